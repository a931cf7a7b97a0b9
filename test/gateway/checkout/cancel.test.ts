import { newMerchant } from '../../support/gateway.js';
import {
  newBuyer,
  confirmed,
  created,
  eventsOf,
  freeIn,
  paid,
  paying,
  storedPayment,
  unknownPayment,
} from '../support/payments.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { world } from '../../support/world.js';

/** What a browser is answered that follows the link, or posts the form; where it goes from there is not followed. */
async function visit(method: string, id: string, headers: Record<string, string> = {}) {
  const { url } = await world();
  const answer = await fetch(`${url}/api/gateway/checkout/${id}/cancel`, {
    method,
    redirect: 'manual',
    headers: { ...fromAddress(newAddress()), ...headers },
  });
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}

describe.each(['GET', 'POST'])('a checkout that is cancelled by %s', (method) => {
  it('ends the payment for whoever has its id, and leads to the merchant with its id and status', async () => {
    const payment = await created(await newMerchant(), { cancelUrl: 'https://shop.example/cart?a=1&status=old#top' });
    const { status, location } = await visit(method, payment.id);
    expect([status, location]).toEqual([
      302,
      `https://shop.example/cart?a=1&status=CANCELLED&payment_id=${payment.id}#top`,
    ]);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await eventsOf(payment.id)).map(({ type }) => type)).toEqual(['payment.created', 'payment.cancelled']);
    expect((await visit(method, payment.id)).location).toBe(location);
    expect(await eventsOf(payment.id)).toHaveLength(2);
    const { buyer, wallet } = await newBuyer();
    const refused = await confirmed(buyer, payment.id, [paying(wallet, '25')]);
    expect(refused).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('leads to the checkout page where the merchant named no address', async () => {
    const payment = await created(await newMerchant());
    expect(await visit(method, payment.id)).toMatchObject({ status: 302, location: payment.checkoutUrl });
  });

  it('changes nothing of a payment that is paid, and leads on with its status', async () => {
    const { payment } = await paid(await newMerchant(), { cancelUrl: 'https://shop.example/cart' });
    expect(await visit(method, payment.id)).toMatchObject({
      status: 302,
      location: `https://shop.example/cart?payment_id=${payment.id}&status=COMPLETED`,
    });
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await eventsOf(payment.id)).toHaveLength(2);
  });

  it('of an unknown payment is 404', async () => {
    const { status, body } = await visit(method, unknownPayment());
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ statusCode: 404, code: 'NOT_FOUND' })]);
  });
});

it('a buyer who is signed in follows the cancel link as anybody does', async () => {
  const payment = await created(await newMerchant(), { cancelUrl: 'https://shop.example/cart' });
  const { buyer } = await newBuyer();
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await visit('GET', payment.id, { cookie })).toMatchObject({
    status: 302,
    location: `https://shop.example/cart?payment_id=${payment.id}&status=CANCELLED`,
  });
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'CANCELLED' });
});

it('strangers who happen to send the same idempotency key cancel their payments all the same, each once', async () => {
  const merchant = await newMerchant();
  const [first, second] = [await created(merchant), await created(merchant)];
  const key = { 'idempotency-key': '1' };
  for (const { id } of [first, second, first]) expect((await visit('POST', id, key)).status).toBe(302);
  for (const { id } of [first, second]) {
    expect(await storedPayment(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await eventsOf(id)).toHaveLength(2);
  }
});

it('a buyer who pays while another browser cancels: one of them wins, and nobody pays for nothing', async () => {
  const merchant = await newMerchant();
  const payments = await Promise.all(Array.from({ length: 5 }, () => created(merchant)));
  for (const { id } of payments) {
    const { buyer, wallet } = await newBuyer();
    const [receipt] = await Promise.all([confirmed(buyer, id, [paying(wallet, '25')]), visit('POST', id)]);
    const { status } = await storedPayment(id);
    expect([status, receipt.status === 'COMPLETED', await freeIn(wallet.id)]).toEqual(
      status === 'COMPLETED' ? ['COMPLETED', true, '75'] : ['CANCELLED', false, '100'],
    );
  }
});

it('a browser that fetches the cancel link ahead of a visit changes nothing', async () => {
  const payment = await created(await newMerchant(), { cancelUrl: 'https://shop.example/cart' });
  for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
    expect((await visit('GET', payment.id, { 'sec-purpose': purpose })).status).toBeLessThan(500);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'PENDING' });
  }
  expect(await eventsOf(payment.id)).toHaveLength(1);
  await visit('GET', payment.id);
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'CANCELLED' });
});
