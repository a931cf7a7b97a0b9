import { SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import { post } from '../../ledger/post.js';
import { requireChainPlace } from '../inventory/chain-place.js';
import { chainOf } from '../inventory/input.js';
import { claimGas, gasOfHouse } from '../own/claim-gas.js';
import { claimTransfer, findUncounted } from '../own/claim-transfer.js';
import { openHouseWallet } from '../own/place.js';
import { provenTransfers, readTxHash, type ExpectedTransfer, type ProvenTransfer } from '../own/proven-transfer.js';
import { findCoin } from '../send-chain/read.js';
import { coinAmount } from '../send/movements.js';
import type { MovementRow } from './read.js';

/** How far clocks of chains may be behind that of the server. */
const CLOCKS_APART_MS = 60 * SECOND_MS;

/** Transfers on a chain of which the first that nothing has counted yet proves a movement. */
export interface ChainEvidence {
  readonly chainId: number;
  readonly transfers: readonly [ProvenTransfer, ...ProvenTransfer[]];
  /** What the house paid for the transaction, in the smallest unit of the chain's coin. */
  readonly gas: bigint;
}

/**
 * What a chain says of a transaction that an admin names as a movement's. CHAIN_MISMATCH for one that holds no transfer as
 * expected, that is older than the movement, or that the platform has signed for something else; BAD_INPUT, CHAIN_FAILED.
 */
export async function askChain(
  ctx: Context,
  movement: MovementRow,
  chainId: number,
  reference: string,
  expectedOf: (house: string) => ExpectedTransfer,
): Promise<ChainEvidence> {
  const txHash = readTxHash(reference);
  const place = await requireChainPlace(ctx, movement, chainId);
  const { mined, transfers } = await provenTransfers(ctx, place, txHash, expectedOf(place.address));
  // What the house pays to itself neither comes nor goes, and anybody can have a token say that nothing came.
  const [first, ...rest] = transfers.filter(({ from, to, amount }) => from !== to && canonical(amount) !== '0');
  if (!first) throw mismatch('The transaction moves nothing, or money from the house to itself');
  await checkSigned(ctx, chainId, txHash);
  const since = new Date(movement.startedAt ?? movement.createdAt).getTime() - CLOCKS_APART_MS;
  if (mined.minedAt.getTime() < since) throw mismatch('The transaction is older than the movement');
  return { chainId, transfers: [first, ...rest], gas: gasOfHouse(mined, place.address) };
}

async function checkSigned({ db }: Context, chainId: number, hash: string): Promise<void> {
  const signed = db.rows.selectFrom('convert_transaction').select('id').where('chainId', '=', chainId);
  if (await signed.where('hash', '=', hash).executeTakeFirst()) {
    throw mismatch('The platform has signed the transaction for another payment');
  }
}

/** Counts the first transfer that nothing has counted yet, and books the gas of its transaction, once. CHAIN_MISMATCH. */
export async function countTransfer(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  { chainId, transfers, gas }: ChainEvidence,
): Promise<ProvenTransfer> {
  await requireNoOther(tx, movement, chainId, transfers[0].txHash);
  const use = { use: 'CONVERT_MOVEMENT', useId: movement.id } as const;
  const counted = await claimTransfer(ctx, tx, chainId, transfers, use);
  movement.txHash = counted.txHash;
  const { txHash } = counted;
  await bookGas(tx, movement, chainId, await claimGas(ctx, tx, { chainId, txHash, gas }, use));
  return counted;
}

/** The transfer that {@link countTransfer} would count now, without counting it. CHAIN_MISMATCH as there. */
export async function findCountable(
  tx: Tx,
  movement: ConvertMovement,
  { chainId, transfers }: ChainEvidence,
): Promise<ProvenTransfer> {
  await requireNoOther(tx, movement, chainId, transfers[0].txHash);
  // What was taken for its arrival is released before anything else is counted in its place.
  const released = chainId === chainOf(movement.to) ? ({ use: 'CONVERT_MOVEMENT', useId: movement.id } as const) : null;
  return findUncounted(tx.rows, chainId, transfers, released);
}

/** CHAIN_MISMATCH for what is known to pay another movement that has not ended. A venue may pay two of them by one. */
async function requireNoOther({ rows }: Tx, movement: ConvertMovement, chainId: number, txHash: string): Promise<void> {
  if (movement.txHash === txHash) return;
  const place = `CHAIN:${chainId}` as const;
  const other = await rows
    .selectFrom('convert_movement')
    .select('id')
    .where('txHash', '=', txHash)
    .where('id', '<>', movement.id)
    .where('status', 'in', ['MOVING', 'REVIEW'])
    .where((is) => is.or([is('from', '=', place), is('to', '=', place)]))
    .executeTakeFirst();
  if (other) throw mismatch(`The transaction is that of the movement ${other.id}, which has not ended: end it first`);
}

/** Nothing where the house has no send chain for the coin, and so no books of it there. */
async function bookGas(tx: Tx, movement: ConvertMovement, chainId: number, gas: bigint): Promise<void> {
  const coin = gas > 0n ? await findCoin(tx.rows, chainId) : undefined;
  if (!coin) return;
  const { id } = movement;
  const amount = coinAmount(gas, coin.currency);
  const before = Money.parse(canonical(movement.gasPaid ?? '0'), coin.currency);
  // A second transaction is named where the first was somebody else's, or where the money came back.
  const leg = movement.gasPaid === null ? 'gas' : 'gas_2';
  Object.assign(movement, {
    gasCurrency: coin.currency,
    gasType: coin.type,
    gasPaid: before.plus(amount).toString(),
  });
  const wallet = await openHouseWallet(tx, `CHAIN:${chainId}`, coin);
  await post<'convert'>(tx, [
    {
      walletId: wallet.id,
      operation: 'DEBIT',
      amount,
      transactionId: id,
      external: true,
      key: ledgerKey('leg', { operation: 'convert_movement', id, leg }),
      shortage: 'INVENTORY_FLOOR',
      shortageMessage: `The house has too little ${coin.currency} booked on chain ${chainId} for the gas: fund it first`,
      metadata: { operationType: 'CONVERT_NETWORK_FEE', reference: id },
    },
  ]);
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}
