import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput, illegalState } from '../../../core/catalogue/errors.js';
import { DAY_MS, HOUR_MS } from '../../../core/clock.js';
import { isGiven } from '../../../core/given.js';
import { Money } from '../../../core/money.js';
import { feeOf } from '../../../core/nft-market/rates.js';
import type { Context } from '../../frame/context.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { accountOf, linkedAddresses, ownAddress } from '../own/addresses.js';
import { chainOwner, requireChains } from '../own/chain.js';
import { readPrice, readPriceCurrency, WALLET_TYPE } from '../own/coin.js';
import { requireOffersEnabled } from '../own/enabled.js';
import { requireHighValueKyc } from '../own/high-value.js';
import { holdMovement } from '../own/ledger.js';
import { pendingOffer } from '../own/new-offer.js';
import { emitOffer } from '../own/offer-event.js';
import { holdOf, offerView, requireOffer, type OfferView } from '../own/offer.js';
import { requirePayer } from '../own/payer.js';
import { requireNotPaused } from '../own/pause.js';
import { feePercentOf } from '../own/rates.js';
import { frozenRoyalty, type FrozenRoyalty } from '../own/royalty.js';
import type { OfferRow } from '../own/rows.js';
import { requireShown } from '../own/shown.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { requireToken, type MintedToken } from '../own/token.js';

// Pays nobody else: what is held stays the buyer's until the token was transferred.
// Writes nft_offer in one statement: it writes one row.

const DEFAULT_MS = 7 * DAY_MS;
const LEAST_MS = HOUR_MS;
const MOST_MS = 30 * DAY_MS;

export interface CreateOfferInput {
  /** Id of the token on this platform. */
  readonly tokenId: string;
  readonly amount: string;
  /** Absent, the coin of the chain. */
  readonly currency?: string | null;
  /** Where the token is wanted: an address of the caller; absent, the primary one. */
  readonly walletAddress?: string | null;
  readonly expiresAt?: Date | null;
  readonly idempotencyKey?: string | null;
}

/** What is asked of chain and settings before anything is written. */
interface Wish {
  readonly token: MintedToken;
  readonly amount: Money;
  readonly fee: Money;
  readonly feePercent: string;
  readonly royalty: FrozenRoyalty;
  readonly buyerAddress: string;
  readonly ownerAddress: string;
  readonly expiresAt: Date;
}

/**
 * Offers an amount for a token: it is held in the caller's SPOT wallet together with the platform's fee. NFT_DISABLED;
 * NFT_PAUSED; NOT_FOUND; ILLEGAL_STATE for a hidden collection; BAD_INPUT naming the field; FORBIDDEN for an own token and
 * another's address, NFT_NO_ADDRESS; KYC_REQUIRED; CONFLICT while the caller has another offer for it; INSUFFICIENT_FUNDS,
 * WALLET_FROZEN; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function createNftOffer(ctx: Context, input: CreateOfferInput): Promise<OfferView> {
  const { idempotencyKey: key, ...asked } = input;
  const once = { input: asked, key };
  const ask = () => wishOf(ctx, input);
  return askThenWrite(ctx, { operation: 'createNftOffer', once }, ask, (tx, wish) => makeOffer(ctx, tx, wish));
}

async function wishOf(ctx: Context, input: CreateOfferInput): Promise<Wish> {
  requireOffersEnabled(ctx);
  const token = await requireToken(ctx.db.rows, input.tokenId);
  requireNotPaused(ctx, token.chain);
  requireShown(token);
  const currency = await readPriceCurrency(ctx, token.chain, input.currency);
  const amount = readPrice('amount', input.amount, currency);
  const expiresAt = expiryOf(ctx, input.expiresAt);
  const buyerAddress = await ownAddress(ctx, token.chain, input.walletAddress);
  const ownerAddress = await requireForeign(ctx, token);
  await requireHighValueKyc(ctx, amount, currency);
  const feePercent = feePercentOf(ctx);
  const fee = feeOf(amount, feePercent, currency.precision);
  // The buyer pays the fee on top, so it leaves all of the amount.
  const royalty = await frozenRoyalty(ctx, token, amount, Money.zero(currency.code), currency.precision);
  return { token, amount, fee, feePercent, royalty, buyerAddress, ownerAddress, expiresAt };
}

function expiryOf({ clock }: Context, expiresAt: Date | null | undefined): Date {
  const now = clock.now().getTime();
  if (!isGiven(expiresAt)) return new Date(now + DEFAULT_MS);
  const lasts = expiresAt.getTime() - now;
  if (lasts >= LEAST_MS && lasts <= MOST_MS) return expiresAt;
  throw badInput('expiresAt must be from one hour to 30 days from now');
}

/** Who has the token by its chain. FORBIDDEN when that is the caller. */
async function requireForeign(ctx: Context, token: MintedToken): Promise<string> {
  requireChains(ctx);
  const owner = await chainOwner(ctx, token);
  const linked = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), token.chain);
  if (owner === null) throw illegalState('Nobody has the token any more');
  if (linked.includes(owner))
    throw new AppError('FORBIDDEN', { message: 'You cannot make an offer for your own token' });
  return owner;
}

async function makeOffer(ctx: Context, tx: Tx, wish: Wish): Promise<OfferView> {
  const { token, amount, ownerAddress } = wish;
  const buyerId = requireUserId(ctx.caller);
  const walletId = await requirePayer(tx, buyerId, amount.currency);
  const row = newOffer(ctx, wish, { buyerId, walletId });
  const { numInsertedOrUpdatedRows: made } = await tx.rows
    .insertInto('nft_offer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['buyerId', 'tokenId']).where('status', '=', 'PENDING').doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n)
    throw new AppError('CONFLICT', { message: 'You have an offer for this token already: cancel it first' });
  const ownerId = await accountOf(tx.rows, token.chain, ownerAddress);
  await emitOffer(tx, row, ownerId);
  await tellOfToken(ctx, tx, token.id, [
    {
      userId: ownerId,
      title: 'An offer was made for your NFT',
      message: `${amount} ${amount.currency} was offered for ${nameOf({ tokenName: token.name, tokenNumber: token.tokenId })} of ${token.collectionName}, until ${row.expiresAt}.`,
    },
  ]);
  const shown = await requireOffer(tx.rows, row.id);
  await postWithCommit(tx, [holdMovement(holdOf(row))]);
  return offerView(shown);
}

function newOffer(
  { clock }: Context,
  { token, amount, fee, feePercent, royalty, buyerAddress, expiresAt }: Wish,
  payer: Pick<OfferRow, 'buyerId' | 'walletId'>,
): OfferRow {
  return pendingOffer(
    {
      tokenId: token.id,
      listingId: null,
      source: 'OFFER',
      bidId: null,
      ...payer,
      buyerAddress,
      sellerId: null,
      sellerAddress: null,
      currency: amount.currency,
      walletType: WALLET_TYPE,
      amount: amount.toString(),
      feePercent,
      fee: fee.toString(),
      royalty: royalty.amount.toString(),
      royaltyReceiver: royalty.receiver,
    },
    { now: clock.now().toISOString(), expiresAt: expiresAt.toISOString() },
  );
}
