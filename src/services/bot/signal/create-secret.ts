import { requireOpenSession } from '../../../auth/require-session.js';
import { randomAlphanumeric, sha256 } from '../../../core/ids.js';
import { MASK } from '../../../core/text/mask.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { auditBot } from '../audit/record.js';
import { lockOwnBot } from '../own/own-bot.js';
import { touch } from '../own/touch.js';
import { requireSignals } from './require-signals.js';

const SECRET_LENGTH = 40;

/** The path of a bot's webhook, and the secret that its senders need. */
export interface SignalSecret {
  readonly path: string;
  readonly secret: string;
}

/**
 * Makes the secret for signals to a bot of the caller and answers it, this once; one of before no longer works.
 * NOT_FOUND for anybody else's bot, ILLEGAL_STATE for a bot that does not trade by signals.
 */
export async function createSignalSecret(ctx: Context, id: string): Promise<SignalSecret> {
  const secret = `sig_${randomAlphanumeric(SECRET_LENGTH)}`;
  await inTransaction(ctx, { operation: 'createTradingBotSignalSecret' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const bot = await lockOwnBot(ctx, tx, id);
    requireSignals(bot);
    const before = { signalSecret: bot.signalSecretHash === null ? null : MASK };
    bot.signalSecretHash = sha256(secret);
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'BOT_UPDATED', { before, after: { signalSecret: MASK } });
  });
  return { path: `/api/trading-bot/bot/${id}/signal`, secret };
}
