import { WalletType } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { createDeposit } from './deposit/create-deposit.js';
import { createWithdrawal } from './withdrawal/create-withdrawal.js';
import { asCustomer } from '../frame/as-customer.js';

/** Makes requests of a new demo customer with filled wallets, for an admin to decide. */
export async function seedDemoRequests(system: Context, { asking: userId }: DemoCustomers): Promise<void> {
  const ctx = asCustomer(system, userId);
  const wallet = await ctx.db.rows
    .selectFrom('wallet')
    .select('id')
    .where('userId', '=', userId)
    .where('currency', '=', 'USDT')
    .executeTakeFirstOrThrow();
  const destination = '0x52908400098527886E0F7030069857D2E4169EE7';
  await createWithdrawal(ctx, { walletId: wallet.id, amount: '250', destination });
  const transfer = { method: 'bank transfer', reference: 'demo' };
  await createDeposit(ctx, { currency: 'EUR', type: WalletType.FIAT, amount: '1000', ...transfer });
}
