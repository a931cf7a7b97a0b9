import { addMs, MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';

/** How long after a try that traded nothing there is another one; the last for all that follow. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS] as const;

export function nextTryAt(now: Date, attempt: number): Date {
  return addMs(now, PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]);
}

/** How many tries in a row have traded nothing of a currency, and before when there is no other one. */
export async function lastTry(
  { rows }: Pick<Tx, 'rows'>,
  { currency, type }: WalletKind,
): Promise<{ readonly attempt: number; readonly nextTryAt: string | null }> {
  const last = await rows
    .selectFrom('convert_hedge')
    .select(['attempt', 'nextTryAt'])
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('orderId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.nextTryAt !== null ? last : { attempt: 0, nextTryAt: null };
}
