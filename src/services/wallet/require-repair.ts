import { AppError } from '../../core/catalogue/errors.js';
import {
  purposeOf,
  SHARED_PURPOSES,
  SYSTEM_WALLET_MODULES,
  type SystemWalletName,
} from '../../core/catalogue/system-wallets.js';
import type { Money } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { ModuleWallet } from './checked-wallets.js';

/** True for a wallet of the platform that belongs to a module. Admins open and adjust all other wallets. */
export function isOfModule(system: SystemWalletName | null): system is SystemWalletName {
  if (system === null) return false;
  const purpose = purposeOf(system);
  return purpose === undefined || !SHARED_PURPOSES.has(purpose);
}

/** SYSTEM_WALLET for a wallet that belongs to a module. */
export function refuseModuleWallet(system: SystemWalletName): void {
  if (isOfModule(system)) throw refusal(system, 'It opens the wallet itself.');
}

/** Until the commit nothing moves the money of this wallet. */
export async function lockWallet({ rows }: Tx, id: string): Promise<void> {
  await rows.selectFrom('wallet').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * SYSTEM_WALLET unless the amount, to be added to a module's wallet that the transaction has locked, is at most what the
 * module's check finds missing there. Null for an amount that would be taken out, which is never allowed.
 */
export async function requireRepair(ctx: Context, tx: Tx, wallet: ModuleWallet, amount: Money | null): Promise<void> {
  const { system, currency } = wallet;
  const purpose = purposeOf(system);
  const checked = ctx.checkedWallets.find((each) => each.purpose === purpose);
  if (!checked) throw refusal(system, 'No check can say what is missing in it, so nothing can be added by hand.');
  if (!amount) throw refusal(system, 'Nothing can be taken out by hand; what its check finds missing can be added.');
  const missing = await checked.missing(tx, wallet);
  if (amount.compare(missing) <= 0) return;
  const found = missing.isPositive() ? `${missing.toString()} ${currency}` : 'nothing';
  throw refusal(system, `Its check finds ${found} missing, and no more than that can be added by hand.`);
}

function refusal(system: SystemWalletName, what: string): AppError {
  const purpose = purposeOf(system);
  const owner = purpose === undefined ? 'another module' : `the module ${SYSTEM_WALLET_MODULES[purpose]}`;
  return new AppError('SYSTEM_WALLET', {
    message: `The wallet ${system} belongs to ${owner}, and only that module moves its money. ${what}`,
  });
}
