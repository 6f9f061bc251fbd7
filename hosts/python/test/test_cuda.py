"""VecEnv(device="cuda"): the same numbers as on the CPU, on the caller's stream, and arrays that others take.

Without a GPU the kernels' own code runs on the CPU, through a driver that has no GPU (hosts/cuda/test/driver.c). With
SPIL_GPU=1 it is the real one, with the kernels of the installed package: tools/gpu-check does that."""

import ctypes
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import types
import unittest

import numpy as np
import support
import spil
from spil import _cuda

REAL = os.environ.get("SPIL_GPU") == "1"
BUILT = pathlib.Path(support.SPIL).parent / "hosts" / "cuda"
DRIVER = BUILT / "libspil_cuda_no_gpu.so"
ARRAYS = ("obs", "mask", "actor", "reward", "done", "final_obs", "lengths", "seeds")
GAMES = ("7ate9", "punto", "rumi7", "sequence")
folder = tempfile.TemporaryDirectory()
if not REAL:
    for name in GAMES:
        (pathlib.Path(folder.name) / f"{name}.ptx").symlink_to(BUILT / f"{name}.so")
    _cuda.PTX = pathlib.Path(folder.name)
    driver = ctypes.CDLL(str(DRIVER))  # its name is libcuda.so.1: whoever looks for that finds it


def pair(game, envs=9, **more):
    """The same games on the CPU and on the GPU."""
    return spil.VecEnv(game, envs, **more), spil.VecEnv(game, envs, device="cuda", **more)


def some_actions(vec, rng):
    masks = vec.mask
    if vec.packed_mask:
        masks = np.unpackbits(vec.mask, axis=1, bitorder="little")[:, :vec.n_actions]
    return np.array([rng.choice(np.flatnonzero(row)) for row in masks], np.int32)


class Foreign:
    """What a library's array says of itself."""

    def __init__(self, array, strides=None, stream=None, **more):
        self.array = array  # of ours, in the GPU's memory
        said = array.__cuda_array_interface__
        self.__cuda_array_interface__ = {**said, "strides": strides, "stream": stream, **more}


class Same(support.Case):
    def same(self, cpu, gpu, when=""):
        for name in ARRAYS:
            np.testing.assert_array_equal(getattr(gpu, name).numpy(), getattr(cpu, name), f"{cpu.game!r} {when}: {name}")

    def test_games_are_those_of_the_cpu(self):
        rng = np.random.default_rng(1)
        for entry in spil.catalogue():
            if entry["id"] not in GAMES:
                continue
            for k, seats in enumerate(entry["seats"]):
                forms = [{}, {"packed": True, "packed_mask": True}, {"obs_dtype": "float16"}, {"obs_dtype": "float32"}]
                cpu, gpu = pair(entry["id"], seats=seats, seed=7 + seats, **forms[k % 4])
                self.assertIsInstance(gpu, spil.VecEnv)
                self.assertEqual((gpu.envs, gpu.seats, gpu.n_obs, gpu.device), (9, seats, cpu.n_obs, "cuda:0"))
                self.same(cpu, gpu, "dealt")
                for n in (1, 40, 200):
                    cpu.random_steps(n)
                    gpu.random_steps(n)
                    self.same(cpu, gpu, f"{n} random actions")
                for _ in range(5):
                    actions = some_actions(cpu, rng)
                    cpu.step(actions)
                    gpu.step(actions)
                    self.same(cpu, gpu, "a step")
                gpu.check()
                self.assertFalse(gpu.bad.numpy().any())
                self.assertEqual(gpu.state(3), cpu.state(3))
                for vec in (cpu, gpu):
                    vec.reset(seed=5)
                self.same(cpu, gpu, "dealt anew")

    def test_many_random_actions_are_more_than_one_launch(self):
        cpu, gpu = pair("7ate9", 3)
        n = 2 * _cuda.AT_ONCE + 5
        cpu.random_steps(n)
        gpu.random_steps(n)
        self.same(cpu, gpu)
        self.refused(ValueError, "steps must be a whole number from 0", gpu.random_steps, -1)

    def test_a_planted_fault_is_found(self):
        cpu, gpu = spil.VecEnv("punto", 4, seed=1), spil.VecEnv("punto", 4, seed=2, device="cuda")
        with self.assertRaises(AssertionError):
            self.same(cpu, gpu)

    def test_actions_stay_there(self):
        cpu, gpu = pair("sequence")
        gpu.sample(logits_of(gpu, np.zeros((9, gpu.n_actions))))
        actions = gpu._action.numpy()
        cpu.step(actions)
        gpu.step(gpu._action)
        self.same(cpu, gpu)

    def test_positions_go_in_and_out(self):
        cpu, gpu = pair("rumi7", seats=3)
        other = spil.VecEnv("rumi7", 9, 3, seed=99)
        other.random_steps(123)
        for vec in (cpu, gpu):
            vec.random_steps(50)
            vec.set_state(4, other.state(2))
            self.assertEqual(vec.state(4), other.state(2))
            vec.random_steps(77)
        self.same(cpu, gpu)
        self.refused(ValueError, "the state is one of another game", gpu.set_state, 0, spil.Game("punto").deal(1))
        self.refused(ValueError, "the game's number must be a whole number from 0 to 8", gpu.state, 9)

    def test_it_pickles(self):
        cpu, gpu = pair("punto", seats=3, packed=True)
        for vec in (cpu, gpu):
            vec.random_steps(60)
        gpu.sample(logits_of(gpu, np.zeros((9, gpu.n_actions))))
        again = pickle.loads(pickle.dumps(gpu))
        self.same(cpu, again)
        self.assertEqual(again.device, "cuda:0")
        np.testing.assert_array_equal(again._samples, np.ones(9))
        for vec in (cpu, again):
            vec.random_steps(60)
        self.same(cpu, again)


