import { sql } from 'kysely';
import { HOUR_MS } from '../../../src/core/clock.js';
import { canonical } from '../../../src/core/money.js';
import type { SystemWalletName } from '../../../src/core/catalogue/system-wallets.js';
import { findWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import type { Client } from '../../support/client.js';
import { through, type Call, type Transport } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { newPerson, signed, type Person, type Prepared } from './chain.js';
import { newToken, type Deployed, type Minted } from './market.js';

export const OFFER = '/api/nft/offer';
export const CLAIM = '/api/nft/royalty/claim';

/** An offer that was accepted, and the transfer that its seller is to sign. */
export interface Accepted {
  readonly id: string;
  readonly token: Minted;
  readonly seller: Person;
  readonly buyer: Person;
  readonly transaction: Prepared;
}

/** As `through`, with the limits of the marketplace forgotten before each call. */
export function trading(transport: Transport): Call {
  const call = through(transport);
  return async (...request) => {
    await endWindow('nftChain');
    await endWindow('moderate');
    return call(...request);
  };
}

const rest = trading('REST');

/** Calls a documented path, which must succeed; answers the body. */
export async function traded(client: Client, path: string, body: object = {}): Promise<any> {
  const answer = await rest(client, 'POST', path, body);
  if (answer.statusCode !== 200) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The offer that a test makes, unless it says otherwise. */
export const wished = ({ id }: Pick<Minted, 'id'>, over: object = {}) => ({ tokenId: id, amount: '1', ...over });

/** Somebody with ten ETH to spend. */
export const newBuyer = (chain: LocalChain): Promise<Person> => newPerson(chain, '10');

/** An offer of somebody new, unless a buyer is named, for a token. */
export async function newOffer(
  chain: LocalChain,
  token: Minted,
  { buyer, ...over }: { readonly buyer?: Person; readonly [field: string]: unknown } = {},
): Promise<{ readonly id: string; readonly buyer: Person; readonly offer: any }> {
  const who = buyer ?? (await newBuyer(chain));
  const offer = await traded(who, OFFER, wished(token, over));
  return { id: offer.id, buyer: who, offer };
}

/** An offer for a new token of a collection, which the token's owner has accepted. */
export async function newAccepted(
  chain: LocalChain,
  collection: Deployed,
  { owner, ...over }: { readonly owner?: Person; readonly [field: string]: unknown } = {},
): Promise<Accepted> {
  const token = await newToken(chain, collection, owner ? { owner } : {});
  const { id, buyer } = await newOffer(chain, token, over);
  const { transaction } = await traded(token.owner, `${OFFER}/${id}/accept`);
  return { id, token, seller: token.owner, buyer, transaction };
}

/** Has the seller transfer the token of an accepted offer, deep enough; answers the hash. */
export function delivered(chain: LocalChain, { seller, transaction }: Accepted): Promise<string> {
  return signed(chain, seller, transaction);
}

/** An offer as it is stored. */
export async function offerRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Changes columns of an offer, as time or somebody else does. */
export async function setOffer(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_offer').set(columns).where('id', '=', id).execute();
}

/** Has an offer be accepted so many hours ago, with the grace that it was accepted with. */
export async function acceptedBefore(id: string, hours: number): Promise<void> {
  const now = (await world()).clock.now().getTime();
  await acceptedAt(id, new Date(now - hours * HOUR_MS));
}

/** Has an offer be accepted at a time, with the grace that it was accepted with. */
export async function acceptedAt(id: string, at: Date): Promise<void> {
  const { acceptedAt: was, transferBy } = await offerRow(id);
  const graceMs = Date.parse(transferBy ?? '') - Date.parse(was ?? '');
  await setOffer(id, { acceptedAt: at.toISOString(), transferBy: new Date(at.getTime() + graceMs).toISOString() });
}

/** The sales of a token, oldest first, with their proofs. */
export async function salesOf({ id }: Pick<Minted, 'id'>) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('nft_sale')
    .leftJoin('chain_claim as k', (join) => join.onRef('k.useId', '=', 'nft_sale.id').on('k.use', '=', 'NFT_SALE'))
    .selectAll('nft_sale')
    .select(sql<string | null>`'0x' || k.hash`.as('provenBy'))
    .where('tokenId', '=', id)
    .orderBy('nft_sale.id')
    .execute();
}

/** What an account has in its SPOT wallet, free and held; nothing where it has no wallet. */
export async function standOf({ user }: Pick<Person, 'user'>, currency = 'ETH'): Promise<readonly [string, string]> {
  return stand({ userId: user.id }, currency);
}

/** What a wallet of the platform has. */
export async function systemStand(system: SystemWalletName, currency = 'ETH'): Promise<string> {
  const [free] = await stand({ system }, currency);
  return free;
}

async function stand(owner: WalletOwner, currency: string): Promise<readonly [string, string]> {
  const wallet = await findWallet((await world()).system.db, owner, { currency, type: 'SPOT' });
  return wallet ? [canonical(wallet.balance), canonical(wallet.inOrder)] : ['0', '0'];
}
