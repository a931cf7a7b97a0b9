import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { ChainTransfer } from '../../../core/chain/transfers.js';
import { unitsOfAmount } from '../../../core/chain/units.js';
import type { Context } from '../../frame/context.js';
import { isDeep, transfersOf } from '../own/proven-transfer.js';
import { noteBlock, readAttempts, type Attempt } from './attempts.js';
import type { SendRow } from './read.js';

/** What the chain has done with the transactions of a send. All but the first two are final. */
export type Outcome =
  /** None is mined; the newest is the one to repeat. */
  | { readonly is: 'waiting'; readonly newest: Attempt }
  /** One is mined, and the chain may still drop its block. */
  | { readonly is: 'shallow' }
  | { readonly is: 'paid'; readonly receipt: ChainReceipt; readonly transfer: ChainTransfer }
  /** The empty transaction took the place of the payment. */
  | { readonly is: 'replaced'; readonly receipt: ChainReceipt }
  /** The transaction failed, or succeeded and moved nothing of the token. */
  | { readonly is: 'failed'; readonly receipt: ChainReceipt }
  /** Another amount than was to be paid has left the house, or to others, which nothing here can explain. */
  | { readonly is: 'odd'; readonly receipt: ChainReceipt; readonly left: readonly ChainTransfer[] }
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
  let mined: { attempt: Attempt; receipt: ChainReceipt } | undefined;
  for (const attempt of attempts) {
    const receipt = await ctx.chains.receipt(send.chainId, attempt.hash);
    await noteBlock(ctx, attempt, receipt);
    if (receipt) mined = { attempt, receipt };
  }
  if (!mined) return (await isDisplaced(ctx, send, newest, head)) ? { is: 'displaced' } : { is: 'waiting', newest };
  const { attempt, receipt } = mined;
  if (!isDeep(receipt, head, send.confirmations)) return { is: 'shallow' };
  return attempt.kind === 'CANCEL' ? { is: 'replaced', receipt } : paidBy(ctx, send, attempt, receipt);
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
async function paidBy(ctx: Context, send: SignedPayment, attempt: Attempt, receipt: ChainReceipt): Promise<Outcome> {
  if (!receipt.succeeded) return { is: 'failed', receipt };
  const house = attempt.address;
  const left = (await transfersOf(ctx, send, receipt)).filter(({ from, to }) => from === house && to !== house);
  const units = left.reduce((sum, transfer) => sum + transfer.units, 0n);
  if (units === 0n) return { is: 'failed', receipt };
  const transfer = left.find(({ to }) => to === send.address);
  const isWhole = units === unitsOfAmount(send.amount, send.decimals);
  return transfer && isWhole ? { is: 'paid', receipt, transfer } : { is: 'odd', receipt, left };
}