def logits_of(vec, values):
    """Logits in the GPU's memory: in the place of an array of floats that is big enough."""
    keep = spil.VecEnv(vec.game, vec.envs, device="cuda", obs_dtype="float32")
    room = keep.final_obs if np.prod(keep.final_obs.shape) >= np.prod(values.shape) else None
    assert room is not None
    flat = np.zeros(int(np.prod(room.shape)), np.float32)
    flat[:values.size] = np.asarray(values, np.float32).ravel()
    room.put(flat.reshape(room.shape))
    return Foreign(room, shape=values.shape)


class Actions(support.Case):
    def test_an_illegal_action_leaves_its_game_as_it_was(self):
        cpu, gpu = pair("punto")
        actions = some_actions(cpu, np.random.default_rng(2))
        wrong = actions.copy()
        wrong[[2, 5, 6]] = int(np.flatnonzero(cpu.mask[2] == 0)[0]), -1, cpu.n_actions
        before = [cpu.state(i) for i in range(9)]
        gpu.step(wrong)
        cpu.step(actions)
        np.testing.assert_array_equal(np.flatnonzero(gpu.bad.numpy()), [2, 5, 6])
        for i in range(9):
            self.assertEqual(gpu.state(i), before[i] if i in (2, 5, 6) else cpu.state(i))
        self.refused(ValueError, "game 2: an action was not legal, and nothing was done there, and in 2 more", gpu.check)
        gpu.check()  # of later ones

    def test_samples_are_drawn_by_their_odds(self):
        n = 2000
        gpu = spil.VecEnv("punto", n, device="cuda")
        gpu.random_steps(20)
        logits = np.random.default_rng(3).normal(size=(n, gpu.n_actions)).astype(np.float32)
        there = logits_of(gpu, logits)
        legal = gpu.mask.numpy() != 0
        odds = np.where(legal, np.exp(logits.astype(np.float64)), 0)
        odds /= odds.sum(1, keepdims=True)
        best, hits = odds.argmax(1), 0
        for _ in range(4):
            actions, logp, entropy = (array.numpy() for array in gpu.sample(there))
            self.assertTrue(legal[np.arange(n), actions].all())
            np.testing.assert_allclose(logp, np.log(odds[np.arange(n), actions]), atol=1e-4)
            np.testing.assert_allclose(entropy, -(odds * np.log(np.where(legal, odds, 1))).sum(1), atol=1e-4)
            hits += (actions == best).sum()
        p = odds.max(1)
        self.assertLess(abs(hits - 4 * p.sum()), 5 * (4 * (p * (1 - p)).sum()) ** 0.5)
        self.assertFalse(np.array_equal(actions, gpu.sample(there)[0].numpy()))

    def test_what_cannot_be_drawn_is_no_action(self):
        gpu = spil.VecEnv("sequence", 4, device="cuda")
        logits = np.zeros((4, gpu.n_actions), np.float32)
        logits[1], logits[2], logits[3] = np.nan, -np.inf, np.inf
        actions = gpu.sample(logits_of(gpu, logits))[0]
        self.assertEqual((actions.numpy() >= 0).tolist(), [True, False, False, False])
        gpu.step(actions)
        self.assertEqual(gpu.bad.numpy().tolist(), [False, True, True, True])

    def test_other_arrays_are_refused(self):
        gpu = spil.VecEnv("punto", 8, device="cuda")
        long = Foreign(gpu.seeds, typestr="<i8")
        self.refused(ValueError, "actions must be int32[8], not int64[8]: nothing is converted on a GPU", gpu.step, long)
        self.refused(ValueError, "actions must be int32[8], not int32[4]", gpu.step, Foreign(gpu.actor, shape=(4,)))
        self.refused(ValueError, "actions must be in one piece", gpu.step, Foreign(gpu.actor, strides=(8,)))
        self.refused(ValueError, "shape (8,), not (4,)", gpu.step, np.zeros(4, np.int32))
        self.refused(TypeError, "whole numbers", gpu.step, np.zeros(8))
        self.refused(TypeError, "logits must be in the memory of cuda:0", gpu.sample, np.zeros((8, gpu.n_actions), np.float32))
        elsewhere = Foreign(gpu.actor)
        elsewhere.device = types.SimpleNamespace(index=1)
        self.refused(ValueError, "actions are on cuda:1, the games on cuda:0", gpu.step, elsewhere)
        gpu.step(Foreign(gpu.actor, strides=(4,)))  # in one piece after all

    def test_bots_are_on_the_cpu(self):
        gpu = spil.VecEnv("punto", 2, device="cuda")
        for call in (lambda: gpu.against("greedy"), lambda: gpu.ask("greedy")):
            self.refused(ValueError, "bots play on the CPU, these games are on cuda:0", call)
        self.refused(ValueError, "Opponents are for games on the CPU", spil.Opponents, gpu, pool=[("greedy", 1)])
        self.refused(ValueError, "Trajectories are for games on the CPU", spil.Trajectories, gpu)
        self.refused(RuntimeError, "the CPU cannot step them", gpu._step, np.zeros(2, np.int32))

    def test_the_cpu_has_the_same_names(self):
        cpu = spil.VecEnv("punto", 2)
        cpu.check()
        self.assertEqual((cpu.device, cpu.bad.tolist()), ("cpu", [False, False]))


