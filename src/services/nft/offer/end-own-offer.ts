import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { accountOf } from '../own/addresses.js';
import { endOffer } from '../own/end-offer.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import type { MintedToken } from '../own/token.js';

/**
 * Ends the PENDING offer for a token of the account that has it now: it cannot be accepted any more. Answers the movement
 * that gives back what is held; the caller posts it last. An offer from a frozen wallet is left to its expiry, since its
 * release would be refused and keep the token from being compared.
 */
export async function endOwnOffer(ctx: Context, tx: Tx, token: MintedToken): Promise<Movement[]> {
  const { id, chain, ownerAddress } = token;
  const ownerId = ownerAddress === null ? null : await accountOf(tx.rows, chain, ownerAddress);
  if (ownerId === null) return [];
  const offer = await tx.rows
    .selectFrom('nft_offer')
    .selectAll()
    .where('tokenId', '=', id)
    .where('buyerId', '=', ownerId)
    .where('status', '=', 'PENDING')
    .where((by) =>
      by.exists(by.selectFrom('wallet').whereRef('wallet.id', '=', 'nft_offer.walletId').where('frozenAt', 'is', null)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offer) return [];
  const released = await endOffer(ctx, tx, offer, 'cancel', ownerId);
  const message = `${nameOf({ tokenName: token.name, tokenNumber: token.tokenId })} is yours: the amount held for your offer has been released.`;
  await tellOfToken(ctx, tx, id, [{ userId: ownerId, title: 'Your offer was cancelled', message }]);
  return [released];
}
