import { sql } from 'kysely';
import { DAY_MS } from '../../../src/core/clock.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { secondServer } from '../../support/second-process.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { ownWorld, world } from '../../support/world.js';
import { bury, newPerson, nftChain } from '../support/chain.js';
import { endingIn, newAuction, newBid, newListing, wonOffer } from '../support/auction-acts.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { acceptedAt, acceptedBefore, delivered, newAccepted, newBuyer, type Accepted } from '../support/offer-acts.js';
import { OFFER, offerRow, setOffer, traded } from '../support/offer-acts.js';
import { toldOf } from '../support/offer-state.js';
import { storedCopies } from '../support/stored.js';

ownWorld('counts the offers of a whole market whose parties a job notifies');

const GRACE = 'nftTransferConfirmGraceHours';
const IN_24_HOURS = 'NFT transfer due within 24 hours';
const IN_1_HOUR = 'NFT transfer due within 1 hour';

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

/** Offers of other tests are out of the way of counts. */
beforeEach(async () => {
  await setSettings({ [GRACE]: '48' });
  const { system } = await world();
  const before = (days: number) => new Date(system.clock.now().getTime() - days * DAY_MS).toISOString();
  const over = { acceptedAt: before(3), transferBy: before(1) };
  await system.db.rows.updateTable('nft_offer').set(over).where('status', '=', 'ACCEPTED').execute();
});
afterEach(() => clearSettings(GRACE));

const run = () => runJob('notifyNftTransfersDue');
const notified = (count: number) => ({ error: null, counts: { notified: count } });

type Parties = Pick<Accepted, 'seller' | 'buyer'>;

const isNotice = ({ title }: { readonly title: string }) => title.startsWith('NFT transfer due');

/** The notices that both parties have got, by title, oldest first: they get the same ones. */
async function noticesOf({ seller, buyer }: Parties): Promise<string[]> {
  const [sellers, buyers] = await Promise.all([seller, buyer].map(async (who) => (await toldOf(who)).filter(isNotice)));
  const titles = (sellers ?? []).map(({ title }) => title);
  expect(buyers?.map(({ title }) => title)).toEqual(titles);
  return titles;
}

/** An accepted offer between two people who have no other. */
async function accepted(): Promise<Accepted> {
  return newAccepted(chain, collection, { owner: await newPerson(chain) });
}

/** Has it be a number of hours before the token of an offer must be transferred, with a grace of 48 hours. */
const hoursLeft = ({ id }: Pick<Accepted, 'id'>, hours: number) => acceptedBefore(id, 48 - hours);

describe('seller and buyer of an accepted offer', () => {
  it('are told 24 hours and 1 hour before the token must be transferred, once each however often the job runs', async () => {
    const offer = await accepted();
    for (const [hours, count, titles] of [
      [24.1, 0, []],
      [24, 1, [IN_24_HOURS]],
      [23.9, 0, [IN_24_HOURS]],
      [1.1, 0, [IN_24_HOURS]],
      [1, 1, [IN_24_HOURS, IN_1_HOUR]],
      [0.5, 0, [IN_24_HOURS, IN_1_HOUR]],
      [-0.1, 0, [IN_24_HOURS, IN_1_HOUR]],
    ] as const) {
      await hoursLeft(offer, hours);
      expect(await run()).toMatchObject(notified(count));
      expect(await noticesOf(offer)).toEqual(titles);
    }
  });

  it('are told the token, the amount and the time', async () => {
    const offer = await accepted();
    await acceptedAt(offer.id, new Date('2026-03-01T10:20:59.900Z'));
    const { clock } = await world();
    clock.advance(Date.parse('2026-03-03T09:30:00Z') - clock.now().getTime());
    await run();
    const { buyer, seller, token } = offer;
    const link = `/nft/token/${token.id}`;
    const what = 'Token of a test of Collection of a test';
    expect((await toldOf(seller)).at(-1)).toEqual({
      title: IN_1_HOUR,
      message: `${what} was sold for 1 ETH. Transfer it to ${buyer.wallet.address} by 2026-03-03 10:20 UTC; otherwise the offer expires and you are not paid.`,
      link,
    });
    expect((await toldOf(buyer)).at(-1)).toEqual({
      title: IN_1_HOUR,
      message: `The seller of ${what} has until 2026-03-03 10:20 UTC to transfer it to you for 1 ETH. Otherwise the offer expires and the held amount is released.`,
      link,
    });
  });

  it('are told the last notice alone where both are due, as after a job that was down', async () => {
    const offer = await accepted();
    await hoursLeft(offer, 0.9);
    expect(await run()).toMatchObject(notified(1));
    expect(await run()).toMatchObject(notified(0));
    expect(await noticesOf(offer)).toEqual([IN_1_HOUR]);
  });

  it('are told late what a job that was down has missed, while there is time', async () => {
    const offer = await accepted();
    await hoursLeft(offer, 5);
    expect(await run()).toMatchObject(notified(1));
    expect(await noticesOf(offer)).toEqual([IN_24_HOURS]);
  });

  it.each([
    ['24 hours without a row', null, 0.1, []],
    ['24 hours without a row', null, 23.1, [IN_1_HOUR]],
    ['25 hours', '25', 0.9, []],
    ['25 hours', '25', 1.1, [IN_24_HOURS]],
    ['2 hours', '2', 0.1, []],
    ['2 hours', '2', 1.1, [IN_1_HOUR]],
    ['1 hour', '1', 0.5, []],
    ['half an hour', '0.5', 0.1, []],
  ])('with a grace of %s (%j), %d hours after the acceptance, were told %j', async (_what, hours, passed, titles) => {
    if (hours === null) await clearSettings(GRACE);
    else await setSettings({ [GRACE]: hours });
    const offer = await accepted();
    await acceptedBefore(offer.id, passed);
    expect(await run()).toMatchObject(notified(titles.length));
    expect(await noticesOf(offer)).toEqual(titles);
  });

  it('are told of a won auction and of a purchase with escrow, which are accepted offers too', async () => {
    const owner = await newPerson(chain);
    const sold = await newToken(chain, collection, { owner });
    const [buyer, bidder] = [await newBuyer(chain), await newBuyer(chain)];
    const { id } = await newListing(sold, { type: 'FIXED_PRICE', price: '1' });
    await traded(buyer, `/api/nft/listing/${id}/buy`, { escrow: true });
    const auction = await newAuction(chain, collection, { owner });
    await newBid(bidder, auction, '1');
    await endingIn(auction.id, -1);
    await runJob('settleNftAuctions');
    for (const offer of [await offerOf(sold), await wonOffer(auction)]) await hoursLeft(offer, 0.5);
    expect(await run()).toMatchObject(notified(2));
    for (const who of [buyer, bidder]) expect((await toldOf(who)).at(-1)).toMatchObject({ title: IN_1_HOUR });
    expect((await toldOf(owner)).filter(isNotice)).toHaveLength(2);
  });
});

