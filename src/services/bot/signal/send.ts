import { AppError } from '../../../core/catalogue/errors.js';
import { newId, sameSecret, sha256 } from '../../../core/ids.js';
import { signalSchema } from '../../../core/strategies/signal.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotSignalAction } from '../../../entities/bot/names.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { takeRowPoint } from '../../frame/row-point.js';
import { wakeEngine } from '../own/wake.js';
import { requireSignals } from './require-signals.js';
import { requireTimely } from './signal-time.js';
import { storeSignal, storedSignal, type NewSignal, type SignalReceipt } from './store-signal.js';

/** A signal as somebody sends it. */
export interface SignalInput {
  readonly secret: string;
  readonly action: BotSignalAction;
  /** The sender's own id: a second signal with it is the same one. */
  readonly id?: string | null;
  /** When it was given; now, when absent. */
  readonly time?: Date | null;
}

/** What no secret hashes to, so that a bot without a secret takes as long to refuse as any other. */
const NO_HASH = '';

/**
 * Takes a signal for a bot, which acts on it at the next price. SIGNAL_SECRET_WRONG alike for a wrong secret, an unknown
 * bot, one without a secret and one whose owner's account is not active. ILLEGAL_STATE unless the bot trades by signals
 * and is RUNNING or PAUSED; SIGNAL_TOO_OLD, BAD_INPUT by its time. One with the id of another of the last 24 hours gets that one's
 * answer, whatever has become of the bot, or CONFLICT when it says something else.
 */
export async function sendSignal(ctx: Context, botId: string, input: SignalInput): Promise<SignalReceipt> {
  const bot = await provenBot(ctx, botId, input.secret);
  await takeRowPoint(ctx);
  const now = ctx.clock.now();
  const signal: NewSignal = {
    id: newId(),
    botId,
    senderId: input.id ?? null,
    action: input.action,
    signalAt: input.time ?? now,
    createdAt: now,
  };
  const first = await storedSignal(ctx.db.rows, signal);
  if (first) return first;
  requireReady(bot);
  requireTimely(signal.signalAt, now, signalSchema.parse(bot.strategyConfig).maxAgeSeconds);
  return inTransaction(ctx, { operation: 'sendTradingBotSignal' }, async (tx) => {
    const receipt = await storeSignal(tx, signal);
    wakeEngine(ctx, tx, botId);
    return receipt;
  });
}

type ProvenBot = Pick<Row<TradingBot>, 'type' | 'status' | 'strategyConfig'>;

async function provenBot({ db }: Context, id: string, secret: string): Promise<ProvenBot> {
  const bot = await db.rows
    .selectFrom('trading_bot')
    .innerJoin('user', 'user.id', 'trading_bot.userId')
    .select(['trading_bot.type', 'trading_bot.status', 'strategyConfig', 'signalSecretHash'])
    .where('trading_bot.id', '=', id)
    .where('trading_bot.deletedAt', 'is', null)
    .where('user.status', '=', 'ACTIVE')
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
  const isRight = sameSecret(sha256(secret), bot?.signalSecretHash ?? NO_HASH);
  if (!bot || !isRight) throw new AppError('SIGNAL_SECRET_WRONG');
  return bot;
}

function requireReady(bot: ProvenBot): void {
  requireSignals(bot);
  if (ACTIVE_BOT.includes(bot.status)) return;
  throw new AppError('ILLEGAL_STATE', {
    message: `The bot takes signals only while it is RUNNING or PAUSED; it is ${bot.status}`,
  });
}
