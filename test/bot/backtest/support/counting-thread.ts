import { passingGate, type GateCells } from '../../../../src/services/bot/backtest/turn-gate.js';

export interface Counting {
  readonly gate: GateCells;
  /** Processor time that it takes. */
  readonly cpuMs: number;
}

/** Runs in a thread: takes so much processor time, and answers how many steps it counted and how often in a row. */
export function compute({ gate, cpuMs }: Counting): { readonly steps: number; readonly cpuMs: number } {
  const pass = passingGate(gate);
  pass(0);
  const began = process.threadCpuUsage();
  const took = () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1_000;
  };
  let steps = 0;
  for (let spentMs = 0; spentMs < cpuMs; spentMs = took()) {
    steps += 1;
    pass(Math.min(1, spentMs / cpuMs));
  }
  return { steps, cpuMs: took() };
}
