import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import { ledgerKey } from '../../ledger/key.js';
import { coinAmount, FIRST_GAS_HOLD } from './movements.js';
import { mostCost, type GasQuote } from './payment.js';
import type { SendRow } from './read.js';

/** How many times what was held for gas at submit a transaction may cost. */
const MOST = '2';

/**
 * CHAIN_MISMATCH when a transaction of a send may cost more than twice what was held for its gas when it was submitted, which
 * is what was approved: a node may name any fee.
 */
export async function requireGasWithin(
  rows: Reader,
  { id, gasCurrency }: Pick<SendRow, 'id' | 'gasCurrency'>,
  gas: GasQuote,
): Promise<void> {
  if (gasCurrency === null) throw new Error('a submitted send names its coin');
  const { amount } = await rows
    .selectFrom('wallet_audit_log')
    .select('amount')
    .where('idempotencyKey', '=', ledgerKey('leg', { operation: 'convert_send', id, leg: FIRST_GAS_HOLD }))
    .executeTakeFirstOrThrow();
  const held = Money.parse(canonical(amount), gasCurrency);
  requireCostWithin(gas, held.times(MOST), `${MOST} times the ${held} held for it`);
}

/** CHAIN_MISMATCH when a transaction may cost more of the chain's coin than the bound, which the text describes. */
export function requireCostWithin(gas: GasQuote, bound: Money, described: string): void {
  const cost = coinAmount(mostCost(gas), bound.currency);
  if (cost.compare(bound) <= 0) return;
  const message = `Gas may cost ${cost} ${bound.currency} now, more than ${described}: wait for lower fees`;
  throw new AppError('CHAIN_MISMATCH', { message });
}
