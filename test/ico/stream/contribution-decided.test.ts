import { newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { following, type Following } from '../../support/subscribed.js';
import { DECISION, newHash, settled } from '../support/deliveries.js';
import { bought, newBuyer, newSale, type Sale } from '../support/sales.js';

const QUERY = `subscription ($after: String) { icoContributionChanged(after: $after) {
  cursor id offeringId status transactionHash amount delivered refunded
} }`;

interface Change {
  readonly icoContributionChanged: {
    readonly cursor: string;
    readonly id: string;
    readonly status: string;
    readonly delivered: string;
    readonly refunded: string;
  };
}

const changeOf = async (events: Following<Change>) => (await events.next()).icoContributionChanged;

describe.each(TRANSPORTS)('icoContributionChanged, of what is done by %s,', (transport) => {
  const call = through(transport);
  const deliver = async (sale: Sale, id: string) => {
    const transactionHash = newHash();
    const path = `/api/ico/creator/token/${sale.id}/release/${id}`;
    const answer = await call(await signedIn(sale.creator), 'PUT', path, { transactionHash });
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION' });
    return transactionHash;
  };
  const decide = async (id: string, action: string, body: object = {}) =>
    call(await newAdmin(), 'POST', `${DECISION}/${id}?action=${action}`, body);
  const cancel = async ({ id }: Sale) =>
    call(await newClient({ role: 'Super Admin' }), 'POST', `/api/admin/ico/offer/${id}/cancel-refund`, {
      reason: 'No answer',
    });

  /** A contribution of 200, which its buyer and its creator follow from now on. */
  const followed = async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '200');
    const follow = async (...clients: Parameters<typeof following>[0][]) =>
      Promise.all(clients.map((client) => following<Change>(client, QUERY)));
    const events = await follow(buyer, await signedIn(sale.creator));
    return { sale, buyer, id, events, close: () => Promise.all(events.map((each) => each.close())) };
  };

  it('tells buyer and creator of a delivery and of its verification', async () => {
    const { sale, id, events, close } = await followed();
    await settled(sale);
    const transactionHash = await deliver(sale, id);
    expect(await decide(id, 'verify')).toMatchObject({ status: 'RELEASED' });
    const same = { cursor: expect.any(String), id, offeringId: sale.id, transactionHash, amount: '200', refunded: '0' };
    for (const each of events) {
      expect(await changeOf(each)).toEqual({ ...same, status: 'VERIFICATION', delivered: '0' });
      expect(await changeOf(each)).toEqual({ ...same, status: 'RELEASED', delivered: '400' });
    }
    await close();
  });

  it('tells buyer and creator of a delivery that is rejected, and what went back', async () => {
    const { sale, id, events, close } = await followed();
    await settled(sale);
    await deliver(sale, id);
    expect(await decide(id, 'reject', { notes: 'Nothing came' })).toMatchObject({ status: 'REJECTED' });
    for (const each of events) {
      expect(await changeOf(each)).toMatchObject({ id, status: 'VERIFICATION', refunded: '0' });
      expect(await changeOf(each)).toMatchObject({ id, status: 'REJECTED', delivered: '0', refunded: '200' });
    }
    await close();
  });

  it('tells buyer and creator of a refund', async () => {
    const { sale, id, events, close } = await followed();
    expect(await cancel(sale)).toMatchObject({ refunded: 1, amount: '200' });
    for (const each of events) {
      expect(await changeOf(each)).toMatchObject({ id, status: 'REFUNDED', delivered: '0', refunded: '200' });
    }
    await close();
  });

  it('goes on behind a cursor over verification, rejection and refund, each once and in their order', async () => {
    const sale = await newSale();
    const [buyer, creator] = [await newBuyer(sale), await signedIn(sale.creator)];
    const before = await following<Change>(creator, QUERY);
    const [verified, rejected, refunded] = [
      await bought(buyer, sale, '200'),
      await bought(buyer, sale, '20'),
      await bought(buyer, sale, '30'),
    ];
    await changeOf(before);
    await changeOf(before);
    const { cursor, id: last } = await changeOf(before);
    expect(last).toBe(refunded.id);
    await before.close();
    await settled(sale);
    await deliver(sale, verified.id);
    await decide(verified.id, 'verify');
    await deliver(sale, rejected.id);
    await decide(rejected.id, 'reject', { notes: 'Nothing came' });
    await cancel(sale);
    const seen = [
      [verified.id, 'VERIFICATION'],
      [verified.id, 'RELEASED'],
      [rejected.id, 'VERIFICATION'],
      [rejected.id, 'REJECTED'],
      [refunded.id, 'REFUNDED'],
    ];
    for (const client of [creator, buyer]) {
      const after = await following<Change>(client, QUERY, { after: cursor });
      const changes = [];
      for (let at = 0; at < seen.length; at += 1) changes.push(await changeOf(after));
      await after.close();
      expect(changes.map(({ id, status }) => [id, status])).toEqual(seen);
      const rest = await following<Change>(client, QUERY, { after: changes[2]!.cursor });
      expect([(await changeOf(rest)).status, (await changeOf(rest)).status]).toEqual(['REJECTED', 'REFUNDED']);
      await rest.close();
    }
  });
});
