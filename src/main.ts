// Loaded by whichever Node is there: nothing may be imported here before its version is known to do.

/** What the packages need; `engines` in package.json says the same. */
const OLDEST = [22, 19] as const;

/** Exit code of a configuration error; process managers list it as one that is not worth a restart. */
const EXIT_CONFIG = 78;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Node.js ${OLDEST.join('.')} or later is needed and this is ${process.versions.node}: ` +
      'install one, or take the one among the packages: ' +
      `npx node dist/main.js ${process.argv[2] ?? '<role>'}\n`,
  );
  process.exit(EXIT_CONFIG);
}
const { run } = await import('./run.js');
await run(process.argv[2]);
