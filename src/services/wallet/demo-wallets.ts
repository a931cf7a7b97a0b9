import type { ModuleName } from '../../core/catalogue/merged.js';
import { Money } from '../../core/money.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { inTransaction } from '../frame/in-transaction.js';
import { ledgerKey } from '../ledger/key.js';
import type { LedgerMetadata } from '../ledger/metadata.js';
import { submit } from '../ledger/submit.js';
import { openWallet, type WalletOwner } from './open-wallet.js';

// Pays nobody else: demo data, for accounts that the seed has just made.
// Takes no idempotency key: the key of the movement says whether it was made.

type Holding = readonly [currency: string, type: WalletType, balance: string];

const CUSTOMER: readonly Holding[] = [
  ['USD', 'FIAT', '10000'],
  ['EUR', 'FIAT', '5000'],
  ['BTC', 'SPOT', '1.5'],
  ['ETH', 'SPOT', '20'],
  ['USDT', 'SPOT', '2500'],
];

/** The platform needs money as well, since it is the other side of conversions. */
const PLATFORM: readonly Holding[] = CUSTOMER.map(([currency, type]) => [currency, type, '100000'] as const);

/** Opens wallets for the demo customers and the platform, and funds each of them once, from outside the platform. */
export async function seedDemoWallets(ctx: Context, { verified, asking }: DemoCustomers): Promise<void> {
  for (const userId of [verified, asking]) await fund(ctx, { userId }, CUSTOMER);
  await fund(ctx, { system: 'platform' }, PLATFORM);
}

async function fund(ctx: Context, owner: WalletOwner, holdings: readonly Holding[]): Promise<void> {
  const operation = 'seedDemoWallets';
  for (const [currency, type, balance] of holdings) {
    const wallet = await inTransaction(ctx, { operation }, (tx) => openWallet(tx, owner, { currency, type }));
    const amount = Money.parse(balance, currency);
    const key = ledgerKey('demoBalance', { id: wallet.id });
    const metadata: LedgerMetadata = { operationType: 'DEMO' };
    await submit<ModuleName>(ctx, { operation }, [
      { walletId: wallet.id, operation: 'CREDIT', amount, key, external: true, metadata },
    ]);
  }
}
