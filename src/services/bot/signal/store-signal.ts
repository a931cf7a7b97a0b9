import { AppError } from '../../../core/catalogue/errors.js';
import { addMs, DAY_MS } from '../../../core/clock.js';
import type { TradingBotSignal } from '../../../entities/bot/signal.js';
import type { BotSignalAction } from '../../../entities/bot/names.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** For how long a repeated signal gets the first answer. */
const REPEATED_WITHIN_MS = DAY_MS;
/** Signals of one bot that may come in at once, and so many more. */
const LAST = 20;

export type NewSignal = Pick<TradingBotSignal, 'id' | 'botId' | 'senderId' | 'action' | 'signalAt' | 'createdAt'>;

/** What the sender of a signal is answered. */
export interface SignalReceipt {
  readonly signalId: string;
  readonly action: BotSignalAction;
  readonly receivedAt: Date | string;
}

/**
 * The answer to an earlier signal with the same id of the sender; null when there is none of the last 24 hours. CONFLICT
 * when that one has another action.
 */
export async function storedSignal(
  rows: Reader,
  { botId, senderId, action, createdAt }: NewSignal,
): Promise<SignalReceipt | null> {
  if (senderId === null) return null;
  const stored = await rows
    .selectFrom('trading_bot_signal')
    .select(['id as signalId', 'action', 'createdAt as receivedAt'])
    .where('botId', '=', botId)
    .where('senderId', '=', senderId)
    .where('createdAt', '>', addMs(createdAt, -REPEATED_WITHIN_MS).toISOString())
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.action === action) return stored;
  throw new AppError('CONFLICT', { message: `A signal with this id was sent before, to ${stored.action}` });
}

/**
 * Stores a signal for its bot, in place of those that wait: only the last one is acted on. One that came in at the same
 * time with the same id of the sender answers for both.
 */
export async function storeSignal(tx: Tx, signal: NewSignal): Promise<SignalReceipt> {
  const { id, botId, senderId, action } = signal;
  const [signalAt, createdAt] = [signal.signalAt.toISOString(), signal.createdAt.toISOString()];
  const inserted = await tx.rows
    .insertInto('trading_bot_signal')
    .values({ id, botId, senderId, action, signalAt, createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['botId', 'senderId'])
        .where('senderId', 'is not', null)
        .doUpdateSet({ id, action, signalAt, createdAt, actedAt: null })
        // A row that the job has not removed yet.
        .where('trading_bot_signal.createdAt', '<=', addMs(signal.createdAt, -REPEATED_WITHIN_MS).toISOString()),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await supersede(tx, signal);
    return { signalId: id, action, receivedAt: signal.createdAt };
  }
  const first = await storedSignal(tx.rows, signal);
  if (!first) throw new AppError('CONFLICT', { reason: 'a signal of the same id was stored and is gone' });
  return first;
}

/** Takes back the signals before one that nobody has acted on, which are among the last ones. */
async function supersede({ rows }: Tx, { id, botId, createdAt }: NewSignal): Promise<void> {
  const last = rows
    .selectFrom('trading_bot_signal')
    .select('id')
    .where('botId', '=', botId)
    .orderBy('createdAt', 'desc')
    .limit(LAST);
  await rows
    .updateTable('trading_bot_signal')
    .set({ actedAt: createdAt.toISOString() })
    .where('id', 'in', last)
    .where('id', '<', id)
    .where('actedAt', 'is', null)
    .execute();
}
