import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { chainOf } from '../inventory/input.js';
import { findChainMoney, houseAddress } from '../own/chain-money.js';
import { claimTransfer } from '../own/claim-transfer.js';
import { provenTransfers, type ExpectedTransfer, type ProvenTransfer } from '../own/proven-transfer.js';
import { amountOf } from './legs.js';
import type { MovementRow } from './read.js';

/** What an admin says of the end of a movement. */
export interface Said {
  readonly reference: string;
  readonly arrived: string | null;
}

/** Transfers on a chain of which the first that nothing has counted yet proves the movement. */
interface ChainEvidence {
  readonly chainId: number;
  readonly transfers: readonly ProvenTransfer[];
}

/** What proves a movement: a chain, or an admin's word for how much came. */
export interface Evidence {
  readonly onChain: ChainEvidence | null;
  /** Null where the chain says it. */
  readonly arrived: Money | null;
}

/**
 * What proves that a movement has arrived. Money that came to a chain is what its transfer to the house says; money that
 * left a chain for another place has a transfer of the whole amount by the house. ILLEGAL_STATE for a movement that the
 * platform carries out; BAD_INPUT for an amount beside what the chain says; CHAIN_MISMATCH, CHAIN_FAILED.
 */
export async function findEvidence(ctx: Context, movement: MovementRow, said: Said): Promise<Evidence> {
  const { automatic, currency } = movement;
  if (automatic) throw new AppError('ILLEGAL_STATE', { message: 'The platform carries this movement out itself' });
  const arrived = said.arrived === null ? null : Money.parsePositive(said.arrived, currency);
  const [source, target] = [chainOf(movement.from), chainOf(movement.to)];
  if (target !== null) {
    if (arrived) throw badInput('arrived: the chain says how much came');
    return { arrived, onChain: await onChain(ctx, movement, target, said.reference, { to: houseAddress(ctx) }) };
  }
  const known = arrived ?? amountOf(movement);
  if (source === null) return { arrived: known, onChain: null };
  const sent = { from: houseAddress(ctx), amount: canonical(movement.amount) };
  return { arrived: known, onChain: await onChain(ctx, movement, source, said.reference, sent) };
}

async function onChain(
  ctx: Context,
  movement: MovementRow,
  chainId: number,
  txHash: string,
  expected: ExpectedTransfer,
): Promise<ChainEvidence> {
  const money = await findChainMoney(ctx.db.rows, movement, chainId);
  const found = await provenTransfers(ctx, money, txHash, expected);
  // What the house pays to itself neither comes nor goes.
  const transfers = found.filter(({ from, to }) => from !== to);
  if (transfers.length === 0) throw new AppError('CHAIN_MISMATCH');
  return { chainId, transfers };
}

/** Counts what proves a movement, so that it proves nothing else; answers how much came. CHAIN_MISMATCH when it was counted. */
export async function countEvidence(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  { arrived, onChain: seen }: Evidence,
): Promise<Money> {
  if (seen === null) return arrived ?? amountOf(movement);
  const use = { usedBy: 'MOVEMENT', usedById: movement.id } as const;
  const counted = await claimTransfer(ctx, tx, seen.chainId, seen.transfers, use);
  movement.txHash = counted.txHash;
  return arrived ?? Money.parse(counted.amount, movement.currency);
}
