import { newMerchant } from '../../support/gateway.js';
import { walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { balanceOf, confirmed, created, eventsOf, newBuyer, ORDER, paying, shop } from '../support/payments.js';

it('nobody pays a merchant whose owner’s account is not active: the payment waits, and nothing is charged', async () => {
  const { platform } = await world();
  const merchant = await newMerchant();
  const payment = await created(merchant);
  const { buyer, wallet } = await newBuyer();
  const owner = platform.db.rows.updateTable('user').where('id', '=', merchant.owner.id);
  await owner.set({ status: 'BANNED' }).execute();
  const refused = await confirmed(buyer, payment.id, [paying(wallet, '25')]);
  expect(refused).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
  expect((await walletNow(wallet.id)).balance).toBe(wallet.balance);
  expect(await balanceOf(merchant.id)).toBeUndefined();
  expect((await eventsOf(payment.id)).map(({ type }) => type)).toEqual(['payment.created']);
  await owner.set({ status: 'ACTIVE' }).execute();
  expect(await confirmed(buyer, payment.id, [paying(wallet, '25')])).toMatchObject({ status: 'COMPLETED' });
});

it('metadata and lineItems take at most 64 KiB together, since each delivery repeats them', async () => {
  const merchant = await newMerchant();
  const client = await shop(merchant);
  const item = { name: 'Tea', quantity: 1, unitPrice: '1', imageUrl: `https://shop.example/${'x'.repeat(1_800)}` };
  const create = (count: number) =>
    client.rest('POST', '/api/gateway/v1/payment/create', {
      ...ORDER,
      lineItems: Array.from({ length: count }, () => item),
    });
  expect((await create(30)).body).toMatchObject({ statusCode: 200 });
  const { body } = await create(40);
  expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  expect(body.message).toMatch(/64 KiB/);
});
