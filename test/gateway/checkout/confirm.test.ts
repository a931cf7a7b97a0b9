import { newMerchant } from '../../support/gateway.js';
import { ledgerOf, walletNow } from '../../support/wallets.js';
import { balanceOf, confirmed, created, eventsOf, newBuyer, paying } from '../support/payments.js';

describe('a confirmation from one wallet of the payment’s own currency', () => {
  it('charges the amount, credits the merchant with exactly the net and the platform with the fee', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant);
    const { buyer, wallet } = await newBuyer();
    const receipt = await confirmed(buyer, payment.id, [paying(wallet, '25')]);
    expect(receipt).toMatchObject({
      statusCode: 200,
      status: 'COMPLETED',
      allocations: [{ walletType: 'FIAT', currency: 'USD', amount: '25', share: '25', rate: '1' }],
    });
    expect(receipt).not.toHaveProperty('fee');
    expect((await walletNow(wallet.id)).balance).toMatch(/^75(\.0+)?$/);
    const rows = await ledgerOf(wallet.id);
    expect(rows.at(-1)).toMatchObject({ operation: 'DEBIT', idempotencyKey: `gateway_${payment.id}_pay_1` });
    expect(await balanceOf(merchant.id)).toMatchObject({
      pending: '24.75000000',
      reserved: '0.00000000',
      totalReceived: '25.00000000',
      totalFees: '0.25000000',
    });
    expect((await eventsOf(payment.id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['payment.created', 1],
      ['payment.completed', 2],
    ]);
  });
});
