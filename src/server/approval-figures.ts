import type { Figures } from '../infra/telemetry/metrics.js';
import { countWaiting, oldestWaiting } from '../services/approval/count-waiting.js';
import type { Platform } from '../services/frame/context.js';
import { readableFigures } from './readable-figures.js';

/** Adds the figures of acts that wait for approvals. */
export function addApprovalFigures(figures: Figures, platform: Platform): Figures {
  const of = readableFigures(platform, 'approvals');
  return figures
    .add('approvals_waiting', 'Acts that wait for approvals, by kind.', 'kind', of(countWaiting, {}))
    .add(
      'approvals_oldest_seconds',
      'How long the oldest waiting act of each kind has waited.',
      'kind',
      of(oldestWaiting, {}),
    );
}
