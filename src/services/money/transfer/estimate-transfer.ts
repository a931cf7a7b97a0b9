import { requireUserId } from '../../../auth/authenticate.js';
import { Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { ExchangeClosure } from '../../../entities/currency/price.js';
import { requireWithinOrder } from '../../conversion/count-conversion.js';
import { estimatedPrices, priceClosure } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import { wantedParties, type TransferInput } from './create-transfer.js';
import { atPrices, inFull, transferFee, type Arriving, type Sent } from './price-transfer.js';
import { isConversion, type TransferExchange } from './transfer-exchange.js';
import { readParties } from './transfer-parties.js';

/** What a transfer would come to now. Amounts are canonical texts. */
export interface TransferEstimate {
  readonly currency: string;
  readonly type: WalletType;
  readonly amount: string;
  /** In the currency that is sent. */
  readonly fee: string;
  readonly toCurrency: string;
  readonly toType: WalletType;
  /** Null, as the two below, without a price to estimate by. */
  readonly rate: string | null;
  readonly received: string | null;
  /** What is cut off to the precision of the currency that arrives. */
  readonly rounding: string | null;
  /** Why it would be refused; null while it would not. */
  readonly closed: ExchangeClosure | null;
}

/**
 * What a transfer would come to now, with what would refuse it. Stores and reserves nothing, does not look up the recipient,
 * and needs no money in the wallet. NOT_FOUND for a wallet that is not the caller's; BAD_INPUT, FORBIDDEN; CONVERT_LIMIT
 * above what may be converted at once. UNFUNDED only for an amount that the wallet has: as with the transfer, a larger one
 * tells nothing of what the platform holds.
 */
export async function estimateTransfer(
  ctx: Context,
  input: Omit<TransferInput, 'idempotencyKey'>,
): Promise<TransferEstimate> {
  const wanted = wantedParties(input, requireUserId(ctx.caller));
  const { from, kind, exchange, free } = await readParties(ctx, ctx.db, wanted, { isLocked: false });
  const amount = Money.parsePositive(input.amount, from.currency);
  const sent = { amount, fee: transferFee(ctx, amount, from.precision) };
  const converts = exchange !== null && isConversion(exchange);
  const arriving = converts ? estimate(ctx, sent, exchange) : inFull(sent);
  const closed = exchange && closureOf(ctx, exchange);
  if (closed === null && arriving?.usd) requireWithinOrder(ctx, arriving.usd);
  const isCovered = amount.compare(Money.parse(free, from.currency)) <= 0;
  return {
    currency: from.currency,
    type: from.type,
    amount: amount.toString(),
    fee: sent.fee.toString(),
    toCurrency: kind.currency,
    toType: kind.type,
    rate: arriving && arriving.rate,
    received: arriving && arriving.received.toString(),
    rounding: arriving && arriving.rounding.toString(),
    closed: closed ?? (isCovered && converts ? shortageOf(exchange, arriving) : null),
  };
}

/** At the last prices, open or closed; null without one. */
function estimate(ctx: Context, sent: Sent, exchange: TransferExchange): Arriving | null {
  const prices = estimatedPrices(exchange.from, exchange.to);
  return prices && atPrices(ctx, sent, exchange, prices);
}

function closureOf(ctx: Context, exchange: TransferExchange): ExchangeClosure | null {
  const { from, to, isStopped } = exchange;
  const { settings } = ctx;
  if (!isConversion(exchange)) return priceClosure(ctx, from, to)?.closure ?? null;
  if (!settings.flag('transferConversion') || !settings.flag('convertEnabled') || isStopped) return 'DISABLED';
  return priceClosure(ctx, from, to)?.closure ?? null;
}

function shortageOf({ to, platformStock }: TransferExchange, arriving: Arriving | null): ExchangeClosure | null {
  const stock = Money.parse(platformStock ?? '0', to.code);
  return arriving && stock.compare(arriving.received) < 0 ? 'UNFUNDED' : null;
}
