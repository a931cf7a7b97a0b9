import { newLink } from '../../support/linked-wallets.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ADMIN } from '../../nft/support/admin-acts.js';
import { funded, newHolder, newPerson, nftChain } from '../../nft/support/chain.js';
import { newCollection, type Deployed } from '../../nft/support/market.js';
import {
  delivered,
  newAccepted,
  offerRow,
  salesOf,
  setOffer,
  standOf,
  type Accepted,
} from '../../nft/support/offer-acts.js';
import { bookFaults, toldOf } from '../../nft/support/offer-state.js';
import { ban } from '../../nft/support/offer-switched.js';
import { describeRecord } from '../support/describe-record.js';

const KEYS = { permissions: ['view.nft.offer', 'edit.nft.offer'] as const };
const SETTLE = { action: 'settle', reason: 'The token has arrived' };
const RELEASE = { action: 'release', reason: 'The token never arrived' };
/** What an offer of 1 holds, with the fee of 2.5 percent. */
const HELD = 1.025;

const path = (id: string) => `${ADMIN}/offer/${id}/resolve`;

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

interface Flagged extends Accepted {
  readonly currency: string;
}

let made: Promise<unknown> = Promise.resolve();

/** As {@link newFlagged}, one after the other: one account mints all tokens. */
function flagged(usd: string | null = '20000'): Promise<Flagged> {
  const next = made.then(() => newFlagged(usd));
  made = next.catch(() => undefined);
  return next;
}

/** A flagged offer of 1 in a currency of its own, whose holding is worth so many dollars and a little more. */
async function newFlagged(usd: string | null): Promise<Flagged> {
  const usdPrice = usd === null ? null : String(Math.ceil(Number(usd) / HELD));
  const { code: currency } = await newCurrency({ usdPrice, type: 'SPOT' });
  const [buyer, owner] = [await newPerson(chain), await newPerson(chain)];
  await funded(buyer, '10', currency);
  const accepted = await newAccepted(chain, collection, { owner, buyer, currency });
  await setOffer(accepted.id, { status: 'FLAGGED', flagReason: 'The blockchain has given no answer' });
  return { ...accepted, currency };
}

describeRecord({
  name: 'settlements without a proof',
  kind: 'NFT_RESOLVE',
  permissions: KEYS.permissions,
  fromUsd: 10_000,
  endsByReject: false,
  make: async (usd) => {
    const { id } = await flagged(usd);
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) => call(client, 'POST', path(id), SETTLE, headers),
  isCarriedOut: async (id) => (await offerRow(id)).status === 'COMPLETED',
});

