import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { newWallet } from '../../support/wallets.js';
import { confirmBy, TRANSPORTS } from '../support/answers.js';
import { created, freeIn, paying, storedPayment, walletOf } from '../support/payments.js';

describe.each(TRANSPORTS)('confirming at the ends of what can be priced, by %s', (transport) => {
  it('refuses an amount beyond what any wallet can hold as too little money, and leaves the payment', async () => {
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '0.000000001', precision: 8 });
    const payment = await created(await newMerchant(), { currency: code, walletType: 'SPOT', amount: '5000000000000' });
    const buyer = await newClient();
    const wallet = await walletOf(buyer, code, 'SPOT', '999999999999');
    const answer = await confirmBy(transport, buyer, payment.id, [paying(wallet, '5000000000000')]);
    expect(answer).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect((await storedPayment(payment.id)).status).toBe('PENDING');
  });

  it('lists a wallet of the highest price for a payment of the lowest, which it is too coarse to pay', async () => {
    const { code: tiny } = await newCurrency({ type: 'SPOT', usdPrice: '0.000000000000000001', precision: 18 });
    const { code: huge } = await newCurrency({ type: 'SPOT', usdPrice: '999999999999', precision: 18 });
    const merchant = await newMerchant();
    const payment = await created(merchant, { currency: tiny, walletType: 'SPOT', amount: '2000000000000000000' });
    const buyer = await newClient();
    const wallet = await walletOf(buyer, huge, 'SPOT', '10');
    const { items } = (await buyer.rest('GET', `/api/gateway/checkout/${payment.id}/wallet`)).body;
    expect(items).toMatchObject([{ currency: huge, required: '0.00000001', covers: false }]);
    const answer = await confirmBy(transport, buyer, payment.id, [
      paying(wallet, '0.00000001', '9999999999990000000000'),
    ]);
    expect(answer).toMatchObject({ statusCode: 400, code: 'WALLET_NOT_ELIGIBLE' });
    expect(await freeIn(wallet.id)).toBe('10');
  });

  it('says that a payment cannot be taken where the platform could not hold it', async () => {
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '0.00000001', precision: 2 });
    await newWallet({ owner: { system: 'gateway' }, currency: code, type: 'SPOT', balance: '999999999999' });
    const payment = await created(await newMerchant(), { currency: code, walletType: 'SPOT', amount: '200000000' });
    const buyer = await newClient();
    const wallet = await walletOf(buyer, code, 'SPOT', '200000000');
    const answer = await confirmBy(transport, buyer, payment.id, [paying(wallet, '200000000')]);
    expect(answer).toMatchObject({ statusCode: 400, code: 'BALANCE_OVERFLOW' });
  });
});
