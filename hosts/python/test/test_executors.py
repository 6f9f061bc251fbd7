"""The lab's work by others: the same report no matter who works, who is lost, and how early it ends."""

import concurrent.futures
import importlib.util
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import unittest
import unittest.mock

import support
import spil
import spil.executors

SEED = 7


def reports(executor):
    """What the lab says with these workers: one report of each kind."""
    games = dict(executor=executor, seed=SEED, progress=False)
    arena = spil.arena("punto", "greedy", "random", pairs=20, records=True, **games)
    return [arena, spil.sim("7ate9", "adult", "child", games=40, frames=False, **games),
            spil.league("punto", "random", "greedy", "level1", pairs=5, frames=False, records=True, **games),
            spil.league("sequence", "random", "greedy", seats=3, pairs=4, frames=False, **games),
            spil.arena("punto", "greedy", "random", sprt=(0, 50), **games),
            spil.analyse(arena["records"][0], sims=50, seed=SEED, executor=executor, progress=False, frames=False)]


class Counted(concurrent.futures.Executor):
    """One thread, by hand: calls are made when their result is asked for, and may be made to fail."""

    def __init__(self, change=lambda number, result: result):
        self.change, self.futures, self.calls = change, [], 0

    def submit(self, function, /, *arguments, **more):
        executor = self

        class Later(concurrent.futures.Future):
            def result(self, timeout=None):
                if not self.done():
                    executor.calls += 1
                    try:
                        self.set_result(executor.change(executor.calls, function(*arguments, **more)))
                    except Exception as error:
                        self.set_exception(error)
                return super().result(timeout)

        self.futures.append(Later())
        return self.futures[-1]


class Processes(support.Case):
    def test_the_report_is_that_of_one_process(self):
        alone = reports(None)
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            self.assertEqual(reports(pool), alone)
        self.assertEqual(reports(Counted()), alone)
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            self.assertEqual(reports(pool), alone)

    def test_a_killed_worker_changes_nothing(self):
        killed = []
        with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
            def kill(done, total):
                if not killed and 0 < done < total:
                    killed.append(next(iter(pool._processes)))
                    os.kill(killed[0], signal.SIGKILL)

            report = spil.arena("punto", "greedy", "random", pairs=300, executor=pool, records=True, progress=kill)
        self.assertEqual(len(killed), 1)
        self.assertEqual(report, spil.arena("punto", "greedy", "random", pairs=300, records=True, progress=False))


