import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical, Money } from '../../../core/money.js';
import { EDITABLE_STRATEGY } from '../../../core/states/strategy.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { requireStillTraded } from '../market/configured.js';
import { requireMarket } from '../market/market.js';
import type { Market } from '../market/quoted-market.js';
import { refreshFigures } from './buyer-figures.js';
import { checkedTerms, type StrategyInput, type StrategyTerms } from './input.js';
import { requireTradable } from './market.js';
import { lockOwnStrategy, requireOwnStrategy } from './own-strategy.js';
import { requireSalePrice } from './price.js';
import { strategyView, type StrategyView } from './view.js';

type Changes = Partial<StrategyTerms>;

/** What buyers get. */
const SOLD: ReadonlySet<string> = new Set(['type', 'symbol', 'timeframe', 'strategyConfig', 'risk']);

/**
 * Changes a listing of the caller; what is absent or null stays. A lower price is taken in every state.
 * STRATEGY_NOT_EDITABLE for anything else unless it is DRAFT or REJECTED, and for another currency once it was sold.
 * BAD_INPUT, with the field's path, for a value that is refused. A change of what is sold makes a new version.
 */
export async function updateStrategy(ctx: Context, id: string, input: StrategyInput): Promise<StrategyView> {
  const market = await marketOf(ctx, id, input);
  return inTransaction(ctx, { operation: 'updateTradingStrategy' }, async (tx) => {
    const strategy = await lockOwnStrategy(ctx, tx, id);
    const changes = changesOf(strategy, checkedTerms(strategy, input));
    requireEditable(strategy, changes);
    if (market) requireTradableAt(market, { ...strategy, ...changes });
    if ('price' in changes || 'currency' in changes) await requireSalePrice(ctx, tx, { ...strategy, ...changes });
    if (Object.keys(changes).length === 0) return strategyView(strategy);
    const version = strategy.version + (Object.keys(changes).some((field) => SOLD.has(field)) ? 1 : 0);
    const seen = 'price' in changes || version !== strategy.version;
    Object.assign(strategy, changes, { version, updatedAt: ctx.clock.now() });
    if (seen) await refreshFigures(tx, strategy);
    return strategyView(strategy);
  });
}

/**
 * The market whose bounds a change must fit; null when it touches none. Others may be asked, so it stands before the
 * transaction.
 */
async function marketOf(ctx: Context, id: string, input: StrategyInput): Promise<Market | null> {
  const present = await requireOwnStrategy(ctx, id);
  const changes = changesOf(present, checkedTerms(present, input));
  const touches = 'type' in changes || 'symbol' in changes || 'strategyConfig' in changes;
  if (!touches) return null;
  if (changes.symbol === undefined) requireStillTraded(ctx, present);
  return requireMarket(ctx, changes.symbol ?? present.symbol);
}

function requireTradableAt(market: Market, strategy: TradingBotStrategy): void {
  // Another call may have changed the market in between.
  if (strategy.symbol !== market.symbol) throw new AppError('CONFLICT');
  requireTradable(market, strategy);
}

/** The terms that differ from the listing's, so that a client may send back what it has read. */
function changesOf(present: StrategyTerms, asked: StrategyTerms): Changes {
  const stored = new Map<string, unknown>(Object.entries({ ...present, price: canonical(present.price) }));
  return Object.fromEntries(
    Object.entries(asked).filter(([field, value]) => !isDeepStrictEqual(stored.get(field), value)),
  );
}

function requireEditable(strategy: TradingBotStrategy, changes: Changes): void {
  const { status, price, totalPurchases, freePurchases } = strategy;
  if ('currency' in changes && totalPurchases + freePurchases > 0) {
    throw new AppError('STRATEGY_NOT_EDITABLE', { message: 'The currency stays, since the strategy was sold' });
  }
  if (EDITABLE_STRATEGY.includes(status)) return;
  const isLower =
    isGiven(changes.price) && Money.parse(changes.price, '').compare(Money.parse(canonical(price), '')) < 0;
  const others = Object.keys(changes).filter((field) => !(field === 'price' && isLower));
  if (others.length > 0) throw new AppError('STRATEGY_NOT_EDITABLE');
}
