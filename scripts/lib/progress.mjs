let out = process.stdout;

/** Sets the stream for progress. Commands whose output a program reads send it to stderr. */
export function progressTo(stream) {
  out = stream;
}

export function say(text = '') {
  out.write(`${text}\n`);
}

/**
 * Runs one step of the set-up and shows it as one line with its duration: `Installing packages ... 12.3 s`. The line
 * grows only by dots, so that it looks the same on a terminal and in a log file. `work` may return a text to add to the
 * line. `isStopped` tells whether a failure was caused by Ctrl-C.
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

/** An error for the person at the keyboard, printed without a stack trace. */
export class SetupError extends Error {}

export function report(error) {
  process.stderr.write(`\n${error instanceof SetupError ? `Error: ${error.message}` : error?.stack}\n`);
}
