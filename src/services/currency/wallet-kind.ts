import type { WalletType } from '../../entities/currency/currency.js';

/** What a wallet holds: a currency, and the type under which the platform knows it. */
export interface WalletKind {
  readonly currency: string;
  readonly type: WalletType;
}
