import type { SystemWalletName, SystemWalletPurpose } from '../../core/catalogue/system-wallets.js';
import { canonical, Money } from '../../core/money.js';
import type { WalletKind } from '../currency/wallet-kind.js';
import type { Tx } from '../frame/tx.js';

/** A wallet of the platform that belongs to a module. */
export interface ModuleWallet extends WalletKind {
  readonly id: string;
  readonly system: SystemWalletName;
}

/** Wallets of the platform, by their purpose, whose module has a check that says what is missing in them. */
export interface CheckedWallets {
  readonly purpose: SystemWalletPurpose;
  /**
   * What is missing, by the module's own check, in a wallet that the transaction has locked; zero where nothing is. It reads
   * by one statement, sent after the lock, so that what others have put back before counts.
   */
  missing(tx: Tx, wallet: ModuleWallet): Promise<Money>;
}

/** Sums over many rows may have more digits than one balance. */
const SCALE = { digits: 48, decimals: 18 } as const;

/** What is missing, of a difference as checks find it: what a wallet holds beyond what it owes, as decimal text. */
export function missingOf(difference: string, currency: string): Money {
  const zero = Money.zero(currency);
  const missing = zero.minus(Money.parse(canonical(difference), currency, SCALE));
  return missing.isPositive() ? missing : zero;
}
