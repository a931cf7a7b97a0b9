// The time that is left by the server's clock. The browser's own may be wrong; only how fast it runs counts here.

/** When a screen reader hears how many minutes are left. */
const TOLD_MINUTES = [10, 5, 1];

export class Countdown {
  #ends = Infinity;
  #told = Infinity;
  #timer;
  #wasOver = false;

  /** `tick` gets the seconds that are left, `tell` a number of minutes now and then, `over` is called once at the end. */
  constructor({ tick, tell, over }) {
    this.tick = tick;
    this.tell = tell;
    this.over = over;
  }

  /** Takes the two times from an answer that arrived just now. */
  set({ expiresAt, serverTime }) {
    const left = Date.parse(expiresAt) - Date.parse(serverTime);
    this.#ends = performance.now() + left;
    if (this.#told === Infinity) this.#told = left / 60_000;
    this.#schedule();
  }

  get isOver() {
    return performance.now() >= this.#ends;
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #schedule() {
    this.stop();
    const left = Math.max(0, this.#ends - performance.now());
    const seconds = Math.ceil(left / 1000);
    this.tick(seconds);
    this.#tellMinutes(seconds / 60);
    if (left > 0) this.#timer = setTimeout(() => this.#schedule(), left % 1000 || 1000);
    const isNew = left === 0 && !this.#wasOver;
    this.#wasOver = left === 0;
    if (isNew) this.over();
  }

  #tellMinutes(minutes) {
    const due = TOLD_MINUTES.find((each) => minutes <= each && this.#told > each);
    if (due === undefined) return;
    this.#told = due;
    if (minutes > 0) this.tell(Math.max(1, Math.ceil(minutes)));
  }
}

/** Seconds as `4:05` or `1:04:05`. */
export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const last = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}
