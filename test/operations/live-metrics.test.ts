import { parse, type ExecutionResult } from 'graphql';
import { newId } from '../../src/core/ids.js';
import { counted } from '../../src/server/sockets/counted-subscription.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { Inbox } from '../support/inbox.js';
import { scraped, valueOf, watched } from '../support/metrics.js';
import { newNotification } from '../support/notifications.js';
import { RawSocket } from '../support/raw-socket.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

const cookie = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const SUBSCRIPTION = ['started', 'ended'].map((step) => `subscriptions_${step}_total{operation="notificationAdded"`);
const [STARTED, ENDED] = [`${SUBSCRIPTION[0]}}`, `${SUBSCRIPTION[1]},outcome="ok"}`];
const DELIVERED = 'subscription_deliveries_total{operation="notificationAdded"}';

// oxlint-disable-next-line require-yield -- It has nothing to give.
async function* failing(): AsyncGenerator<ExecutionResult, void, void> {
  throw new Error('slow');
}

describe('/metrics', () => {
  it('shows the open sockets by kind of caller', async () => {
    const { url } = await world();
    const sockets = await watched(...['guest', 'user', 'key'].map((caller) => `sockets_open{caller="${caller}"}`));
    const client = await newClient();
    const byKey = (await withApiKey((await newUser()).id)).socket();
    const pinged = new Promise((resolve) => byKey.on('connected', resolve));
    const reading = byKey.iterate({ query: 'subscription { notificationAdded { cursor } }' });
    const first = reading.next();
    await pinged;
    const guests = await Promise.all([RawSocket.connected(url, {}), RawSocket.connected(url, {})]);
    const user = await RawSocket.connected(url, { cookie: cookie(client) });
    expect(await sockets.grown()).toEqual([2, 1, 1]);
    for (const each of [...guests, user]) each.ws.close();
    await byKey.dispose();
    await first.catch(() => undefined);
    await sockets.until(0, 0, 0);
  });

  it('counts subscriptions, what they deliver and their ends, and no refused one', async () => {
    const counts = await watched(STARTED, DELIVERED, ENDED);
    const refused = new Inbox(await anonymous());
    expect(await refused.over).toBeDefined();
    await refused.close();
    expect(await counts.grown()).toEqual([0, 0, 0]);
    const client = await newClient();
    const inbox = new Inbox(client);
    for (const title of ['one', 'two']) await newNotification(client.user.id, { title });
    await inbox.until(2);
    expect(await counts.grown()).toEqual([1, 2, 0]);
    await inbox.close();
    await counts.until(1, 2, 1);
  });

  it('shows open subscriptions, including those to balances', async () => {
    const counts = await watched('subscriptions{state="open"}');
    const client = await newClient();
    await newWallet({ owner: { userId: client.user.id }, currency: 'USD', type: 'FIAT' });
    const [events, balances] = ['notificationAdded { cursor }', 'balanceChanged { id }'].map((field) =>
      client.socket().iterate<unknown>({ query: `subscription { ${field} }` }),
    );
    const unread = events!.next();
    await balances!.next();
    await counts.until(2);
    await balances!.return?.();
    await counts.until(1);
    await events!.return?.();
    await unread;
    await counts.until(0);
  });

  it('counts a subscription that ends by an error as failed, once', async () => {
    const counts = await watched(STARTED, ENDED, `${SUBSCRIPTION[1]},outcome="failed"}`);
    const document = parse('subscription { notificationAdded { cursor } }');
    const events = counted({ document }, failing()) as AsyncGenerator;
    await expect(events.next()).rejects.toThrow('slow');
    await events.return(undefined);
    expect(await counts.grown()).toEqual([1, 0, 1]);
  });

  it('counts the events that were sent and that arrived, with the time between', async () => {
    const counts = await watched('events_sent_total', 'event_lag_seconds_count');
    const client = await newClient();
    const inbox = new Inbox(client);
    await newNotification(client.user.id, { title: 'one' });
    await inbox.until(1);
    await inbox.close();
    // It may arrive before the row says that it was sent.
    while ((await counts.grown()).some((count) => count < 1));
  });

  it('shows how many events wait in their table and for how long', async () => {
    const { platform, url } = await world();
    const id = newId();
    // Younger than what the sweep takes up, so that it stays where it is.
    await platform.db.pool.query(
      `insert into event (id, topic, payload, "createdAt") values ($1, 'test', '{}', now() + interval '1 hour')`,
      [id],
    );
    const text = await scraped(url);
    await platform.db.pool.query('delete from event where id = $1', [id]);
    expect(valueOf(text, 'events_waiting')).toBeGreaterThanOrEqual(1);
    expect(text).toMatch(/^events_waiting_seconds \d/m);
  });
});
