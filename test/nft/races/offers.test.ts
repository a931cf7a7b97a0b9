import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { outcomesOf, times } from '../support/auction-races.js';
import { acceptedBefore, delivered, newAccepted, newOffer, OFFER, offerRow } from '../support/offer-acts.js';
import { newBuyer, salesOf, setOffer, standOf, trading, wished } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, newKey } from '../support/offer-state.js';

const ACCEPTS = 50;
/** What a confirmation hears that comes too late: before it asks the chain, or once it has seen the transfer there. */
const LATE = ['ILLEGAL_STATE', 'TRANSFER_CLAIMED'];

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const expire = async () => runUnlocked((await world()).platform, 'expireOffers');
const operationsOf = async (id: string) => (await legsOf(id)).map(({ operation }) => operation);

describe.each(TRANSPORTS)('at the same moment by %s', (transport) => {
  const call = trading(transport);
  const act = (person: Person, id: string, action: string, headers?: Record<string, string>) =>
    call(person, 'POST', `${OFFER}/${id}/${action}`, {}, headers);
  const confirm = (person: Person, id: string, transactionHash: string) =>
    call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash });

  it('fifty acceptances of two offers for one token accept one of them, once', async () => {
    const token = await newToken(chain, collection);
    const offers = [await newOffer(chain, token), await newOffer(chain, token)];
    const answers = await Promise.all(times(ACCEPTS, (place) => act(creator, offers[place % 2]?.id ?? '', 'accept')));
    expect(outcomesOf(answers)).toEqual({ 200: 1, ILLEGAL_STATE: ACCEPTS - 1 });
    const states = await Promise.all(offers.map(async ({ id }) => (await offerRow(id)).status));
    expect(states.toSorted()).toEqual(['ACCEPTED', 'PENDING']);
    for (const { buyer } of offers) expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('acceptances by one key are one, with one answer', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const headers = newKey();
    const answers = await Promise.all(times(10, () => act(creator, id, 'accept', headers)));
    const accepted = answers.filter(({ statusCode }) => statusCode === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(others.every(({ code }) => code === 'IDEMPOTENCY_IN_PROGRESS')).toBe(true);
  });

  it('offers of one buyer for one token are one', async () => {
    const [token, buyer] = [await newToken(chain, collection), await newBuyer(chain)];
    const answers = await Promise.all(times(8, () => call(buyer, 'POST', OFFER, wished(token))));
    expect(outcomesOf(answers)).toEqual({ 200: 1, CONFLICT: 7 });
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('acceptance, rejection, cancellation and expiry end an offer in one way', async () => {
    for (const place of times(4, (each) => each)) {
      const { id, buyer } = await newOffer(chain, await newToken(chain, collection));
      if (place % 2 === 1) await setOffer(id, { expiresAt: new Date().toISOString() });
      const [answers] = await Promise.all([
        Promise.all([act(creator, id, 'accept'), act(creator, id, 'reject'), act(buyer, id, 'cancel')]),
        expire(),
      ]);
      const { status } = await offerRow(id);
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(done).toHaveLength(status === 'EXPIRED' ? 0 : 1);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.every(({ code }) => code === 'ILLEGAL_STATE')).toBe(true);
      expect(await operationsOf(id)).toEqual(status === 'ACCEPTED' ? ['HOLD'] : ['HOLD', 'RELEASE']);
      expect(await standOf(buyer)).toEqual(status === 'ACCEPTED' ? ['8.975', '1.025'] : ['10', '0']);
    }
  });

  it('one hash in twenty confirmations of both parties settles once', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const hash = await delivered(chain, accepted);
    const parties = [owner, accepted.buyer] as const;
    const answers = await Promise.all(times(20, (place) => confirm(parties[place % 2] as Person, accepted.id, hash)));
    const { 200: settled, ...late } = outcomesOf(answers);
    expect([settled, Object.keys(late).filter((code) => !LATE.includes(code))]).toEqual([1, []]);
    expect(await salesOf(accepted.token)).toMatchObject([{ transactionHash: hash, provenBy: hash }]);
    expect([await standOf(owner), await standOf(accepted.buyer)]).toEqual([
      ['0.95', '0'],
      ['8.975', '0'],
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it('confirmation and the end of the grace settle what was transferred, once', async () => {
    for (const _round of times(4, (each) => each)) {
      const owner = await newPerson(chain);
      const accepted = await newAccepted(chain, collection, { owner });
      const hash = await delivered(chain, accepted);
      await acceptedBefore(accepted.id, 25);
      const [answer] = await Promise.all([confirm(owner, accepted.id, hash), expire(), expire()]);
      expect(['200', ...LATE]).toContain(answer.code ?? String(answer.statusCode));
      expect(await offerRow(accepted.id)).toMatchObject({ status: 'COMPLETED', flagReason: null });
      expect(await salesOf(accepted.token)).toMatchObject([{ transactionHash: hash }]);
      expect([await standOf(owner), await standOf(accepted.buyer)]).toEqual([
        ['0.95', '0'],
        ['8.975', '0'],
      ]);
    }
    expect(await bookFaults()).toEqual([]);
  });

  it('confirmation and a release that has found no transfer yet have one outcome, and the books stay whole', async () => {
    for (const _round of times(4, (each) => each)) {
      const owner = await newPerson(chain);
      const accepted = await newAccepted(chain, collection, { owner });
      await acceptedBefore(accepted.id, 25);
      // The run has asked for the transfer before it is made, and decides beside the confirmation.
      const running = expire();
      const hash = await delivered(chain, accepted);
      const [answer] = await Promise.all([confirm(accepted.buyer, accepted.id, hash), running]);
      const { status } = await offerRow(accepted.id);
      expect(['COMPLETED', 'EXPIRED']).toContain(status);
      if (status === 'EXPIRED') expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      const isPaid = status === 'COMPLETED';
      expect(await salesOf(accepted.token)).toHaveLength(isPaid ? 1 : 0);
      expect(await standOf(owner)).toEqual(isPaid ? ['0.95', '0'] : ['0', '0']);
      expect(await standOf(accepted.buyer)).toEqual(isPaid ? ['8.975', '0'] : ['10', '0']);
    }
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
    expect(await bookFaults()).toEqual([]);
  });

  it('three runs of expireOffers release each offer once', async () => {
    const token = await newToken(chain, collection);
    const due = await Promise.all(times(4, () => newOffer(chain, token)));
    for (const { id } of due) await setOffer(id, { expiresAt: new Date().toISOString() });
    await Promise.all([expire(), expire(), expire()]);
    for (const { id, buyer } of due) {
      expect([(await offerRow(id)).status, await operationsOf(id)]).toEqual(['EXPIRED', ['HOLD', 'RELEASE']]);
      expect(await standOf(buyer)).toEqual(['10', '0']);
    }
  });
});
