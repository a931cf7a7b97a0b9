import { HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { newAuction, endingIn, newBid, newListing, wonOffer } from '../support/auction-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, TOKEN, type Deployed } from '../support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, offerRow, setOffer, trading } from '../support/offer-acts.js';
import { whileSet } from '../support/offer-switched.js';

const grace = (hours: string) => ({ nftTransferConfirmGraceHours: hours });

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

/** Hours from the acceptance of an offer until its token must be transferred. */
const hoursOf = ({ acceptedAt, transferBy }: { acceptedAt: string | null; transferBy: string | null }) =>
  (Date.parse(transferBy ?? '') - Date.parse(acceptedAt ?? '')) / HOUR_MS;

/** Has it be so many minutes before the token of an offer must be transferred. */
async function minutesLeft(id: string, minutes: number): Promise<void> {
  const now = (await world()).clock.now().getTime();
  await setOffer(id, { transferBy: new Date(now + minutes * MINUTE_MS).toISOString() });
}

describe.each(TRANSPORTS)('the time until which a token must be transferred, by %s', (transport) => {
  const call = trading(transport);

  it('is null before the acceptance, and then shown to both parties', async () => {
    const { id, buyer, offer } = await newOffer(chain, await newToken(chain, collection));
    expect(offer.transferBy).toBeNull();
    const { transaction: _step, ...accepted } = await whileSet(grace('2.125'), () =>
      call(creator, 'POST', `${OFFER}/${id}/accept`, {}),
    );
    expect(hoursOf(accepted)).toBe(2.125);
    for (const party of [buyer, creator]) {
      expect(await call(party, 'GET', `${OFFER}/${id}`)).toMatchObject({ transferBy: accepted.transferBy });
    }
  });

  it('stays as it was accepted, whatever the grace is afterwards', async () => {
    const { id, buyer } = await whileSet(grace('48'), () => newAccepted(chain, collection));
    const { transferBy } = await offerRow(id);
    await whileSet(grace('1'), async () => {
      (await world()).clock.advance(2 * HOUR_MS);
      await runJob('expireOffers');
      expect(await call(buyer, 'GET', `${OFFER}/${id}`)).toMatchObject({ status: 'ACCEPTED', transferBy });
    });
  });

  it('is frozen in a purchase with escrow and in a won auction, too', async () => {
    const [buyer, bidder] = [await newBuyer(chain), await newBuyer(chain)];
    const sale = await newListing(await newToken(chain, collection), { type: 'FIXED_PRICE', price: '1' });
    const auction = await newAuction(chain, collection);
    await newBid(bidder, auction, '1');
    await endingIn(auction.id, -1);
    await whileSet(grace('3'), async () => {
      const { offer } = await call(buyer, 'POST', `/api/nft/listing/${sale.id}/buy`, { escrow: true });
      expect(hoursOf(offer)).toBe(3);
      await runJob('settleNftAuctions');
      expect(hoursOf(await wonOffer(auction))).toBe(3);
    });
  });

  it('ends 15 minutes before for a step to be signed: the transfer to the buyer is 409 from then on', async () => {
    const { id, token, buyer } = await newAccepted(chain, collection);
    const step = (to: string) => call(creator, 'POST', `${TOKEN}/${token.id}/transfer`, { to });
    const { address } = buyer.wallet;
    await minutesLeft(id, 16);
    expect(await step(address)).toMatchObject({ statusCode: 200, transaction: { from: creator.wallet.address } });
    for (const minutes of [15, 1, -1]) {
      await minutesLeft(id, minutes);
      expect(await step(address)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await step((await newPerson(chain)).wallet.address)).toMatchObject({ statusCode: 200 });
  });

  it('gives out no step at an acceptance with a grace of 15 minutes or less', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    await whileSet(grace('0.25'), async () => {
      const { transaction, ...offer } = await call(creator, 'POST', `${OFFER}/${id}/accept`, {});
      expect([offer.status, transaction]).toEqual(['ACCEPTED', null]);
    });
  });
});
