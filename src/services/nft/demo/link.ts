import { chainNumber } from '../../../core/nft-market/chains.js';
import { Provider } from '../../../entities/account/provider-user.js';
import { linksOf, lockAccount } from '../../account/links.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { linkWallet } from '../../wallet-sign-in/connect-wallet.js';
import { CHAIN } from './chain.js';

/** Links an account of the chain to one of the platform, as if it had signed for that. WALLET_TAKEN. */
export async function linkDemoWallet(ctx: Context, userId: string, address: string): Promise<void> {
  await inTransaction(ctx, { operation: 'linkDemoWallet' }, async (tx) => {
    await lockAccount(tx, userId);
    const links = await linksOf(tx, userId);
    const hasPrimary = links.some(({ provider, isPrimary }) => provider === Provider.WALLET && isPrimary);
    const proof = { address: address.toLowerCase(), chainId: chainNumber(CHAIN), signer: 'account' } as const;
    await linkWallet(ctx, tx, { userId, isPrimary: hasPrimary ? null : true }, proof);
  });
}
