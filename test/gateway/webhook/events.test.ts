import { DAY_MS } from '../../../src/core/clock.js';
import { Client } from '../../support/client.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newMerchant, recorded } from '../../support/gateway.js';
import { following, refusal } from '../../support/subscribed.js';
import { world } from '../../support/world.js';

const PATH = '/api/gateway/v1/event';

async function withKey(apiKey: string): Promise<Client> {
  return new Client((await world()).url, { apiKey });
}

describe.each(TRANSPORTS)('through %s,', (transport) => {
  const call = through(transport);

  it('events of the mode of the key are listed from a cursor on, oldest first, with the bodies that are sent', async () => {
    const merchant = await newMerchant();
    const client = await withKey(merchant.keys.sk_live);
    const paymentId = await recorded(merchant, { data: { amount: '25' } });
    await recorded(merchant, { mode: 'TEST' });
    await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
    const first = await call(client, 'GET', `${PATH}?limit=1`);
    expect(first).toMatchObject({
      hasMore: true,
      items: [{ id: `evt_${paymentId}_created`, sequence: 1, mode: 'LIVE', data: { amount: '25' } }],
    });
    const second = await call(client, 'GET', `${PATH}?after=${first.cursor}`);
    expect(second).toMatchObject({ hasMore: false, items: [{ id: `evt_${paymentId}_completed`, sequence: 2 }] });
    expect(await call(client, 'GET', `${PATH}?after=${second.cursor}`)).toMatchObject({
      items: [],
      cursor: second.cursor,
      hasMore: false,
    });
    const completed = await call(client, 'GET', `${PATH}?type=payment.completed`);
    expect(completed.items).toHaveLength(1);
    const test = await call(await withKey(merchant.keys.sk_test), 'GET', PATH);
    expect(test.items).toMatchObject([{ mode: 'TEST' }]);
  });

  it('events of the last 30 days are listed', async () => {
    const merchant = await newMerchant();
    await recorded(merchant);
    const { clock } = await world();
    clock.advance(30 * DAY_MS + 1_000);
    await recorded(merchant);
    expect((await call(await withKey(merchant.keys.sk_live), 'GET', PATH)).items).toHaveLength(1);
    clock.reset();
  });

  it.each(['after=x', 'after=-1', 'limit=0', 'limit=101', 'type=payment.paid'])('%s is refused', async (query) => {
    const client = await withKey((await newMerchant()).keys.sk_live);
    expect(await call(client, 'GET', `${PATH}?${query}`)).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('neither a public key, nor a session, nor a stranger reads them', async () => {
    const merchant = await newMerchant();
    expect(await call(await withKey(merchant.keys.pk_live), 'GET', PATH)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(merchant.client, 'GET', PATH)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await call(await withKey('sk_live_nobodys'), 'GET', PATH)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

const FOLLOW =
  'subscription ($after: String) { gatewayEventAdded(after: $after) { cursor id type mode sequence paymentId createdAt } }';

it("the owner of a merchant follows its events, from a cursor on, and nobody else's", async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const events = await following<{ gatewayEventAdded: { cursor: string; id: string } }>(merchant.client, FOLLOW);
  await recorded(other);
  const paymentId = await recorded(merchant);
  const { gatewayEventAdded: first } = await events.next();
  expect(first).toMatchObject({
    id: `evt_${paymentId}_created`,
    type: 'payment.created',
    mode: 'LIVE',
    sequence: 1,
    paymentId,
  });
  await events.close();
  await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
  const again = await following<typeof first extends infer Event ? { gatewayEventAdded: Event } : never>(
    merchant.client,
    FOLLOW,
    { after: first.cursor },
  );
  expect((await again.next()).gatewayEventAdded).toMatchObject({ id: `evt_${paymentId}_completed` });
  await again.close();
});

it('a cursor of another kind is refused', async () => {
  expect(await refusal(await newClient(), FOLLOW, { after: 'x' })).toEqual(['BAD_INPUT']);
});
