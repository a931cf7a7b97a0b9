import { newId } from '../../core/ids.js';
import type { Money } from '../../core/money.js';
import type { AccountWallet } from '../wallet/open-wallet.js';

/** The columns that every new request shares. It concerns one of the account's wallets. */
export function newRequest(wallet: Pick<AccountWallet, 'id' | 'currency' | 'type'>, userId: string, amount: Money) {
  const { id: walletId, currency, type } = wallet;
  return { id: newId(), userId, walletId, currency, type, amount: amount.toString() };
}