class Faults(support.Case):
    def arena(self, executor, **more):
        return spil.arena("punto", "greedy", "random", seed=SEED, executor=executor,
                          **{"pairs": 200, "progress": False, **more})

    def test_a_piece_that_fails_is_given_out_again(self):
        def fails_twice(number, result):
            if number in (3, 4):
                raise OSError("the machine is gone")
            return result

        self.assertEqual(self.arena(Counted(fails_twice)), self.arena(None))

    def test_three_times_end_the_run(self):
        def fails(number, result):
            if number >= 3:
                raise OSError("the machine is gone")
            return result

        executor = Counted(fails)
        error = self.refused(RuntimeError, f"deals 6 to 8 (seed {SEED}) failed 3 times", self.arena, executor)
        self.assertIn("the machine is gone", str(error))
        self.assertEqual(executor.calls, 5)
        self.assertTrue(all(future.done() for future in executor.futures))  # called off

    def test_a_piece_that_does_not_come_back_is_given_out_again(self):
        class Forgetful(concurrent.futures.ThreadPoolExecutor):
            given = 0

            def submit(self, function, /, *arguments, **more):
                self.given += 1
                if self.given in (3, 70):
                    return concurrent.futures.Future()  # nobody will ever finish it
                return super().submit(function, *arguments, **more)

        with unittest.mock.patch("spil.executors._PATIENCE_S", 0.1), Forgetful(2) as executor:
            self.assertEqual(self.arena(executor, pairs=250), self.arena(None, pairs=250))
            self.assertGreaterEqual(executor.given, 250 // 3 + 2)

    def test_results_of_another_version_are_refused(self):
        for change in (lambda number, result: result[:-1], lambda number, result: result + b"x",
                       lambda number, result: 2 * result if number == 67 else result):
            self.refused(ValueError, "not those of this version", self.arena, Counted(change))
        self.refused(TypeError, "bytes", self.arena, Counted(lambda number, result: "text"))

    def test_ctrl_c_keeps_what_there_is_and_stops_everybody(self):
        def interrupt(done, total):
            if done >= 30:
                raise KeyboardInterrupt

        executor = Counted()
        report = self.arena(executor, progress=interrupt)
        self.assertEqual((report["stopped"], report["pairs"]), (True, 30))
        self.assertTrue(all(future.done() for future in executor.futures))
        self.assertLess(executor.calls, 12)

    def test_a_decision_stops_everybody(self):
        executor = Counted()
        report = self.arena(executor, pairs=100000, sprt=(0, 100))
        self.assertEqual(report, self.arena(None, pairs=100000, sprt=(0, 100)))
        self.assertLess(report["pairs"], 1000)
        self.assertTrue(all(future.done() for future in executor.futures))

    def test_no_executor(self):
        self.refused(TypeError, "it has no submit", self.arena, 3)


def there(name):
    return importlib.util.find_spec(name) is not None


class Others(support.Case):
    @unittest.skipUnless(there("distributed"), "Dask is not installed")
    def test_dask(self):
        import distributed

        killed = []
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, \
                distributed.Client(cluster) as client:
            pool = client.get_executor()
            self.assertEqual(reports(pool), reports(None))

            def kill(done, total):
                if not killed and 0 < done < total:
                    killed.append(next(iter(cluster.workers.values())).pid)
                    os.kill(killed[0], signal.SIGKILL)

            report = spil.arena("punto", "greedy", "random", pairs=300, executor=pool, progress=kill)
        self.assertEqual(len(killed), 1)
        self.assertEqual(report, spil.arena("punto", "greedy", "random", pairs=300, progress=False))

    @unittest.skipUnless(there("ray"), "Ray is not installed")
    def test_ray(self):
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        self.addCleanup(ray.shutdown)
        pool = spil.executors.ray(max_retries=3)
        self.assertEqual(reports(pool), reports(None))
        workers = {pool.submit(os.getpid).result() for _ in range(8)}
        killed = []

        def kill(done, total):
            if not killed and 0 < done < total:
                killed.append(workers.pop())
                os.kill(killed[0], signal.SIGKILL)

        report = spil.arena("punto", "greedy", "random", pairs=300, executor=pool, progress=kill)
        self.assertEqual(len(killed), 1)
        self.assertEqual(report, spil.arena("punto", "greedy", "random", pairs=300, progress=False))

    @unittest.skipUnless(there("mpi4py") and shutil.which("mpirun"), "mpi4py or mpirun is not installed")
    def test_mpi(self):
        said = subprocess.run([*MPIRUN, "-n", "3", sys.executable, "-m", "mpi4py.futures", __file__, "mpi"],
                              capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stdout), (0, "True\n"), said.stderr)

    @unittest.skipUnless(there("mpi4py") and shutil.which("mpirun"), "mpi4py or mpirun is not installed")
    def test_mpi_with_a_killed_process(self):
        said = subprocess.run([*MPIRUN, "--enable-recovery", "-n", "4", sys.executable, "-m", "mpi4py.futures", __file__,
                               "mpi", "killed"], capture_output=True, text=True)
        self.assertEqual(said.stdout, "1 killed, True\n", said.stderr)


MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe"]


def under_mpi():
    from mpi4py.futures import MPIPoolExecutor

    with MPIPoolExecutor() as pool:
        print(reports(pool) == reports(None))


def under_mpi_with_a_killed_process():
    from mpi4py.futures import MPIPoolExecutor

    pool = MPIPoolExecutor()
    workers = {future.result() for future in [pool.submit(os.getpid) for _ in range(60)]}
    killed = []

    def kill(done, total):
        if not killed and 0 < done < total:
            killed.append(workers.pop())
            os.kill(killed[0], signal.SIGKILL)

    report = spil.arena("punto", "greedy", "random", pairs=1000, executor=pool, progress=kill)
    alone = spil.arena("punto", "greedy", "random", pairs=1000, progress=False)
    print(f"{len(killed)} killed, {report == alone}", flush=True)
    for worker in workers:  # MPI would wait for the one that was killed
        os.kill(worker, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    if sys.argv[1:] == ["mpi"]:
        under_mpi()
    elif sys.argv[1:] == ["mpi", "killed"]:
        under_mpi_with_a_killed_process()
    else:
        unittest.main()
