import type { At } from '../../../core/bot-step/run.js';
import { fixed, markOf } from '../../../core/trading/fixed.js';

/**
 * A price as bots take it; null unless orders can be sized by it and columns hold it: above zero, with at most 18 decimals
 * and 12 digits before them.
 */
export function atPrice(text: string, nowMs: number): At | null {
  if (!/^\d{1,12}(?:\.\d{1,18})?$/.test(text)) return null;
  const exact = fixed(text);
  return exact > 0n ? { mark: markOf(text), exact, at: nowMs } : null;
}
