import { newLink } from '../../support/linked-wallets.js';
import { world } from '../../support/world.js';
import { TOKEN } from './market.js';
import { CLAIM } from './offer-acts.js';
import type { Act, Market } from './property-market.js';

/** What owners and receivers of royalties do past any sale. */
export const OWN_ACTS: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 4, act: transfer },
  { weight: 1, act: inherit },
  { weight: 2, act: claim },
];

/** An owner transfers a token, often to an account with a pending offer for it, and tells of it. */
async function transfer(market: Market): Promise<void> {
  const { rows } = (await world()).system.db;
  const pending = rows.selectFrom('nft_offer').select(['tokenId', 'buyerId']).where('status', '=', 'PENDING');
  const found = market.chance() < 0.7 ? market.pick(await pending.orderBy('id').execute()) : undefined;
  const token = market.tokens.find(({ id }) => id === found?.tokenId) ?? market.token();
  const to = (found && market.personOf(found.buyerId)) ?? market.person();
  const owner = market.ownerOf(token.id);
  const path = `${TOKEN}/${token.id}/transfer`;
  const { statusCode } = await market.act('prepare transfer', owner, path, { to: to.wallet.address });
  if (statusCode !== 200 || market.ownerOf(token.id) !== owner) return;
  const sent = await market.send(token, to);
  if (!sent) return;
  await market.bury();
  await market.act('transfer', to, path, { transactionHash: sent.hash });
}

/** The address that gets royalties is linked to an account, or to none again. */
async function inherit(market: Market): Promise<void> {
  const { rows } = (await world()).system.db;
  const link = rows
    .updateTable('provider_user')
    .set({ deletedAt: new Date().toISOString() })
    .where('providerUserId', '=', market.heir.toLowerCase())
    .where('deletedAt', 'is', null);
  const [ended] = await link.returning('id').execute();
  const heir = market.person();
  // Two workers may do so at once, and an address is linked once.
  if (!ended && heir !== market.admin) await newLink(heir.user.id, market.heir).catch(() => undefined);
}

async function claim(market: Market): Promise<void> {
  const { rows } = (await world()).system.db;
  const link = rows.selectFrom('provider_user').select('userId').where('deletedAt', 'is', null);
  const found = await link.where('providerUserId', '=', market.heir.toLowerCase()).executeTakeFirst();
  const person = (found && market.personOf(found.userId)) ?? market.person();
  const paid = await market.act('claim', person, CLAIM);
  if (Array.isArray(paid) && paid.length > 0) market.count('claim paid');
}
