import { TRANSPORTS } from '../../support/each-transport.js';
import { newLink } from '../../support/linked-wallets.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings } from '../../support/stored-settings.js';
import { ownWorld } from '../../support/world.js';
import { ADMIN } from '../support/admin-acts.js';
import { BID, listingRow, newAuction, newBid, newListing, setListing } from '../support/auction-acts.js';
import { funded, newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, setOffer, traded, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { newKeeper } from '../support/sales.js';
import { HIDDEN, movedBy, pass, PAUSE_KEYS, PAUSED_CHAIN } from '../support/stops.js';

ownWorld('stops sales of a whole chain, and moves the clock');

const OWN = { statusCode: 403, code: 'SELF_DECISION' };

let chain: LocalChain;
let collection: Deployed;
/** An admin with every right over sales, and money to take part in them. */
let admin: Person;
beforeAll(async () => {
  chain = await nftChain();
});
beforeEach(async () => {
  collection = await newCollection(chain, await newPerson(chain), { royaltyPercent: '0' });
  const rights = ['edit.nft.collection', 'manage.nft.emergency', 'edit.nft.listing', 'edit.nft.offer'] as const;
  admin = await newKeeper(chain, rights);
  await funded(admin, '10');
});
afterAll(() => chain.close());
afterEach(() => clearSettings(...PAUSE_KEYS));

const auction = () => newAuction(chain, collection);
const token = async (owner?: Person) => newToken(chain, collection, { owner: owner ?? (await newPerson(chain)) });

/** How somebody takes part in what is sold of the collection. */
const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'whose bid leads': async () => newBid(admin, await auction(), '1'),
  'who was outbid': async () => {
    const of = await auction();
    await newBid(admin, of, '1');
    await newBid(await newBuyer(chain), of, '2');
  },
  'who has offered for a token': async () => newOffer(chain, await token(), { buyer: admin }),
  'who waits for a token': () => newAccepted(chain, collection, { buyer: admin }),
  'who owes a token': () => newAccepted(chain, collection, { owner: admin }),
  'whose token is on sale': async () => newListing(await token(admin), { type: 'FIXED_PRICE', price: '1' }),
  'to whose linked address a token is to go': async () => {
    const { id } = await newAccepted(chain, collection);
    const other = await newHolder(chain);
    await newLink(admin.user.id, other.address);
    await setOffer(id, { buyerAddress: other.address });
  },
  'who gets the royalty of a sale': async () => {
    const { id } = await auction();
    await setListing(id, { royalty: '0.1', royaltyReceiver: admin.wallet.address });
  },
};

describe.each(
  TRANSPORTS.flatMap((transport) => [
    { transport, what: 'a hidden collection', by: HIDDEN },
    { transport, what: 'a paused chain', by: PAUSED_CHAIN },
  ]),
)('$what by $transport', ({ transport, by }) => {
  const call = trading(transport);

  it('wins nothing for the admin whose bid leads: the auction stands, others let it go on, and bids follow', async () => {
    const of = await auction();
    await newBid(admin, of, '1');
    const { endTime } = await listingRow(of.id);
    expect(await by.stop(call, collection, admin)).toMatchObject({ statusCode: 200 });
    await pass(5);
    await runJob('settleNftAuctions');
    expect(await listingRow(of.id)).toMatchObject({ status: 'ACTIVE', endTime });
    expect(await writingNothing(() => by.lift(call, collection, admin))).toMatchObject(OWN);
    expect(await by.lift(call, collection)).toMatchObject({ statusCode: 200 });
    expect(movedBy(endTime, (await listingRow(of.id)).endTime)).toBe(5);
    const bid = { listingId: of.id, amount: '2' };
    expect(await call(await newBuyer(chain), 'POST', BID, bid)).toMatchObject({ statusCode: 200 });
  });

  it.each(Object.keys(PARTS))('is stopped by an admin %s, and let go on by others alone', async (part) => {
    await PARTS[part]?.();
    expect(await by.stop(call, collection, admin)).toMatchObject({ statusCode: 200 });
    expect(await by.lift(call, collection, admin)).toMatchObject(OWN);
    expect(await by.lift(call, collection)).toMatchObject({ statusCode: 200 });
  });

  it('is let go on by an admin for whose token others have offered, which takes no part', async () => {
    await newOffer(chain, await token(admin));
    await by.stop(call, collection, admin);
    expect(await by.lift(call, collection, admin)).toMatchObject({ statusCode: 200 });
  });
});

describe.each(TRANSPORTS)('an own collection by %s', (transport) => {
  const call = trading(transport);

  it('is hidden by its creator, and shown again by others alone', async () => {
    const own = await newCollection(chain, admin);
    expect(await HIDDEN.stop(call, own, admin)).toMatchObject({ statusCode: 200, status: 'HIDDEN' });
    expect(await HIDDEN.lift(call, own, admin)).toMatchObject(OWN);
    expect(await HIDDEN.lift(call, own)).toMatchObject({ statusCode: 200, status: 'DEPLOYED' });
  });
});

describe.each(TRANSPORTS)('a decision over a token by %s', (transport) => {
  const call = trading(transport);
  const cancel = (id: string) => call(admin, 'POST', `${ADMIN}/listing/${id}/cancel`, { reason: 'Not theirs' });
  const resolve = (id: string) =>
    call(admin, 'POST', `${ADMIN}/offer/${id}/resolve`, { action: 'release', reason: 'Not delivered' });

  it('does not cancel an auction in which the admin was outbid, nor one for whose token the admin has offered', async () => {
    const [outbid, offered] = [await auction(), await auction()];
    await newBid(admin, outbid, '1');
    await newBid(await newBuyer(chain), outbid, '2');
    await newOffer(chain, offered.token, { buyer: admin });
    for (const { id } of [outbid, offered]) expect(await writingNothing(() => cancel(id))).toMatchObject(OWN);
    expect(await cancel((await auction()).id)).toMatchObject({ statusCode: 200 });
  });

  it('resolves no offer for a token for which the admin has offered, too', async () => {
    const flagged = await newAccepted(chain, collection);
    await newOffer(chain, flagged.token, { buyer: admin });
    await setOffer(flagged.id, { status: 'FLAGGED', flagReason: 'For a test' });
    expect(await writingNothing(() => resolve(flagged.id))).toMatchObject(OWN);
    const own = await call(admin, 'GET', `${OFFER}?role=buyer`);
    await traded(admin, `${OFFER}/${own.items[0].id}/cancel`);
    expect(await resolve(flagged.id)).toMatchObject({ statusCode: 200 });
  });
});
