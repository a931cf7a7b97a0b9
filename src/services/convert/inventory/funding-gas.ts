import { sql } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertFunding } from '../../../entities/convert/funding.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import type { InventoryRow } from '../own/place.js';
import { claimGas } from '../own/claim-gas.js';
import { coinAmount } from '../send/movements.js';
import type { FundingProof } from './funding.js';
import type { Need } from './lower-floor.js';

export interface PaidGas {
  /** The inventory of the chain's coin; null for none. */
  readonly coin: InventoryRow | null;
  readonly proof: FundingProof | null;
  /** What leaves the house beside the gas. */
  readonly leaving: Need;
}

/**
 * What is to be booked as the gas of a funding's transaction, once for each transaction: at most what is booked of the coin
 * once `leaving` has left, since the rest was paid with coin that the platform never had in its books.
 */
export async function gasNeeds(
  ctx: Context,
  tx: Tx,
  fundingId: string,
  { coin, proof, leaving }: PaidGas,
): Promise<Need[]> {
  if (coin === null || proof === null) return [];
  const most = await mostLeft(tx, coin, leaving);
  if (!most.isPositive()) return [];
  const { chainId, gas, transfers } = proof;
  const mined = { chainId, txHash: transfers[0].txHash, gas };
  const units = await claimGas(ctx, tx, mined, { use: 'CONVERT_FUNDING', useId: fundingId });
  if (units <= 0n) return [];
  const paid = coinAmount(units, coin.currency);
  return [{ inventory: coin, amount: most.compare(paid) < 0 ? most : paid }];
}

async function mostLeft({ rows }: Tx, { id, walletId, currency }: InventoryRow, leaving: Need): Promise<Money> {
  const { booked } = await rows
    .selectFrom('wallet')
    .select(sql<string>`balance + "inOrder"`.as('booked'))
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
  const all = Money.parse(canonical(booked), currency);
  return leaving.inventory.id === id ? all.minus(leaving.amount) : all;
}

/** Pays the gas across the border of the platform. */
export function gasMovement(
  { id, createdBy }: Pick<Row<ConvertFunding>, 'id' | 'createdBy'>,
  { inventory: { walletId, currency, location }, amount }: Need,
): Movement<'convert'> {
  return {
    walletId,
    operation: 'DEBIT',
    amount,
    transactionId: id,
    external: true,
    key: ledgerKey('leg', { operation: 'convert_funding', id, leg: 'gas' }),
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${location} has too little ${currency} above its floor for the gas: fund it, or lower its floor, first`,
    metadata: {
      operationType: 'CONVERT_NETWORK_FEE',
      reference: id,
      ...(createdBy === null ? {} : { adminId: createdBy }),
    },
  };
}
