// Boots as many worlds as its argument says, one after another, as a worker of the tests does, and prints how often some
// functions were called, and the processor time of each boot.
import { Session } from 'node:inspector/promises';

/** Functions, each with the end of the address of its module. */
const COUNTED = {
  buildGuardedSchema: '/src/server/schema/schema.js',
  compileRoute: '/src/rest/frame/compile.js',
  loadSolc: '/scripts/lib/solc.mjs',
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { closeWorld, openWorld } = await import('./world.js');
const { restRoutes } = await import('../../src/rest/index.js');
const { testContracts } = await import('./solidity.js');

const cpuMs: number[] = [];
for (let boot = 0; boot < Number(process.argv[2] ?? 1); boot += 1) {
  const before = process.cpuUsage();
  const world = await openWorld();
  testContracts('Hostile.sol');
  await closeWorld(world);
  const { user, system } = process.cpuUsage(before);
  cpuMs.push(Math.round((user + system) / 1_000));
}
const { result } = await session.post('Profiler.takePreciseCoverage');
const calls = Object.fromEntries(
  Object.entries(COUNTED).map(([name, module]) => [
    name,
    result
      .filter(({ url }) => url.endsWith(module))
      .flatMap(({ functions }) => functions)
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
  ]),
);
// What is fetched ahead has a form of its own.
const routes = restRoutes.length + restRoutes.filter(({ prefetched }) => prefetched !== undefined).length;
process.stdout.write(JSON.stringify({ calls, routes, cpuMs }));
process.exit();