async function offerOf({ id }: Minted) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_offer').selectAll().where('tokenId', '=', id).executeTakeFirstOrThrow();
}

describe('seller and buyer are told nothing', () => {
  it('once the transfer is proven, though the time is near', async () => {
    const offer = await accepted();
    const transactionHash = await delivered(chain, offer);
    await bury(chain);
    await traded(offer.seller, `${OFFER}/${offer.id}/confirm`, { transactionHash });
    await hoursLeft(offer, 0.5);
    expect(await run()).toMatchObject(notified(0));
    expect(await noticesOf(offer)).toEqual([]);
  });

  it.each(['PENDING', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'FLAGGED'] as const)(
    'of an offer that is %s',
    async (status) => {
      const offer = await accepted();
      await hoursLeft(offer, 0.5);
      const isOver = status !== 'PENDING' && status !== 'FLAGGED';
      await setOffer(offer.id, { status, endedAt: isOver ? new Date().toISOString() : null });
      expect(await run()).toMatchObject(notified(0));
      await setOffer(offer.id, { status: 'ACCEPTED', endedAt: null });
      expect(await noticesOf(offer)).toEqual([]);
    },
  );

  it('of one that ends while the job is about to notify them', async () => {
    const offer = await accepted();
    await hoursLeft(offer, 0.5);
    const { platform } = await world();
    const other = await platform.db.connectApart();
    await other.query(`begin`);
    await other.query(`update nft_offer set status = 'FLAGGED', "flagReason" = 'Test' where id = $1`, [offer.id]);
    const running = run();
    const waits = `select from pg_locks where not granted`;
    while ((await platform.db.pool.query(waits)).rowCount === 0);
    await other.query('commit');
    await other.end();
    expect(await running).toMatchObject(notified(0));
    expect(await noticesOf(offer)).toEqual([]);
  });
});

describe('notifyNftTransfersDue', () => {
  it('tells each notice once in however many processes it runs at the same time', async () => {
    const offers = [await accepted(), await accepted(), await accepted()];
    const { platform } = await world();
    const other = await secondServer();
    for (const [hours, titles] of [
      [20, [IN_24_HOURS]],
      [0.5, [IN_24_HOURS, IN_1_HOUR]],
    ] as const) {
      for (const offer of offers) await hoursLeft(offer, hours);
      const processes = [platform, other.platform, platform, other.platform];
      await Promise.all(processes.map((each) => runUnlocked(each, 'notifyNftTransfersDue')));
      for (const offer of offers) expect(await noticesOf(offer)).toEqual(titles);
    }
    await other.close();
  });

  it('goes on with the others where one fails, says how many did, and tries those again', async () => {
    const [failing, other] = [await accepted(), await accepted()];
    await hoursLeft(failing, 0.5);
    await hoursLeft(other, 0.6);
    const { rows } = (await world()).system.db;
    await sql`alter table nft_offer add constraint of_a_test check (id <> ${sql.lit(failing.id)} or "noticeHours" is null)`.execute(
      rows,
    );
    expect(await run()).toMatchObject({ error: '1 offers could not be notified of; the next run tries again' });
    expect([await noticesOf(failing), await noticesOf(other)]).toEqual([[], [IN_1_HOUR]]);
    await sql`alter table nft_offer drop constraint of_a_test`.execute(rows);
    expect(await run()).toMatchObject(notified(1));
    expect(await noticesOf(failing)).toEqual([IN_1_HOUR]);
  });

  it('tells of more offers than it reads at once, in one run', async () => {
    const offer = await accepted();
    await hoursLeft(offer, 0.5);
    const remove = await storedCopies(offer.id, 450);
    expect(await run()).toMatchObject(notified(451));
    expect(await run()).toMatchObject(notified(0));
    await remove();
  });

  it('does not show in the offer what was told', async () => {
    const offer = await accepted();
    await hoursLeft(offer, 0.5);
    await run();
    const { body } = await offer.seller.rest('GET', `${OFFER}/${offer.id}`);
    expect(body).toMatchObject({ id: offer.id, status: 'ACCEPTED' });
    expect(body).not.toHaveProperty('noticeHours');
    expect(await offerRow(offer.id)).toMatchObject({ noticeHours: 1 });
  });
});
