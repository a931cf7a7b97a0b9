// Runs on any version of Node, so nothing may be imported before the version is checked.

/** The oldest version of Node that the packages support; equals `engines` in package.json. */
const OLDEST = [22, 19] as const;

/** Exit code of a configuration error. Process managers are told not to restart after it. */
const EXIT_CONFIG = 78;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Node.js ${OLDEST.join('.')} or later is needed and this is ${process.versions.node}: ` +
      'install one, or take the one among the packages: ' +
      `node_modules/node/bin/node dist/main.js ${process.argv[2] ?? '<role>'}\n`,
  );
  process.exit(EXIT_CONFIG);
}
const { run } = await import('./run.js');
await run(process.argv[2]);
