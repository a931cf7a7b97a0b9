import { unitsOfAmount } from '../../../core/chain/units.js';
import { findMined, type MinedTransaction } from '../../chain-proof/mined.js';
import { movedMoney, type MovedUnits } from '../../chain-proof/transfers.js';
import type { Context } from '../../frame/context.js';
import { noteBlock, readAttempts, type Attempt } from './attempts.js';
import type { SendRow } from './read.js';

/** What the chain has done with the transactions of a send. All but the first two are final. */
export type Outcome =
  /** None is mined; the newest is the one to repeat. */
  | { readonly is: 'waiting'; readonly newest: Attempt }
  /** One is mined, and the chain may still drop its block. */
  | { readonly is: 'shallow' }
  | { readonly is: 'paid'; readonly mined: MinedTransaction; readonly moved: MovedUnits }
  /** The empty transaction took the place of the payment. */
  | { readonly is: 'replaced'; readonly mined: MinedTransaction }
  /** The transaction failed, or succeeded and moved nothing of the token. */
  | { readonly is: 'failed'; readonly mined: MinedTransaction }
  /** Another amount than was to be paid has left the house, or to others, which nothing here can explain. */
  | { readonly is: 'odd'; readonly mined: MinedTransaction; readonly left: readonly MovedUnits[] }
  /** Another transaction of the address has its nonce, so it is never mined. */
  | { readonly is: 'displaced' };

/** A payment that transactions of the house make. */
export type SignedPayment = Pick<SendRow, 'chainId' | 'contract' | 'decimals' | 'confirmations' | 'address' | 'amount'>;

/** Asks the chain what became of a send that was broadcast, and notes the blocks. CHAIN_FAILED. */
export async function findOutcome(ctx: Context, send: SendRow): Promise<Outcome> {
  return outcomeOf(ctx, send, await readAttempts(ctx.db.rows, send.id));
}

/** As {@link findOutcome}, of a payment and the transactions that were signed for it, the newest first. */
export async function outcomeOf(ctx: Context, send: SignedPayment, attempts: readonly Attempt[]): Promise<Outcome> {
  const [newest] = attempts;
  if (!newest) throw new Error('a payment was broadcast without a transaction');
  // The head first: a block that is dropped in between makes a receipt look less deep, and never deeper.
  const head = await ctx.chains.head(send.chainId);
  let found: { attempt: Attempt; mined: MinedTransaction } | undefined;
  for (const attempt of attempts) {
    const evidence = await findMined(ctx, send.chainId, attempt.hash, send.confirmations);
    if (evidence.is === 'moving') return { is: 'shallow' };
    await noteBlock(ctx, attempt, evidence.is === 'mined' ? evidence : null);
    if (evidence.is === 'mined') found = { attempt, mined: evidence };
  }
  if (!found) return (await isDisplaced(ctx, send, newest, head)) ? { is: 'displaced' } : { is: 'waiting', newest };
  const { attempt, mined } = found;
  if (!mined.isDeep) return { is: 'shallow' };
  return attempt.kind === 'CANCEL' ? { is: 'replaced', mined } : paidBy(ctx, send, attempt, mined);
}

/** Nodes keep the state of the last 128 blocks; some are added between two questions. */
const KEPT_BLOCKS = 100;

/**
 * Whether the nonce is used up by blocks that are deep enough, or so deep as a node can be asked, though none of the
 * transactions is in one.
 */
async function isDisplaced({ chains }: Context, send: SignedPayment, { address, nonce }: Attempt, head: number) {
  if ((await chains.nonce(send.chainId, address, 'latest')) <= nonce) return false;
  const deep = Math.max(head - Math.min(send.confirmations, KEPT_BLOCKS) + 1, 0);
  return (await chains.nonce(send.chainId, address, deep)) > nonce;
}

/**
 * A payment counts when as much has left the house as was to be paid, some of it to the recipient: a token may keep a fee
 * of its own.
 */
async function paidBy(ctx: Context, send: SignedPayment, attempt: Attempt, mined: MinedTransaction): Promise<Outcome> {
  if (!mined.succeeded) return { is: 'failed', mined };
  const house = attempt.address;
  const left = (await movedMoney(ctx, mined, send.contract)).filter(({ from, to }) => from === house && to !== house);
  const units = left.reduce((sum, each) => sum + each.units, 0n);
  if (units === 0n) return { is: 'failed', mined };
  const moved = left.find(({ to }) => to === send.address);
  const isWhole = units === unitsOfAmount(send.amount, send.decimals);
  return moved && isWhole ? { is: 'paid', mined, moved } : { is: 'odd', mined, left };
}
