import { HOUR_MS } from '../../../src/core/clock.js';
import { Webhook } from 'standardwebhooks';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newMerchant, recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { mailsTo, useMailServer } from '../../support/mailbox.js';
import { world } from '../../support/world.js';
import { deliverAll, deliveriesOf, endpointOf, merchantOf, useReceiver } from './support.js';

const PATH = '/api/gateway/webhook-endpoint';
const URL = 'https://hooks.example.com/one';

useMailServer();
const receiver = useReceiver();

describe.each(TRANSPORTS)('through %s,', (transport) => {
  const call = through(transport);

  it('an endpoint is added with its secret, which no other answer shows, and the owner hears of it', async () => {
    const { client, owner } = await newMerchant();
    const input = { url: URL, events: ['payment.completed'], mode: 'LIVE', description: 'Desk' };
    const made = await call(client, 'POST', PATH, input);
    expect(made).toMatchObject({ ...input, isFirst: false, enabled: true, disabledReason: null, previousUntil: null });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { items, pagination } = await call(client, 'GET', PATH);
    expect(pagination.totalItems).toBe(2);
    expect(items.map(({ url }: { url: string | null }) => url)).toEqual([URL, null]);
    expect(JSON.stringify(items)).not.toContain('whsec_');
    const mails = await mailsTo(owner.email);
    const mail = mails.find(({ subject }) => subject === 'A webhook endpoint was added to your merchant');
    expect(mail?.text).toContain("then look through your merchant's webhook endpoints");
    expect(mail?.text).not.toContain('takes back what was added');
  });

  it('the owner hears of another address of an endpoint and of webhookUrl, and of nothing where it stays', async () => {
    const { client, owner } = await newMerchant({ webhookUrl: URL });
    const { items } = await call(client, 'GET', PATH);
    const changes = async () =>
      (await mailsTo(owner.email)).filter(({ subject }) => subject?.startsWith('The address of a webhook')).length;
    await call(client, 'PUT', `${PATH}/${items[0].id}`, { url: URL, description: 'Desk' });
    expect(await changes()).toBe(0);
    await call(client, 'PUT', `${PATH}/${items[0].id}`, { url: `${URL}/a` });
    expect(await changes()).toBe(1);
    expect(await call(client, 'PUT', '/api/gateway/merchant', { webhookUrl: `${URL}/b` })).toMatchObject({
      statusCode: 200,
    });
    expect(await changes()).toBe(2);
  });

  it('an endpoint hears of the events of its filter and mode alone', async () => {
    const merchant = await newMerchant();
    await call(merchant.client, 'POST', PATH, { url: receiver.url, events: ['payment.completed'], mode: 'LIVE' });
    const paymentId = await recorded(merchant);
    await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
    await recorded(merchant, { type: 'payment.completed', mode: 'TEST' });
    await deliverAll();
    expect(receiver.received.map(({ json }) => json.id)).toEqual([`evt_${paymentId}_completed`]);
  });

  it.each([
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'http://10.0.0.1/hook' }],
    ['url', { url: 'http://[::ffff:192.168.1.1]/hook' }],
    ['url', { url: 'https://user:pass@example.com/' }],
    ['url', { url: 'nowhere' }],
    ['events', { url: URL, events: ['payment.paid'] }],
    ['description', { url: URL, description: 'x'.repeat(192) }],
  ])('a bad %s is refused: %j', async (field, input) => {
    const { client } = await newMerchant();
    expect(await call(client, 'POST', PATH, input)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(field),
    });
  });

  it('a merchant has at most ten endpoints with an address', async () => {
    const merchant = await newMerchant();
    for (let count = 0; count < 10; count += 1) await call(merchant.client, 'POST', PATH, { url: URL });
    expect(await call(merchant.client, 'POST', PATH, { url: URL })).toMatchObject({ code: 'ENDPOINT_LIMIT' });
    const first = await endpointOf(merchant.id);
    expect(await call(merchant.client, 'PUT', `${PATH}/${first.id}`, { url: URL })).toMatchObject({
      code: 'ENDPOINT_LIMIT',
    });
    await recorded(merchant);
    expect(await deliveriesOf(merchant.id)).toHaveLength(10);
  });

  it('an update changes what is given, and what waits goes to the new address', async () => {
    receiver.script.push({ status: 500 });
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    await deliverAll();
    const { id } = await endpointOf(merchant.id);
    const moved = `${receiver.url}/moved`;
    expect(await call(merchant.client, 'PUT', `${PATH}/${id}`, { url: moved, description: 'New' })).toMatchObject({
      url: moved,
      description: 'New',
      events: null,
      failingSince: null,
    });
    expect(await call(merchant.client, 'PUT', `${PATH}/${id}`, { events: ['payment.failed'] })).toMatchObject({
      url: moved,
      description: 'New',
      events: ['payment.failed'],
    });
    (await world()).clock.advance(6_000);
    await runJob('processGatewayWebhookRetries');
    await deliverAll();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook/moved']);
    expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', url: moved }]);
  });

  it('an endpoint is deleted with its deliveries, the first one loses its address and keeps its secret', async () => {
    const merchant = await merchantOf(receiver);
    const { id } = await call(merchant.client, 'POST', PATH, { url: `${receiver.url}/two` });
    await recorded(merchant);
    expect(await call(merchant.client, 'DELETE', `${PATH}/${id}`)).toMatchObject({
      message: 'The endpoint was deleted',
    });
    expect(await deliveriesOf(merchant.id)).toHaveLength(1);
    const first = await endpointOf(merchant.id);
    await call(merchant.client, 'DELETE', `${PATH}/${first.id}`);
    expect(await endpointOf(merchant.id)).toMatchObject({ url: null, secret: first.secret });
    expect(await deliveriesOf(merchant.id)).toMatchObject([
      { status: 'FAILED', error: 'The address of the endpoint was removed' },
    ]);
    await deliverAll();
    expect(receiver.received).toHaveLength(0);
    expect(await call(merchant.client, 'DELETE', `${PATH}/${id}`)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('during a rotation both secrets are valid, and afterwards the new one alone', async () => {
    const merchant = await merchantOf(receiver);
    const { id } = await endpointOf(merchant.id);
    const { secret, previousUntil } = await call(merchant.client, 'POST', `${PATH}/${id}/rotate`, { overlapHours: 72 });
    const titles = (await mailsTo(merchant.owner.email)).map(({ subject }) => subject);
    expect(titles).toContain('A webhook secret of your merchant was replaced');
    const { clock } = await world();
    expect(Date.parse(previousUntil)).toBeGreaterThan(clock.now().getTime() + 71 * HOUR_MS);
    await recorded(merchant);
    await deliverAll();
    const [during] = receiver.received;
    expect(during?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const each of [secret, merchant.webhookSecret]) {
      expect(new Webhook(each).verify(during?.body ?? '', during?.headers ?? {})).toMatchObject({ sequence: 1 });
    }
    clock.advance(72 * HOUR_MS);
    await recorded(merchant);
    await deliverAll();
    clock.reset();
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('a rotation without an overlap ends the secret before at once', async () => {
    const merchant = await merchantOf(receiver);
    const { id } = await endpointOf(merchant.id);
    const { secret } = await call(merchant.client, 'POST', `${PATH}/${id}/rotate`, {});
    await recorded(merchant);
    await deliverAll();
    const [request] = receiver.received;
    expect(() => new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).not.toThrow();
    expect(() => new Webhook(merchant.webhookSecret).verify(request?.body ?? '', request?.headers ?? {})).toThrow();
    for (const overlapHours of [-1, 73]) {
      expect(await call(merchant.client, 'POST', `${PATH}/${id}/rotate`, { overlapHours })).toMatchObject({
        code: 'BAD_INPUT',
      });
    }
  });

  it.each(['payment.completed', 'refund.completed'])(
    'a test sends a made-up %s to the endpoint alone',
    async (type) => {
      const merchant = await merchantOf(receiver);
      await call(merchant.client, 'POST', PATH, { url: `${receiver.url}/two` });
      const { id } = await endpointOf(merchant.id);
      const delivery = await call(merchant.client, 'POST', `${PATH}/${id}/test`, { type });
      expect(delivery).toMatchObject({ status: 'PENDING', attempts: 0, type, endpointId: id });
      expect(delivery.eventId).toMatch(/^evt_test_[A-Za-z0-9]{24}_completed$/);
      await deliverAll();
      expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
      expect(receiver.received[0]?.body).toBe(delivery.payload);
      expect(JSON.parse(delivery.payload)).toMatchObject({
        id: delivery.eventId,
        type,
        mode: 'TEST',
        sequence: 1,
        data: { amount: '25' },
      });
      expect(await call(merchant.client, 'POST', `${PATH}/${id}/test`, { type: 'nothing' })).toMatchObject({
        code: 'BAD_INPUT',
      });
    },
  );

  it('an endpoint that was switched off can be switched on again, and then hears of new events', async () => {
    receiver.script.push({ status: 410 });
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    await deliverAll();
    const { id } = await endpointOf(merchant.id);
    expect(await call(merchant.client, 'POST', `${PATH}/${id}/test`, { type: 'payment.failed' })).toMatchObject({
      code: 'ILLEGAL_STATE',
    });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await call(merchant.client, 'POST', `${PATH}/${id}/enable`)).toMatchObject({
        enabled: true,
        disabledReason: null,
        failingSince: null,
      });
    }
    await recorded(merchant);
    await deliverAll();
    expect((await deliveriesOf(merchant.id)).map(({ status }) => status)).toEqual(['FAILED', 'SENT']);
  });

  it('an account without a merchant has no endpoints', async () => {
    const client = await newClient();
    expect(await call(client, 'GET', PATH)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await call(client, 'POST', PATH, { url: URL })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('an API key reads endpoints and tries them out, but changes none of them and shows no secret', async () => {
    const merchant = await merchantOf(receiver);
    const { id } = await endpointOf(merchant.id);
    const key = await withApiKey(merchant.owner.id);
    expect((await call(key, 'GET', PATH)).items).toHaveLength(1);
    expect(await call(key, 'POST', `${PATH}/${id}/test`, { type: 'payment.failed' })).toMatchObject({
      status: 'PENDING',
    });
    const refused = [
      await call(key, 'POST', PATH, { url: URL }),
      await call(key, 'PUT', `${PATH}/${id}`, { url: URL }),
      await call(key, 'DELETE', `${PATH}/${id}`),
      await call(key, 'POST', `${PATH}/${id}/rotate`, {}),
      await call(key, 'POST', `${PATH}/${id}/enable`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(
      refused.map(({ code }) => (code === 'UNAUTHENTICATED' ? 401 : 403)),
    );
    expect((await endpointOf(merchant.id)).url).toBe(receiver.url);
  });
});
