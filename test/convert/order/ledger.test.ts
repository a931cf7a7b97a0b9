import { canonical } from '../../../src/core/money.js';
import { newCustomer, newMarket, settled } from '../../support/convert-quotes.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

async function rowsOf(transactionId: string) {
  const { platform } = await world();
  const rows = await platform.db.rows
    .selectFrom('wallet_audit_log')
    .innerJoin('wallet', 'wallet.id', 'wallet_audit_log.walletId')
    .select(['idempotencyKey', 'operation', 'amount', 'metadata', 'wallet.system', 'wallet.currency', 'border'])
    .where('transactionId', '=', transactionId)
    .orderBy('idempotencyKey')
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amount: canonical(amount) }));
}

it('an order is five rows of the ledger, none of them across the border of the platform', async () => {
  const market = await newMarket({ to: { precision: 2 } });
  const customer = await newCustomer(market);
  const { id } = await settled(customer, market, { fromAmount: '100.01' });
  const [from, to] = [market.from.currency, market.to.currency];
  const shown = { operationType: 'CONVERT', reference: id, rate: '0.4975', fee: '0.11' };
  expect(await rowsOf(id)).toEqual(
    [
      {
        leg: 'housein',
        operation: 'CREDIT',
        amount: '99.9',
        system: 'convert',
        currency: from,
        metadata: { operationType: 'CONVERT', reference: id },
      },
      {
        leg: 'houseout',
        operation: 'DEBIT',
        amount: '49.7',
        system: 'convert',
        currency: to,
        metadata: { operationType: 'CONVERT', reference: id, spread: '0.24975', rounding: '0.00025' },
      },
      { leg: 'in', operation: 'CREDIT', amount: '49.7', system: null, currency: to, metadata: shown },
      { leg: 'out', operation: 'DEBIT', amount: '100.01', system: null, currency: from, metadata: shown },
    ]
      .map(({ leg, ...row }) => ({ idempotencyKey: `convert_${id}_${leg}`, border: false, ...row }))
      .concat({
        idempotencyKey: `platform_fee_CONVERT_${id}`,
        border: false,
        operation: 'CREDIT',
        amount: '0.11',
        system: 'convert',
        currency: from,
        metadata: { operationType: 'CONVERT_FEE', reference: id },
      } as never),
  );
});

describe('without a fee', () => {
  useSettings({ convertFeePercent: '0' });

  it('an order has no row for it', async () => {
    const market = await newMarket();
    const { id } = await settled(await newCustomer(market), market);
    expect((await rowsOf(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      ['housein', 'houseout', 'in', 'out'].map((leg) => `convert_${id}_${leg}`),
    );
  });
});
