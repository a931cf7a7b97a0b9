let out = process.stdout;

/** Commands whose output is read by a program send their progress to stderr. */
export function progressTo(stream) {
  out = stream;
}

export function say(text = '') {
  out.write(`${text}\n`);
}

/**
 * Runs one step of the set-up and shows it as one line with its duration: `Installing packages ... 12.3 s`.
 * The line grows by dots only, so that it reads the same on a terminal and in a log file.
 * `work` may return a string, which is added to the line. `isStopped` tells a failure from what Ctrl-C has cut short.
 */
export async function step(label, work, isStopped = () => false) {
  const started = performance.now();
  out.write(`  ${label} `);
  const dots = setInterval(() => out.write('.'), 2000);
  try {
    const note = await work();
    clearInterval(dots);
    out.write(`${seconds(started)}${typeof note === 'string' ? ` (${note})` : ''}\n`);
  } catch (error) {
    clearInterval(dots);
    out.write(`${isStopped() ? 'stopped' : 'failed'} after ${seconds(started)}\n`);
    throw error;
  }
}

function seconds(started) {
  return ` ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** A failure whose text is meant for the person at the keyboard: it is printed without a stack. */
export class SetupError extends Error {}

export function report(error) {
  process.stderr.write(`\n${error instanceof SetupError ? `Error: ${error.message}` : error?.stack}\n`);
}
