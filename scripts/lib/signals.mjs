import { commandOf, parentOf } from './processes.mjs';

const sameKeyPressMs = 1_000;
const parentCheckMs = 500;

/**
 * Calls `stop(name)` at the first SIGINT, SIGTERM or SIGHUP and `hurry()` at a later one. Under npm one Ctrl-C arrives
 * twice (from the terminal, which signals the whole group, and from npm, which forwards it), so signals within a second
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

/** Whether npm started this process. Such a process ends with npm; one started by hand may outlive its shell. */
function startedByNpm() {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Watches the parent: npm, or a shell in between, may end without forwarding the signal (kill -9, for example). */
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