describe.each(TRANSPORTS)('the decision by %s over a large offer that is flagged', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approver = () => newApprover(KEYS);
  const resolve = (client: Client, id: string, body: object) => call(client, 'POST', path(id), body);

  it('takes one person where its chain has proven the transfer', async () => {
    const offer = await flagged();
    const transactionHash = await delivered(chain, offer);
    const answer = await resolve(await approver(), offer.id, SETTLE);
    expect(answer).toMatchObject({ statusCode: 200, status: 'COMPLETED', approval: null });
    expect(await salesOf(offer.token)).toMatchObject([{ transactionHash, provenBy: transactionHash }]);
    expect(await acts.read(await approver(), offer.id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['the first approver', 'own'],
    ['another person', 'other'],
    ['the path of acts', 'acts'],
  ])('is done by %s once the transfer is proven, and its approvals end', async (_who, by) => {
    const offer = await flagged();
    const first = await approver();
    expect((await resolve(first, offer.id, SETTLE)).approval).toMatchObject({ given: 1, needed: 2 });
    await delivered(chain, offer);
    const other = await approver();
    if (by === 'acts') await acts.approve(other, offer.id);
    else await resolve(by === 'own' ? first : other, offer.id, SETTLE);
    expect((await offerRow(offer.id)).status).toBe('COMPLETED');
    expect(await acts.read(first, offer.id)).toMatchObject({
      status: 'WITHDRAWN',
      reason: 'The blockchain has proven the transfer: one person was enough to settle the offer',
    });
  });

  it('asks several people also where the chain gives no answer', async () => {
    const offer = await flagged();
    await delivered(chain, offer);
    chain.mood = 'error';
    expect((await resolve(await approver(), offer.id, SETTLE)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await resolve(await approver(), offer.id, SETTLE)).toMatchObject({ status: 'COMPLETED', approval: null });
    expect(await salesOf(offer.token)).toMatchObject([{ transactionHash: null, provenBy: null }]);
  });

  it('leaves the money held until the last approval of a release, whose reason both parties are told', async () => {
    const { id, buyer, seller, currency } = await flagged();
    const [first, second] = [await approver(), await approver()];
    const answer = await resolve(first, id, RELEASE);
    expect(answer).toMatchObject({ statusCode: 200, id, status: 'FLAGGED', held: '1.025' });
    expect(answer.approval).toMatchObject({ kind: 'NFT_RESOLVE', subjectId: id, accountId: buyer.user.id });
    expect(answer.approval.details).toMatchObject({ action: 'RELEASE', reason: RELEASE.reason, held: '1.025' });
    expect(await standOf(buyer, currency)).toEqual(['8.975', '1.025']);
    const reason = 'I have looked at the chain, too';
    expect(await resolve(second, id, { ...RELEASE, reason })).toMatchObject({ status: 'EXPIRED', approval: null });
    expect(await standOf(buyer, currency)).toEqual(['10', '0']);
    for (const person of [buyer, seller]) {
      expect((await toldOf(person)).at(-1)?.message).toContain(reason);
    }
    expect(await acts.read(first, id)).toMatchObject({ status: 'DONE', given: 2, endedBy: second.user.id });
    expect(await bookFaults()).toEqual([]);
  });

  it('takes the reason of the first approver on the path of acts', async () => {
    const { id, buyer } = await flagged();
    await resolve(await approver(), id, RELEASE);
    expect(await acts.approve(await approver(), id)).toMatchObject({ statusCode: 200, status: 'DONE' });
    expect((await offerRow(id)).status).toBe('EXPIRED');
    expect((await toldOf(buyer)).at(-1)?.message).toContain(RELEASE.reason);
  });

  it.each([
    ['settled', RELEASE, SETTLE],
    ['released', SETTLE, RELEASE],
  ])('is not %s while others have approved the opposite, until that is rejected', async (_what, begun, opposite) => {
    const { id } = await flagged();
    const [first, second] = [await approver(), await approver()];
    await resolve(first, id, begun);
    expect(await resolve(second, id, opposite)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await acts.reject(second, id)).toMatchObject({ status: 'REJECTED' });
    expect(await acts.approve(second, id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect((await resolve(second, id, opposite)).approval).toMatchObject({ given: 1, begunBy: second.user.id });
    expect(await resolve(first, id, opposite)).toMatchObject({ statusCode: 200, approval: null });
    expect((await offerRow(id)).status).toBe(opposite === SETTLE ? 'COMPLETED' : 'EXPIRED');
  });

  it('takes back the last approval alone when the seller cannot be paid', async () => {
    const { id, seller } = await flagged();
    const [first, second] = [await approver(), await approver()];
    await resolve(first, id, SETTLE);
    await ban(seller);
    for (const answer of [await resolve(second, id, SETTLE), await acts.approve(second, id)]) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    }
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    await ban(seller, false);
    expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE', given: 2 });
    expect((await offerRow(id)).status).toBe('COMPLETED');
  });

  it('stores no approval of an offer that is not flagged, or whose seller cannot be paid', async () => {
    const { id, seller } = await flagged();
    const first = await approver();
    await ban(seller);
    expect(await resolve(first, id, SETTLE)).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    await setOffer(id, { status: 'ACCEPTED', flagReason: null });
    for (const body of [SETTLE, RELEASE]) {
      expect(await resolve(first, id, body)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await acts.read(first, id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is for nobody who takes part, also as the second person', async () => {
    const { id } = await flagged();
    const own = await approver();
    await resolve(await approver(), id, RELEASE);
    const { buyerId, sellerId } = await offerRow(id);
    const royaltyReceiver = (await newHolder(chain)).address;
    await newLink(own.user.id, royaltyReceiver);
    const parts = [{ buyerId: own.user.id }, { sellerId: own.user.id }, { royaltyReceiver }];
    for (const part of parts) {
      await setOffer(id, part);
      for (const answer of [await resolve(own, id, RELEASE), await acts.approve(own, id)]) {
        expect(answer).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
      }
      await setOffer(id, { buyerId, sellerId });
    }
    expect((await offerRow(id)).status).toBe('FLAGGED');
  });
});

describe('an offer that waits for approvals', () => {
  it('shows them among all offers to those who may see them', async () => {
    const { id } = await flagged();
    const [first, viewer] = [await newApprover(KEYS), await newApprover({ permissions: ['view.nft.offer'] })];
    await first.rest('POST', path(id), SETTLE);
    const query = `query ($filter: JSONObject) { allNftOffers(filter: $filter) { items { id approval { id given } } } }`;
    const shown = async (client: Client) => (await client.gql(query, { filter: { id } })).data.allNftOffers.items;
    expect(await shown(first)).toEqual([{ id, approval: { id, given: 1 } }]);
    expect(await shown(viewer)).toEqual([{ id, approval: null }]);
  });
});
