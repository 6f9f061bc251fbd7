#!/bin/bash -eu
# Builds every fuzz target into $OUT, with its seeds and the libraries that the machine which runs it does not have.
cd "$SRC/spil"
cmake -G Ninja -S . -B "$WORK/build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_EXE_LINKER_FLAGS="-Wl,-rpath,'\$ORIGIN/lib'" -DSPIL_CCACHE= -DSPIL_WERROR=OFF -DSPIL_FUZZ=ON \
    -DSPIL_FUZZ_ENGINE="$LIB_FUZZING_ENGINE"
cut -f1 "$WORK/build/fuzz-targets.txt" | xargs cmake --build "$WORK/build" --target
mkdir -p "$OUT/lib"
while IFS=$'\t' read -r name program seeds; do
    cp "$program" "$OUT/"
    ldd "$program" | sed -n 's/.* => \(\/[^ ]*lib\(sqlite3\|microhttpd\|wslay\|sodium\|utf8proc\|qrencode\|cmocka\|ncurses\|tinfo\|gnutls\)[^ ]*\) .*/\1/p' |
        xargs -r cp -Lt "$OUT/lib"
    # shellcheck disable=SC2086 # folders in columns
    [ -z "$seeds" ] || zip -qr "$OUT/${name}_seed_corpus.zip" ${seeds//$'\t'/ }
done <"$WORK/build/fuzz-targets.txt"
