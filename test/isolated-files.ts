/**
 * Test files that get a process of their own. All others of a worker share its modules, so that MuJoCo and the geometry
 * kernel compile once a worker: that is a quarter of the processor time of the suite. A file belongs here if it
 * replaces a module (`vi.mock`), changes the current folder or the time zone of the process, or depends on the state that a
 * module has when it is first imported.
 */
export const ISOLATED_FILES = [
  'test/api/deployment.test.ts',
  'test/api/open.test.ts',
  'test/cli/readable-names.test.ts',
  'test/cli/unpack.test.ts',
  'test/formats/write.test.ts',
  'test/formats/xml/shorten.test.ts',
  'test/model/manifold.test.ts',
  'test/pipeline/drop-simulators.test.ts',
  'test/pipeline/every-simulator.test.ts',
  'test/pipeline/generate.test.ts',
  'test/pipeline/import.test.ts',
  'test/pipeline/looks.test.ts',
  'test/pipeline/sandboxed.test.ts',
  'test/project/crash.test.ts',
  'test/project/lock-folder.test.ts',
  'test/project/mounts.test.ts',
  'test/scene/foreign.test.ts',
  'test/scene/from-service.test.ts',
  'test/scene/install-scene.test.ts',
  'test/service/ports/stores.test.ts',
  'test/service/reference-unsound.test.ts',
  'test/traps/doctor.test.ts',
];
