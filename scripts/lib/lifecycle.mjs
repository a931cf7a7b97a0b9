import { report, step } from './progress.mjs';
import { onStopSignal } from './signals.mjs';

/**
 * What a command has started, and how it ends: everything is stopped in the reverse order of its start, once, whether the
 * end comes by a signal, by a failure or by itself.
 */
export class Lifecycle {
  #started = [];
  #ending;

  /** `codeOnSignal`: the exit code after Ctrl-C or SIGTERM; `onEnding`: called when something begins to be stopped. */
  constructor({ codeOnSignal, onEnding = () => {} }) {
    this.onEnding = onEnding;
    onStopSignal(
      () => this.end(codeOnSignal),
      () => this.#started.forEach(({ hurry }) => hurry?.()),
    );
    // The reader of our output may go away first (`npm start | head`); that is no reason to leave processes behind.
    process.stdout.on('error', () => {});
    process.stderr.on('error', () => {});
  }

  get ending() {
    return this.#ending !== undefined;
  }

  /** Registered before the start, so that an end in the middle of it finds what to stop. */
  willStop(stop, hurry) {
    this.#started.unshift({ stop, hurry });
  }

  /** Runs the command's own sequence of steps and ends with the code that it returns. */
  async run(main) {
    try {
      await this.end((await main()) ?? 0);
    } catch (error) {
      // A step fails when the end takes away what it needs; there is nothing to tell then.
      if (!this.ending) report(error);
      await this.end(1);
    }
  }

  /** A step of the start; once the end has begun no further step begins. */
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
