import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { movement, posted } from '../../support/wallets.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { listingRow, newListing } from '../support/auction-acts.js';
import { acceptedBefore, delivered, newAccepted, newOffer, OFFER, offerRow, salesOf } from '../support/offer-acts.js';
import { standOf, traded } from '../support/offer-acts.js';
import { toldOf, writingNothing } from '../support/offer-state.js';
import { ban, freeze } from '../support/offer-switched.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the offers of a whole market that a job ends');

const NOTHING = { expired: 0, settled: 0, flagged: 0, waiting: 0 };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

const run = () => runJob('expireOffers');

it('an accepted offer whose chain says nothing waits, and after twice the grace it is FLAGGED', async () => {
  const { id, buyer } = await newAccepted(chain, collection);
  await acceptedBefore(id, 47.9);
  for (const mood of ['error', 'garbage'] as const) {
    chain.mood = mood;
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
  }
  await acceptedBefore(id, 48);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
  expect(await offerRow(id)).toMatchObject({
    status: 'FLAGGED',
    flagReason: 'The blockchain has given no answer for twice the grace',
    endedAt: null,
  });
  expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
});

it('one whose chain answers after all is settled or released, however late', async () => {
  const { id } = await newAccepted(chain, collection);
  await acceptedBefore(id, 200);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
});

it('one whose hold cannot be released is FLAGGED, its listing stays RESERVED, and admins, buyer and seller are told', async () => {
  const admin = await newClient({ permissions: ['edit.nft.offer'] });
  const token = await newToken(chain, collection);
  const listing = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
  const { id, buyer } = await newOffer(chain, token);
  await traded(creator, `${OFFER}/${id}/accept`);
  const { walletId } = await offerRow(id);
  // What was held is gone, as only a fault of the books can have it.
  await posted(movement({ id: walletId, currency: 'ETH' }, 'EXECUTE_FROM_HOLD', '0.5', { external: true }));
  await acceptedBefore(id, 25);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
  expect(await offerRow(id)).toMatchObject({ status: 'FLAGGED', flagReason: 'What was held could not be given back' });
  expect(await listingRow(listing.id)).toMatchObject({ status: 'RESERVED' });
  expect(await standOf(buyer)).toEqual(['8.975', '0.525']);
  expect(await toldOf(admin)).toMatchObject([
    {
      title: 'An NFT offer needs a decision',
      message: `Offer ${id} of token ${token.id}: What was held could not be given back`,
    },
  ]);
  const told = {
    title: 'An accepted offer is under review',
    message:
      'An administrator decides about the offer of 1 ETH for Token of a test, and its money stays held until then: What was held could not be given back',
  };
  for (const party of [buyer, creator]) expect((await toldOf(party)).at(-1)).toMatchObject(told);
  // It stays so: no later run touches it.
  await writingNothing(run);
});

it('one that is proven is FLAGGED while its seller cannot be paid', async () => {
  const owner = await newPerson(chain);
  const accepted = await newAccepted(chain, collection, { owner });
  await delivered(chain, accepted);
  await ban(owner);
  await acceptedBefore(accepted.id, 25);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
  expect(await offerRow(accepted.id)).toMatchObject({
    status: 'FLAGGED',
    flagReason:
      'The token was transferred, and could not be paid for: The account of the seller is not active: it cannot be paid',
  });
  expect(await salesOf(accepted.token)).toEqual([]);
  expect(await standOf(accepted.buyer)).toEqual(['8.975', '1.025']);
});

it('one that is proven is FLAGGED while the wallet that pays for it is frozen', async () => {
  const accepted = await newAccepted(chain, collection);
  await delivered(chain, accepted);
  await freeze(accepted.buyer);
  await acceptedBefore(accepted.id, 25);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
  expect(await offerRow(accepted.id)).toMatchObject({
    status: 'FLAGGED',
    flagReason: expect.stringContaining('The token was transferred, and could not be paid for: The wallet is frozen'),
  });
});

it('one whose wallet is frozen is released all the same, since what is held goes back', async () => {
  const { id, buyer } = await newAccepted(chain, collection);
  await freeze(buyer);
  await acceptedBefore(id, 25);
  expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
  expect(await standOf(buyer)).toEqual(['10', '0']);
});

it('one that is FLAGGED keeps its token from every other offer', async () => {
  const { id, token } = await newAccepted(chain, collection);
  await acceptedBefore(id, 50);
  chain.mood = 'error';
  await run();
  chain.mood = 'answers';
  const other = await newOffer(chain, token);
  await expect(traded(creator, `${OFFER}/${other.id}/accept`)).rejects.toThrow(
    'Another offer for this token is accepted already',
  );
});
