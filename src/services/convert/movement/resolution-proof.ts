import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { ConvertMovementOutcome } from '../../../entities/convert/names.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { chainOf } from '../inventory/input.js';
import { countedFor, releaseTransfers } from '../own/claim-transfer.js';
import { askChain, countTransfer, findCountable, type ChainEvidence } from './chain-evidence.js';
import type { MovementRow } from './read.js';
import type { ProvenTransfer } from '../own/proven-transfer.js';

type Ends = Pick<MovementRow, 'id' | 'from' | 'to'>;

/** Transactions that were counted for a movement, by the end whose chain they are on. */
interface Counted {
  readonly left: readonly string[];
  readonly arrived: readonly string[];
}

/**
 * What a chain says of the money that came to it, or came back to it after it had left; null where an admin's word counts,
 * and where what came was counted before. BAD_INPUT for a hash that is missing, and for one that proves nothing;
 * CHAIN_MISMATCH, CHAIN_FAILED.
 */
export async function findProof(
  ctx: Context,
  movement: MovementRow,
  outcome: ConvertMovementOutcome,
  given: string | null,
): Promise<ChainEvidence | null> {
  const counted = await countedOf(ctx.db.rows, movement);
  const chainId = provingChain(movement, outcome, counted);
  if (chainId === null) {
    if (given !== null) throw badInput(`txHash: no transaction proves that this movement is ${outcome}`);
    return null;
  }
  const isArrival = outcome === 'ARRIVED';
  if (isArrival && counted.arrived.length > 0 && (given === null || counted.arrived.includes(given))) return null;
  const hash = given ?? (isArrival ? movement.txHash : null);
  if (hash === null) throw badInput('txHash: name the transaction that brought the money');
  return askChain(ctx, movement, chainId, hash, (house) => ({ to: house }));
}

/**
 * How much a chain has brought by what {@link findProof} has found, which is not counted yet; null where no chain says so.
 * CONFLICT when a transfer was counted since the chain was asked; CHAIN_MISMATCH for one that something else has counted.
 */
export async function provenAmount(
  tx: Tx,
  movement: ConvertMovement,
  outcome: ConvertMovementOutcome,
  proof: ChainEvidence | null,
): Promise<Money | null> {
  if (proof) return moneyOf(movement, await findCountable(tx, movement, proof));
  const counted = await countedOf(tx.rows, movement);
  if (outcome === 'ARRIVED' && counted.arrived.length > 0) return amountCounted(movement);
  if (provingChain(movement, outcome, counted) === null) return null;
  throw new AppError('CONFLICT', { message: 'A chain has moved it just now: look at it again' });
}

/**
 * Counts what {@link findProof} has found, in place of what was counted as having come before; answers how much the chain
 * has brought, null where no chain says so. `proven` is the answer of {@link provenAmount}. CHAIN_MISMATCH.
 */
export async function takeProof(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  proof: ChainEvidence | null,
  proven: Money | null,
): Promise<Money | null> {
  if (!proof && proven) return proven;
  await releaseArrived(tx, movement);
  return proof && moneyOf(movement, await countTransfer(ctx, tx, movement, proof));
}

function moneyOf({ currency }: ConvertMovement, { amount }: ProvenTransfer): Money {
  return Money.parse(canonical(amount), currency);
}

/** The chain that has to prove an outcome. What has not left a chain, as far as is known, does not come back to it. */
function provingChain({ from, to }: Ends, outcome: ConvertMovementOutcome, { left }: Counted): number | null {
  if (outcome === 'ARRIVED') return chainOf(to);
  return outcome === 'RETURNED' && left.length > 0 ? chainOf(from) : null;
}

async function countedOf(rows: Reader, { id, from, to }: Ends): Promise<Counted> {
  const use = { use: 'CONVERT_MOVEMENT', useId: id } as const;
  const on = async (chainId: number | null) => (chainId === null ? [] : countedFor(rows, chainId, use));
  return { left: await on(chainOf(from)), arrived: await on(chainOf(to)) };
}

/** What was taken for its arrival is somebody else's payment then, and can be booked as that. */
async function releaseArrived(tx: Tx, { id, to }: Ends): Promise<void> {
  const chainId = chainOf(to);
  if (chainId !== null) await releaseTransfers(tx, chainId, { use: 'CONVERT_MOVEMENT', useId: id });
}

function amountCounted({ arrived, currency }: ConvertMovement): Money {
  if (arrived === null) throw new Error('what was counted as having come has an amount');
  return Money.parse(canonical(arrived), currency);
}
