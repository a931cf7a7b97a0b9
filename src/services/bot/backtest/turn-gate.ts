/** The memory that a thread shares with its process: progress in percent, processor time in milliseconds, and the gate. */
export type GateCells = Int32Array<SharedArrayBuffer>;

const PROGRESS = 0;
const CPU_MS = 1;
const GATE = 2;
const CELLS = 3;

const CLOSED = 0;
const OPEN = 1;

/** Time from one look of a thread at its own processor time to the next: a look costs as much as some candles. */
const LOOK_MS = 20;

/** The gate of a computation in a thread, as its process sees it. It is closed until it is opened. */
export class TurnGate {
  readonly cells: GateCells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));

  get progressPercent(): number {
    return Atomics.load(this.cells, PROGRESS);
  }

  /** Processor time that the thread has taken so far. */
  get cpuMs(): number {
    return Atomics.load(this.cells, CPU_MS);
  }

  open(): void {
    Atomics.store(this.cells, GATE, OPEN);
    Atomics.notify(this.cells, GATE);
  }

  close(): void {
    Atomics.store(this.cells, GATE, CLOSED);
  }
}

/**
 * What a thread calls while it computes, with the part that is done, from 0 to 1: it tells the process, and waits while the
 * gate is closed. All that was computed stays in the thread.
 */
export function passingGate(cells: GateCells): (done: number) => void {
  const began = process.threadCpuUsage();
  let lookAtMs = 0;
  return (done) => {
    Atomics.store(cells, PROGRESS, Math.floor(done * 100));
    const nowMs = performance.now();
    if (nowMs >= lookAtMs) {
      const { user, system } = process.threadCpuUsage(began);
      Atomics.store(cells, CPU_MS, Math.floor((user + system) / 1_000));
      lookAtMs = nowMs + LOOK_MS;
    }
    while (Atomics.load(cells, GATE) === CLOSED) Atomics.wait(cells, GATE, CLOSED);
  };
}
