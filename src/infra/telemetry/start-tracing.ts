import type { Logger } from './log.js';
import { traceWith } from './tracing.js';

/** Starts tracing. OpenTelemetry is loaded only here, so not at all without tracing. */
export async function startTracing(log: Logger): Promise<void> {
  const { openTelemetry } = await import('./open-telemetry.js');
  traceWith(openTelemetry(log));
}
