import { HOUR_MS } from '../../../src/core/clock.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings } from '../../support/stored-settings.js';
import { inTime, listingRow, newListing, setListing } from '../support/auction-acts.js';
import { bury, newPerson, nftChain } from '../support/chain.js';
import { newCollection, newToken, TOKEN, type Deployed } from '../support/market.js';
import { delivered, newAccepted, newOffer, OFFER, offerRow, setOffer, standOf, traded } from '../support/offer-acts.js';
import { trading, type Accepted } from '../support/offer-acts.js';
import { bookFaults, toldOf } from '../support/offer-state.js';
import { HIDDEN, movedBy, pass, PAUSE_KEYS, PAUSED_CHAIN, stoodLonger } from '../support/stops.js';

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
});
beforeEach(async () => {
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());
afterEach(() => clearSettings(...PAUSE_KEYS));

const expire = () => runJob('expireOffers');
const notify = () => runJob('notifyNftTransfersDue');

/** An offer that can be accepted for one hour more. */
async function pending() {
  const offer = await newOffer(chain, await newToken(chain, collection));
  await setOffer(offer.id, { expiresAt: await inTime(HOUR_MS) });
  return { ...offer, expiresAt: (await offerRow(offer.id)).expiresAt };
}

const noticesOf = async ({ seller }: Pick<Accepted, 'seller'>) =>
  (await toldOf(seller)).filter(({ title }) => title.startsWith('NFT transfer due'));

describe.each(
  TRANSPORTS.flatMap((transport) => [
    { transport, what: 'in a hidden collection', by: HIDDEN },
    { transport, what: 'on a paused chain', by: PAUSED_CHAIN },
  ]),
)('offers $what by $transport', ({ transport, by }) => {
  const call = trading(transport);

  it('do not run out while that lasts, PENDING or ACCEPTED, and their ends move by the time that they stood', async () => {
    const [waits, accepted] = [await pending(), await newAccepted(chain, collection)];
    const { transferBy } = await offerRow(accepted.id);
    await by.stop(call, collection);
    await pass(30);
    await bury(chain);
    expect(await expire()).toMatchObject({ error: null });
    expect(await call(waits.buyer, 'GET', `${OFFER}/${waits.id}`)).toMatchObject({
      status: 'PENDING',
      stoppedAt: expect.any(String),
    });
    expect((await offerRow(accepted.id)).status).toBe('ACCEPTED');
    await by.lift(call, collection);
    const shown = await call(accepted.buyer, 'GET', `${OFFER}/${accepted.id}`);
    expect([movedBy(transferBy, shown.transferBy), shown.stoppedAt]).toEqual([30, null]);
    expect(movedBy(waits.expiresAt, (await offerRow(waits.id)).expiresAt)).toBe(30);
    await pass(1.1);
    await expire();
    expect([(await offerRow(waits.id)).status, (await offerRow(accepted.id)).status]).toEqual(['EXPIRED', 'ACCEPTED']);
  });

  it('are confirmed all the same, and the step to be signed is given out while their clocks stand', async () => {
    const accepted = await newAccepted(chain, collection, { owner: await newPerson(chain) });
    await by.stop(call, collection);
    await pass(30);
    const { id, token, seller, buyer } = accepted;
    const step = await call(seller, 'POST', `${TOKEN}/${token.id}/transfer`, { to: buyer.wallet.address });
    expect(step).toMatchObject({ statusCode: 200, transaction: { from: seller.wallet.address } });
    const transactionHash = await delivered(chain, accepted);
    expect(await call(buyer, 'POST', `${OFFER}/${id}/confirm`, { transactionHash })).toMatchObject({
      status: 'COMPLETED',
    });
  });
});

describe('the notices of a nearing end', () => {
  const call = trading('REST');

  it('are not given while clocks stand still, and again by the end that has moved', async () => {
    const offer = await newAccepted(chain, collection, { owner: await newPerson(chain) });
    await setOffer(offer.id, { transferBy: await inTime(1.5 * HOUR_MS) });
    await HIDDEN.stop(call, collection);
    await pass(1);
    await notify();
    expect(await noticesOf(offer)).toEqual([]);
    await HIDDEN.lift(call, collection);
    await pass(0.6);
    await notify();
    expect(await noticesOf(offer)).toHaveLength(1);
    await HIDDEN.stop(call, collection);
    await pass(1);
    await HIDDEN.lift(call, collection);
    await notify();
    const told = (await noticesOf(offer)).map(({ message }) => message);
    expect(told).toHaveLength(2);
    expect(told[1]).not.toBe(told[0]);
  });
});

describe('offers whose clocks have stood for seven days', () => {
  const call = trading('REST');

  it('go on: what nobody has accepted expires, and what was not transferred is released', async () => {
    const [waits, accepted] = [await pending(), await newAccepted(chain, collection)];
    await HIDDEN.stop(call, collection);
    const past = { createdAt: await inTime(-400 * HOUR_MS), acceptedAt: await inTime(-400 * HOUR_MS) };
    await setOffer(accepted.id, { ...past, transferBy: await inTime(-190 * HOUR_MS) });
    await setOffer(waits.id, { createdAt: past.createdAt, expiresAt: await inTime(-190 * HOUR_MS) });
    await stoodLonger(collection, 195);
    await bury(chain);
    expect(await expire()).toMatchObject({ error: null });
    expect([(await offerRow(waits.id)).status, (await offerRow(accepted.id)).status]).toEqual(['EXPIRED', 'EXPIRED']);
    for (const { buyer } of [waits, accepted]) expect(await standOf(buyer)).toEqual(['10', '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('have seven days more at most, also once sales go on', async () => {
    const waits = await pending();
    await HIDDEN.stop(call, collection);
    await setOffer(waits.id, { createdAt: await inTime(-400 * HOUR_MS) });
    await stoodLonger(collection, 300);
    const { expiresAt } = await offerRow(waits.id);
    await HIDDEN.lift(call, collection);
    expect(movedBy(expiresAt, (await offerRow(waits.id)).expiresAt)).toBe(7 * 24);
  });

  it('put the listing back on sale whose own time has not run out for the stop', async () => {
    const owner = await newPerson(chain);
    const token = await newToken(chain, collection, { owner });
    const { id: listingId } = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
    const { id } = await newOffer(chain, token);
    await traded(owner, `${OFFER}/${id}/accept`);
    await HIDDEN.stop(call, collection);
    const past = await inTime(-400 * HOUR_MS);
    await setOffer(id, { createdAt: past, acceptedAt: past, transferBy: await inTime(-190 * HOUR_MS) });
    await setListing(listingId, { startTime: past, endTime: await inTime(-100 * HOUR_MS) });
    await stoodLonger(collection, 195);
    await bury(chain);
    await expire();
    expect([(await offerRow(id)).status, (await listingRow(listingId)).status]).toEqual(['EXPIRED', 'ACTIVE']);
  });
});
