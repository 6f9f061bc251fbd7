# The commands of the project. The build itself is CMakeLists.txt and CMakePresets.json.

PREFIX       ?= /usr/local
FUZZ_SECONDS ?= 600
C_FILES       = git ls-files -z -- '*.c' '*.h'

.PHONY: help play serve web docs pictures test matrix ordeal build bench recount strength format tidy bless fuzz install release clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

play: build ## install what is needed, build, and play
	@build/spil tui

serve: ## install what is needed, build server and page, and start it; SERVE="--listen 0.0.0.0:8383" passes options
	@tools/install-packages serve
	@$(MAKE) --no-print-directory build web
	@build/spil serve $(SERVE)

web: ## install what is needed and make the page, as build/web
	@tools/install-packages web
	@tools/web

docs: ## what is written about it, as a small site in build/docs
	@tools/install-packages web
	@tools/web-packages
	@node web/docs.mjs build/docs

pictures: ## every screen of the page on contact sheets, in build/pictures; beside the drawings with DRAWINGS=folder
	@tools/install-packages test
	@$(MAKE) --no-print-directory web
	@PAGE=build/web node web/test/pictures.mjs build/pictures $(DRAWINGS)
	@PAGE=build/web node web/test/readme_picture.mjs

test: ## install what is needed and run every test once, in minutes; ONLY=punto runs what has to do with that word
	@tools/install-packages test
	@tools/test $(if $(ONLY),--only '$(ONLY)')

matrix: ## all the rest: other compilers, sanitizers, the other architecture, WebAssembly, random games in full, fuzzers
	@tools/install-packages matrix
	@tools/test $(if $(ONLY),--only '$(ONLY)') matrix

ordeal: ## the long proofs, hours of them; tools/ordeal --list names them
	@tools/install-packages matrix
	@cmake --preset release-gcc --log-level=WARNING >/dev/null
	@cmake --build --preset release-gcc
	@tools/ordeal

build: ## the program, as build/spil
	@tools/install-packages play
	@cmake --preset release -DCMAKE_INSTALL_PREFIX='$(PREFIX)' --log-level=WARNING >/dev/null
	@cmake --build --preset release

bench: build ## how fast it is
	@bench/run

recount: ## count instructions again, for the test that compares them; say why in the commit
	@cmake --preset release-gcc --log-level=WARNING >/dev/null
	@cmake --build --preset release-gcc --target spil recount

strength: build ## how strong the bots are, into docs/; takes most of an hour
	@tools/strength
	@tools/levels

format: ## lay out the C files and the page's TypeScript
	@$(C_FILES) | xargs -0 -r clang-format -i
	@tools/web-packages && web/node_modules/.bin/biome format --write

tidy: ## look for mistakes with clang-tidy
	@cmake --preset release-clang --log-level=WARNING >/dev/null
	@cmake --build --preset release-clang
	@$(C_FILES) | grep -z '\.c$$' | grep -zv '^hosts/python/' | xargs -0 -r -n 4 -P 2 clang-tidy -p build-release-clang --quiet
	@cmake -G Ninja -S . -B build-python-tidy -DCMAKE_C_COMPILER=clang -DSPIL_PYTHON=ON -DSPIL_TESTS=OFF >/dev/null
	@clang-tidy -p build-python-tidy --quiet hosts/python/src/*.c

bless: ## rewrite the golden files; read the diff before you commit it
	@cmake --preset dev --log-level=WARNING >/dev/null
	@cmake --build --preset dev
	@SPIL_BLESS=1 ctest --preset dev -L '^golden$$'
	@git status --short tests games

fuzz: ## fuzz each target for FUZZ_SECONDS
	@tools/install-packages matrix
	@tools/test --fuzz-seconds $(FUZZ_SECONDS) fuzz

install: build ## into PREFIX, below DESTDIR
	@cmake --install build

release: ## what people install, in dist/: packages, archives, Python package, checksums; twice, with the same bytes
	@tools/install-packages release
	@tools/release --again

clean: ## remove all build folders
	@rm -rf build build-* dist
