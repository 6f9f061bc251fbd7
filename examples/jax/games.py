#!/usr/bin/env python3
"""Spil's games inside a jitted function of JAX, by jax.ffi: XLA calls the C steps itself, and no Python runs between them.

    cmake -S . -B build-jax -DCMAKE_BUILD_TYPE=Release -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DSPIL_TESTS=OFF
    cmake --build build-jax --target spil_envs
    examples/jax/games.py build-jax sequence --envs 1024 --steps 200

The first call compiles binding.cc and games.c beside this file into build-jax. A step is made once for each time that XLA
runs it, in the order in which the arrays depend on each other: feed what one step has shown to the next.
"""

import argparse
import ctypes
import functools
import pathlib
import subprocess
import time

import jax
import jax.numpy as jnp
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent


def library(build):
    """binding.cc and games.c with the rules that the build has compiled."""
    root, build = HERE.parent.parent, pathlib.Path(build).resolve()
    made, parts = build / "libspil_jax.so", [build / "games.o", build / "binding.o"]
    include = [f"-I{HERE}", f"-I{root}/core/include", f"-I{root}/envs/include", "-isystem", jax.ffi.include_dir()]
    subprocess.run(["cc", "-O2", "-fPIC", *include, "-c", HERE / "games.c", "-o", parts[0]], check=True)
    subprocess.run(["c++", "-std=c++17", "-O2", "-fPIC", *include, "-c", HERE / "binding.cc", "-o", parts[1]], check=True)
    subprocess.run(["c++", "-shared", *parts, build / "envs" / "libspil_envs.a", build / "core" / "libspil_core.a",
                    "-o", made], check=True)
    lib = ctypes.CDLL(str(made))
    for name in ("deal", "step"):
        jax.ffi.register_ffi_target(f"spil_{name}", jax.ffi.pycapsule(getattr(lib, f"games_{name}_by_xla")), platform="cpu")
    lib.games_open.restype = ctypes.c_void_p
    lib.games_open.argtypes = (ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_uint64, ctypes.POINTER(ctypes.c_int))
    return lib


class Games:
    """deal() and step(actions) show (obs, mask, actor, reward, done), as VecEnv does; both may be jitted."""

    def __init__(self, lib, game, envs, seats=2, seed=0):
        sizes = (ctypes.c_int * 2)()
        self.batch = lib.games_open(game.encode(), seats, envs, seed, sizes)
        if not self.batch:
            raise ValueError(f"there is no {game} for {seats}")
        self.n_obs, self.n_actions = sizes
        shape = jax.ShapeDtypeStruct
        self.shown = (shape((envs, self.n_obs), jnp.uint8), shape((envs, self.n_actions), jnp.int8),
                      shape((envs,), jnp.int32), shape((envs, seats), jnp.float32), shape((envs,), jnp.uint8))

    def deal(self):
        return jax.ffi.ffi_call("spil_deal", self.shown, has_side_effect=True)(batch=np.int64(self.batch))

    def step(self, actions):
        return jax.ffi.ffi_call("spil_step", self.shown, has_side_effect=True)(actions, batch=np.int64(self.batch))


def play(games, steps, key):
    """Random legal actions: how many games ended, and the sum of what seat 0 got."""
    def one(carry, key):
        _, mask, *_ = carry[0]
        actions = jax.random.categorical(key, jnp.where(mask == 1, 0.0, -jnp.inf)).astype(jnp.int32)
        shown = games.step(actions)
        return (shown, carry[1] + shown[4].sum(dtype=jnp.int32), carry[2] + shown[3][:, 0].sum()), None
    carry, _ = jax.lax.scan(one, (games.deal(), jnp.int32(0), jnp.float32(0)), jax.random.split(key, steps))
    return carry[1:]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("game")
    for name, default in {"envs": 1024, "steps": 200, "seats": 2}.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args(arguments)
    games = Games(library(options.build), options.game, options.envs, options.seats)
    run = jax.jit(functools.partial(play, games, options.steps))
    jax.block_until_ready(run(jax.random.key(0)))
    start = time.perf_counter()
    ended, got = jax.block_until_ready(run(jax.random.key(1)))
    rate = options.envs * options.steps / (time.perf_counter() - start)
    print(f"{options.game}: {int(ended)} games ended, seat 0 has {float(got):+.0f}; {rate:,.0f} actions a second")


if __name__ == "__main__":
    main()
