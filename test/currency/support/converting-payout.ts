import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { through, type Transport } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { confirmed, created, newBuyer, paying, setMerchant, walletOf } from '../../gateway/support/payments.js';

/**
 * A payout into another wallet type, which an admin has to approve: a payment of 100 at 1 USD each was made in type SPOT, and
 * the merchant is paid in type ECO, where a unit of the same code costs 2 USD. The platform has 1000 of type ECO.
 */
export async function convertingPayout(transport: Transport) {
  const { system } = await world();
  const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
  const eco = await newCurrency({ type: 'ECO', usdPrice: '2' });
  await system.db.rows.updateTable('currency').set({ code }).where('id', '=', eco.id).execute();
  await newWallet({ owner: { system: 'platform' }, currency: code, type: 'ECO', balance: '1000' });
  const merchant = await newMerchant();
  await setMerchant(merchant.id, { payoutWalletType: 'ECO', payoutSchedule: 'INSTANT' });
  const payment = await created(merchant, { amount: '100', currency: code, walletType: 'SPOT' });
  const { buyer } = await newBuyer();
  const wallet = await walletOf(buyer, code, 'SPOT', '100');
  await confirmed(buyer, payment.id, [paying(wallet, '100')]);
  await runJob('processGatewayPayouts');
  const payouts = system.db.rows
    .selectFrom('gateway_payout')
    .select(['id', 'net'])
    .where('merchantId', '=', merchant.id);
  const { id, net } = await payouts.executeTakeFirstOrThrow();
  const admin = await newClient({ permissions: ['edit.gateway.payout'] });
  const approve = () => through(transport)(admin, 'POST', `/api/admin/gateway/payout/${id}/approve`);
  return { code, merchant, buyer, net, approve };
}