class Streams(support.Case):
    @unittest.skipIf(REAL, "the driver without a GPU says on which stream it was")
    def test_work_is_done_on_the_callers(self):
        gpu = spil.VecEnv("punto", 4, device="cuda")
        latest = ctypes.c_void_p.in_dll(driver, "latest")

        def on(do, *args, **more):
            do(*args, **more)
            return latest.value or 0

        actions = np.full(4, -1, np.int32)
        self.assertEqual(on(gpu.step, actions), 0)
        self.assertEqual(on(gpu.step, actions, stream=3), 3)
        self.assertEqual(on(gpu.random_steps, 2, stream=types.SimpleNamespace(cuda_stream=5)), 5)
        self.assertEqual(on(gpu.random_steps, 2, stream=types.SimpleNamespace(ptr=6)), 6)
        self.assertEqual(gpu.obs.__cuda_array_interface__["stream"], 6)

        class Tensor:
            """As torch's, which says nothing of its memory while it wants gradients."""

            requires_grad, device = True, types.SimpleNamespace(index=0)

            def __init__(self, array):
                self.array = array

            def detach(self):
                plain = Tensor(self.array)
                plain.requires_grad = False
                return plain

            @property
            def __cuda_array_interface__(self):
                if self.requires_grad:
                    raise RuntimeError("use detach()")
                return Foreign(self.array, shape=(4, gpu.n_actions)).__cuda_array_interface__

        Tensor.__module__ = "torch"
        stub = types.SimpleNamespace(cuda=types.SimpleNamespace(
            current_stream=lambda number: types.SimpleNamespace(cuda_stream=7 + number)))
        kept = sys.modules.get("torch")
        sys.modules["torch"] = stub
        try:
            wide = spil.VecEnv("punto", 4, device="cuda", obs_dtype="float32")
            self.assertEqual(on(gpu.sample, Tensor(wide.final_obs)), 7)
        finally:
            if kept is None:
                del sys.modules["torch"]
            else:
                sys.modules["torch"] = kept
        with self.assertRaises(RuntimeError):
            gpu.step(actions, stream=99)  # the driver has no such stream

    def test_the_work_of_others_is_waited_for(self):
        gpu = spil.VecEnv("punto", 4, device="cuda")
        gpu.step(Foreign(gpu.actor, stream=1))
        with self.assertRaises(TypeError):
            gpu.step(np.zeros(4, np.int32), stream="fast")


