import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot, changed, type AuditDetails } from '../audit/record.js';
import { checkedInput, type BotInput } from './bot-input.js';
import { requireStillTraded } from '../market/configured.js';
import { requireNothingHeld } from './holdings.js';
import { requireBotMarket, requireVenue } from './live.js';
import { requirePlaceable } from './order-cost.js';
import { lockOwnBot, requireOwnBot } from '../own/own-bot.js';
import { RISK_FIELDS } from './risk-input.js';
import { touch } from '../own/touch.js';
import { botView, type BotView } from './view.js';

type Changes = Partial<TradingBot>;

const ALWAYS: ReadonlySet<string> = new Set(['name', ...RISK_FIELDS]);
/** What a seller decides about a strategy. */
const SOLD = ['strategyConfig', 'timeframe', ...RISK_FIELDS];
const OWN_STRATEGY = { strategyId: null, strategyVersion: null } as const;
/** Columns whose text has as many decimals as they hold. */
const DECIMALS: ReadonlySet<string> = new Set([
  'orderAmount',
  ...RISK_FIELDS.filter((each) => each.endsWith('Percent')),
]);

/**
 * Changes a bot of the caller; what is absent stays. BOT_RUNNING for more than name and risk while it runs, BOT_HOLDS for
 * another strategy or account while it holds a position or has an order that may still be filled, BAD_INPUT with the
 * field's path for terms that its market or its type refuses, MARKET_NOT_TRADED for those that its market is asked about.
 * The market of a LIVE bot is its venue's: VENUE_UNREACHABLE when that does not say.
 */
export async function updateBot(ctx: Context, id: string, input: BotInput): Promise<BotView> {
  const present = await requireOwnBot(ctx, id);
  const asked = checkedInput(present.type, input);
  const wanted = changesOf(present, asked);
  const trades = tradesOtherwise(wanted);
  if (trades) requireStillTraded(ctx, present);
  const market = trades ? await requireBotMarket(ctx, { ...present, ...wanted }) : null;
  return inTransaction(ctx, { operation: 'updateTradingBot' }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    const changes = changesOf(bot, asked);
    await requireChangeable(ctx, tx, bot, changes);
    if (Object.keys(changes).length === 0) return botView(bot);
    if (market) requirePlaceable(market, { ...bot, ...changes });
    // Another history is needed, so the engine begins anew with it.
    const restarts = 'strategyConfig' in changes || 'timeframe' in changes;
    const details = changedTerms(bot, changes);
    Object.assign(bot, changes, restarts ? { firstCandleAt: null } : {}, isOwn(changes) ? OWN_STRATEGY : {});
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'BOT_UPDATED', details);
    return botView(bot);
  });
}

/** The asked fields that differ from the bot's, so that a client may send back what it has read. */
function changesOf(bot: TradingBot | Row<TradingBot>, asked: Changes): Changes {
  const present = new Map<string, unknown>(Object.entries(bot));
  const isSame = (field: string, value: unknown) => {
    return isDeepStrictEqual(decimalShown(field, present.get(field)), value);
  };
  return Object.fromEntries(Object.entries(asked).filter(([field, value]) => !isSame(field, value)));
}

/** The changed fields before and after, with decimals in the form in which they are shown. */
function changedTerms(bot: TradingBot, changes: Changes): AuditDetails {
  const { before, after } = changed(bot, changes);
  const shown = Object.entries(before).map(([field, value]) => [field, decimalShown(field, value)] as const);
  return { before: Object.fromEntries(shown), after };
}

function decimalShown(field: string, value: unknown): unknown {
  return DECIMALS.has(field) && typeof value === 'string' ? canonical(value) : value;
}

/** Whether the owner decides now what the bot does, so that its trades no longer count for the seller of its strategy. */
function isOwn(changes: Changes): boolean {
  return SOLD.some((field) => field in changes);
}

/** Whether the market must be asked about the changes. */
function tradesOtherwise(changes: Changes): boolean {
  return 'strategyConfig' in changes || 'orderAmount' in changes || 'venueAccountId' in changes;
}

async function requireChangeable(ctx: Context, tx: Tx, bot: TradingBot, changes: Changes): Promise<void> {
  if (bot.status === 'RUNNING' && Object.keys(changes).some((field) => !ALWAYS.has(field))) {
    throw new AppError('BOT_RUNNING');
  }
  if ('venueAccountId' in changes) await requireVenue(ctx, tx, { ...bot, ...changes });
  if ('venueAccountId' in changes || 'strategyConfig' in changes) await requireNothingHeld(ctx, tx, bot);
}
