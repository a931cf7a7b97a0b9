import { badInput, illegalState } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { transferCall } from '../../../core/nft-market/calls.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { requireAccepted } from '../offer/prove.js';
import { prepared } from '../own/chain.js';
import { offerRows } from '../own/offer.js';
import { requireOwnToken } from '../own/own-token.js';
import { mismatch, readHash } from '../own/proof.js';
import { provenTransfers } from '../own/prove-transfer.js';
import { requireToken, tokenView, type MintedToken, type TokenView } from '../own/token.js';
import { isTransferTooLate } from '../own/transfer-by.js';
import { storeTransfers, type LoggedTransfer } from '../own/transfers.js';
import type { MintedView } from './mint.js';

export interface TransferInput {
  readonly id: string;
  /** Who gets it. */
  readonly to?: string | null;
  /** The transaction that has transferred it. */
  readonly transactionHash?: string | null;
}

/**
 * Transfers a token of the caller: without a hash it answers the transaction to sign, with one it records what that has
 * transferred. NOT_FOUND; NFT_NOT_OWNER; BAD_INPUT for what is no address; ILLEGAL_STATE for the transfer that an accepted
 * offer waits for, from 15 minutes before its end on; TRANSFER_UNPROVEN, TRANSFER_MISMATCH; CHAIN_NOT_CONFIGURED,
 * CHAIN_FAILED.
 */
export async function transferNftToken(ctx: Context, { id, to, transactionHash }: TransferInput): Promise<MintedView> {
  const token = await requireToken(ctx.db.rows, id);
  if (isGiven(transactionHash)) {
    return { token: await recorded(ctx, token, readHash(transactionHash)), transaction: null };
  }
  if (!isGiven(to)) throw badInput('to must be given: the address that gets the token');
  const recipient = readChainAddress(token.chain, 'to', to.trim());
  const from = await requireOwnToken(ctx, token);
  await requireInTime(ctx, { tokenId: id, from, to: recipient });
  const data = transferCall(from, recipient, token.tokenId);
  return { token: tokenView(token), transaction: prepared(token.chain, { from, to: token.contractAddress, data }) };
}

interface Transfer {
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
}

/** A seller who transfers too late would lose the token without being paid. */
async function requireInTime(ctx: Context, { tokenId, from, to }: Transfer): Promise<void> {
  const offer = await offerRows(ctx.db.rows)
    .where('offer.tokenId', '=', tokenId)
    .where('offer.status', '=', 'ACCEPTED')
    .where('offer.sellerAddress', '=', from)
    .where('offer.buyerAddress', '=', to)
    .executeTakeFirst();
  if (!offer) return;
  const { acceptedAt, transferBy: end, stoppedAt } = requireAccepted(offer);
  if (!isTransferTooLate(ctx, { from: acceptedAt, end, stoppedAt })) return;
  throw illegalState(
    `The offer for the token waits for its transfer until ${end}: one signed now may be too late to be paid for`,
  );
}

/** Anybody may tell what a chain has logged: it says itself who has the token. */
async function recorded(ctx: Context, token: MintedToken, hash: string): Promise<TokenView> {
  const transfers = await provenTransfers(ctx, token.chain, token.contractAddress, hash);
  const own = transfers.filter(({ tokenId }) => tokenId === token.tokenId);
  if (own.length === 0) throw mismatch('The transaction does not transfer this token');
  await requireLater(ctx.db.rows, token, own);
  return inTransaction(ctx, { operation: 'transferNftToken' }, async (tx) => {
    await storeTransfers(ctx, tx, token.chain, own);
    return tokenView(await requireToken(tx.rows, token.id));
  });
}

/** What lies before the blocks that are read may have been undone by a transfer that nobody knows of here. */
async function requireLater(rows: Reader, { id }: MintedToken, transfers: readonly LoggedTransfer[]): Promise<void> {
  const { startBlock, importedBlock } = await rows
    .selectFrom('nft_token')
    .innerJoin('nft_collection', 'nft_collection.id', 'nft_token.collectionId')
    .select(['nft_collection.startBlock', 'nft_token.importedBlock'])
    .where('nft_token.id', '=', id)
    .executeTakeFirstOrThrow();
  const known = Math.max(Number(startBlock ?? 0), Number(importedBlock ?? 0));
  if (transfers.every(({ block }) => block > known)) return;
  throw mismatch('The transaction is older than what is known of this token');
}
