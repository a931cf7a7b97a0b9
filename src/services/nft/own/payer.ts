import { AppError } from '../../../core/catalogue/errors.js';
import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { Tx } from '../../frame/tx.js';
import { findWallet } from '../../wallet/open-wallet.js';
import { WALLET_TYPE } from './coin.js';

/** The wallet of an account that pays in a currency. INSUFFICIENT_FUNDS where there is none. */
export async function requirePayer(tx: Pick<Tx, 'rows'>, userId: string, currency: string): Promise<AccountWalletId> {
  const wallet = await findWallet(tx, { userId }, { currency, type: WALLET_TYPE });
  if (wallet) return wallet.id;
  throw new AppError('INSUFFICIENT_FUNDS', {
    message: `You have no ${currency} wallet of type ${WALLET_TYPE} to pay from: open one and fund it first`,
  });
}