class Arrays(support.Case):
    def test_dlpack_shares_the_memory(self):
        class Tensor(ctypes.Structure):
            _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32),
                        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                        ("offset", ctypes.c_uint64)]

        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        gpu = spil.VecEnv("punto", 4, 3, device="cuda", obs_dtype="float16")
        kinds = {"obs": (2, 16), "mask": (0, 8), "actor": (0, 32), "done": (6, 8), "seeds": (1, 64), "final_obs": (2, 16)}
        for name, kind in kinds.items():
            array = getattr(gpu, name)
            for stream in (None, -1, 1, 2):
                capsule = array.__dlpack__(stream=stream, max_version=(1, 0))
                said = Tensor.from_address(pointer(capsule, b"dltensor"))
                self.assertEqual((said.data, said.code, said.bits, said.lanes), (array.ptr, *kind, 1), name)
                self.assertEqual(tuple(said.shape[k] for k in range(said.ndim)), array.shape)
                self.assertEqual([said.strides[k] * kind[1] // 8 for k in range(said.ndim)],
                                 list(np.empty(array.shape, array.dtype).strides))
            self.assertEqual(tuple(said.device), (2, 0))
            self.assertEqual(array.__dlpack_device__(), (2, 0))
        array = gpu.obs
        del gpu, capsule
        self.assertEqual(array.numpy().shape, array.shape)  # the memory is still there
        with self.assertRaises(BufferError):
            array.__dlpack__(dl_device=(1, 0))
        with self.assertRaises(BufferError):
            array.__dlpack__(copy=True)

    def test_what_others_write_changes_nothing(self):
        cpu, gpu = pair("punto", 5)
        for name in ("obs", "mask", "actor"):
            getattr(gpu, name).put(1)
        self.assertTrue((gpu.mask.numpy() == 1).all())
        cpu.random_steps(30)
        gpu.random_steps(30)
        np.testing.assert_array_equal(gpu.obs.numpy(), cpu.obs)

    def test_they_say_what_they_are(self):
        gpu = spil.VecEnv("punto", 5, device="cuda")
        self.assertEqual((gpu.obs.shape, gpu.obs.dtype, gpu.obs.ndim, len(gpu.obs), gpu.obs.nbytes),
                         ((5, gpu.n_obs), np.uint8, 2, 5, 5 * gpu.n_obs))
        self.assertIn("<spil array of float32[5, 2] on cuda:0>", repr(gpu.reward))
        self.assertIn("device='cuda:0'", repr(gpu))
        self.refused(TypeError, "this array is in the memory of cuda:0: numpy() is a copy of it", np.asarray, gpu.obs)


class Missing(support.Case):
    def test_another_device_is_refused(self):
        self.refused(ValueError, "there is no device 'tpu': cpu, cuda, or cuda:1", spil.VecEnv, "punto", 2, device="tpu")
        if not REAL:
            self.refused(ValueError, "there is no device 'cuda:1' here: GPUs are numbered from 0 to 0", spil.VecEnv, "punto", 2, device="cuda:1")

    def test_without_kernels_it_says_so(self):
        kept, _cuda.PTX = _cuda.PTX, pathlib.Path(folder.name) / "none"
        try:
            self.refused(ValueError, "no device 'cuda' in this build: it has no kernels of punto", spil.VecEnv, "punto", 2, device="cuda")
        finally:
            _cuda.PTX = kept

    def test_what_is_no_kernel_is_refused(self):
        kept, _cuda.PTX = _cuda.PTX, pathlib.Path(folder.name)
        (_cuda.PTX / "parade.ptx").write_text("nothing")
        try:
            with self.assertRaises(ValueError) as caught:
                _cuda._kernels(types.SimpleNamespace(id="parade"), 0)
            self.assertIn("its driver does not take the kernels", str(caught.exception))
        finally:
            (_cuda.PTX / "parade.ptx").unlink()
            _cuda.PTX = kept

    @unittest.skipIf(REAL, "there is one")
    def test_without_a_driver_it_says_so(self):
        code = ("import pathlib, sys, spil; from spil import _cuda; _cuda.PTX = pathlib.Path(sys.argv[1])\n"
                "try: spil.VecEnv('punto', 2, device='cuda')\nexcept ValueError as e: print(e)")
        try:
            there = subprocess.run([sys.executable, "-c", "import ctypes; ctypes.CDLL('libcuda.so.1')"],
                                   stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            there = False
        if there:
            self.skipTest("a driver is installed")
        done = subprocess.run([sys.executable, "-c", code, folder.name], capture_output=True, text=True)
        self.assertEqual(done.stdout, "there is no device 'cuda' here: the driver of a GPU (libcuda.so.1) is not installed\n", done.stderr)

    def test_the_kernels_come_with_the_package(self):
        made = BUILT / "punto.ptx"
        if REAL or made.exists():
            installed = pathlib.Path(spil.__file__).parent / "ptx"
            self.assertEqual(sorted(path.stem for path in installed.glob("*.ptx")), sorted(GAMES))


if __name__ == "__main__":
    unittest.main()
