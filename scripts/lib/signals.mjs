import { commandOf, parentOf } from './processes.mjs';

const sameKeyPressMs = 1_000;
const parentCheckMs = 500;

/**
 * Calls `stop(name)` at the first SIGINT, SIGTERM or SIGHUP and `hurry()` at a later one. One Ctrl-C arrives twice under
 * npm (from the terminal, which tells the whole group, and from npm, which passes it on), so signals within a second
 * count as one.
 */
export function onStopSignal(stop, hurry = () => {}) {
  let first;
  const handle = (name) => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      stop(name);
    } else if (now - first > sameKeyPressMs) {
      hurry();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, handle);
  if (startedByNpm()) watchParent(() => handle('SIGTERM'));
}

/** Started by hand in the background, a process may outlive its shell; under npm it ends with npm. */
function startedByNpm() {
  return process.env.npm_lifecycle_event !== undefined;
}

/** npm, or a shell between, may die without passing the signal on (kill -9, or a shell that does not forward). */
function watchParent(onGone) {
  const shellBetween = /^(\S*\/)?sh -c /.test(commandOf(process.ppid));
  const parents = () => (shellBetween ? `${process.ppid} ${parentOf(process.ppid)}` : `${process.ppid}`);
  const expected = parents();
  const timer = setInterval(() => {
    if (parents() === expected) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  timer.unref();
}
