import { report, step } from './progress.mjs';
import { onStopSignal } from './signals.mjs';

/**
 * Everything that a command has started, and its end: all parts are stopped once, in reverse order, whether the end is
 * caused by a signal, a failure or the command itself.
 */
export class Lifecycle {
  #started = [];
  #ending;

  /** `codeOnSignal`: exit code after Ctrl-C or SIGTERM. `onEnding`: called when stopping begins. */
  constructor({ codeOnSignal, onEnding = () => {} }) {
    this.onEnding = onEnding;
    onStopSignal(
      () => this.end(codeOnSignal),
      () => this.#started.forEach(({ hurry }) => hurry?.()),
    );
    // The reader of our output may end first (`npm start | head`). That must not leave processes running.
    process.stdout.on('error', () => {});
    process.stderr.on('error', () => {});
  }

  get ending() {
    return this.#ending !== undefined;
  }

  /** Registers how to stop a part. Call it before the part's start, so that an interrupted start is cleaned up, too. */
  willStop(stop, hurry) {
    this.#started.unshift({ stop, hurry });
  }

  /** Runs the command's steps, then ends with the code that they return. */
  async run(main) {
    try {
      await this.end((await main()) ?? 0);
    } catch (error) {
      // A step that fails because the end has stopped what it needs is not reported.
      if (!this.ending) report(error);
      await this.end(1);
    }
  }

  /** Runs one step of the start. No further step begins after the end has begun. */
  async step(label, work) {
    if (this.ending) await this.#ending;
    return step(label, work, () => this.ending);
  }

  end(code) {
    this.#ending ??= this.#stopAll(code);
    return this.#ending;
  }

  async #stopAll(code) {
    if (this.#started.length > 0) this.onEnding();
    let failed = false;
    for (const { stop } of this.#started) {
      try {
        await stop();
      } catch (error) {
        failed = true;
        report(error);
      }
    }
    process.exit(failed && code === 0 ? 1 : code);
  }
}
