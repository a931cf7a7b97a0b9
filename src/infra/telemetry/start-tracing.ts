import type { Logger } from './log.js';
import { traceWith } from './tracing.js';

/** Begins to trace; nothing of OpenTelemetry is loaded before. */
export async function startTracing(log: Logger): Promise<void> {
  const { openTelemetry } = await import('./open-telemetry.js');
  traceWith(openTelemetry(log));
}
