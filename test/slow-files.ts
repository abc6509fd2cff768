/**
 * Test files that `npm test` leaves out, by the reason why they take long. `npm run test:all` and CI run them as well, and
 * so does `npm test` where a file is named: `npm test test/viewer/page`. A file belongs here if it takes more than ten
 * seconds of a processor and something else in its folder shows the same mechanism on every run.
 */
export const SLOW_FILES: Readonly<Record<string, readonly string[]>> = {
  'draw pages in Chromium': [
    'test/collections/report-page.test.ts',
    'test/docs-site.test.ts',
    'test/viewer/ball.test.ts',
    'test/viewer/chat-inspector.test.ts',
    'test/viewer/chat.test.ts',
    'test/viewer/check-pairs.test.ts',
    'test/viewer/page.test.ts',
    'test/viewer/speed.test.ts',
    'test/viewer/static.test.ts',
    'test/viewer/touch.test.ts',
    'test/viewer/trouble.test.ts',
  ],
  'kill processes again and again': [
    'test/archive/killed.test.ts',
    'test/batch/killed.test.ts',
    'test/batch/shared-run.test.ts',
    'test/cli/attach/killed.test.ts',
    'test/cli/cancel/stdin-end.test.ts',
    'test/collections/killed.test.ts',
    'test/crash/drop-killed.test.ts',
    'test/crash/full-disk.test.ts',
    'test/crash/generate-interrupted.test.ts',
    'test/crash/generate-killed.test.ts',
    'test/crash/import-killed.test.ts',
    'test/crash/service-killed.test.ts',
    'test/pipeline/reserved-between-processes.test.ts',
    'test/project/crash.test.ts',
    'test/project/kill.test.ts',
    'test/project/large-project-killed.test.ts',
    'test/project/mounts.test.ts',
    'test/scene/killed.test.ts',
    'test/service/crash.test.ts',
    'test/service/ports/faults.test.ts',
    'test/service/ports/killed-workers.test.ts',
    'test/service/ports/network.test.ts',
  ],
  'build or install the package, or start it as users do': [
    'test/cli/end-to-end.test.ts',
    'test/cli/local-service.test.ts',
    'test/cli/rpc/process.test.ts',
    'test/mcp-server/clients.test.ts',
    'test/mcp-server/install.test.ts',
    'test/mcp-server/lifecycle.test.ts',
    'test/mcp-server/script.test.ts',
    'test/packaging/bundle.test.ts',
    'test/packaging/installed.test.ts',
    'test/samples-blueprints.test.ts',
    'test/samples-editors.test.ts',
    'test/samples.test.ts',
  ],
  'make every kind of prop, or many scenes, and simulate them': [
    'test/generator/blueprint/drawn-kinds.test.ts',
    'test/generator/blueprint/from-kind.test.ts',
    'test/generator/blueprint/many-parts.test.ts',
    'test/generator/capacity.test.ts',
    'test/generator/conformance.test.ts',
    'test/generator/fidelity/old-prompts.test.ts',
    'test/generator/fidelity/planted-losses.test.ts',
    'test/generator/forms.test.ts',
    'test/generator/odd-sizes.test.ts',
    'test/generator/scene/contents.test.ts',
    'test/generator/scene/relations-hold.test.ts',
    'test/generator/scene/stand.test.ts',
    'test/generator/tabletop.test.ts',
    'test/generator/without.test.ts',
    'test/pipeline/edit.test.ts',
    'test/pipeline/large-project.test.ts',
    'test/scene/from-service.test.ts',
  ],
  'ask simulators, validators and clients that this project did not write': ['test/judges/judges.test.ts'],
  'go through long tables of inputs, or random ones': [
    'test/batch/requests.test.ts',
    'test/cli/faults/jobs.test.ts',
    'test/cli/faults/requests.test.ts',
    'test/client/faults-in-dialects.test.ts',
    'test/client/recording/recording.test.ts',
    'test/fuzz/extract.test.ts',
    'test/generator/scene/long-prompts.test.ts',
    'test/inspect/agreement.test.ts',
    'test/mcp-server/http-load.test.ts',
    'test/mcp-server/tools/remote-service.test.ts',
    'test/model/decompose.test.ts',
    'test/model/decompose/many-pieces.test.ts',
    'test/pipeline/reserved-names.test.ts',
    'test/probe/dialects.test.ts',
    'test/service-conformance/local.test.ts',
    'test/service-conformance/shapes.test.ts',
    'test/service-conformance/violations.test.ts',
    'test/service/ports/contract.test.ts',
  ],
};

/** Whether a run leaves them out. @param commandLine what stands behind the name of the program */
export function leavesOutSlowFiles(commandLine: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const namesTests = commandLine.some((argument) => /(?:^|[\\/])test[\\/]/.test(argument));
  return environment['PROPMASTER_TESTS'] !== 'all' && !namesTests;
}

/** Whether this run does. */
export const LEAVES_OUT_SLOW_FILES = leavesOutSlowFiles(process.argv.slice(2), process.env);
