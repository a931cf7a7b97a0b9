import type { Money } from '../../core/money.js';
import type { WalletOperation } from '../../entities/ledger/wallet-audit-log.js';
import type { LedgerKey } from './key.js';
import type { LedgerMetadata } from './metadata.js';

/** One change of one wallet, as a use case asks for it. */
export interface Movement {
  readonly walletId: string;
  readonly operation: WalletOperation;
  /** Greater than zero, in the wallet's currency; zero for WALLET_CREATED alone. */
  readonly amount: Money;
  /** Made by the server, one for each movement for ever. */
  readonly key: LedgerKey;
  /** The row that the movement belongs to: a deposit, a withdrawal, a payment. */
  readonly transactionId?: string | null;
  /** True where money enters or leaves the platform. All other movements of a unit must add up to zero. */
  readonly external?: boolean;
  /** The error for too little balance, where the wallet is not the caller's own; INSUFFICIENT_FUNDS when left out. */
  readonly shortage?: 'CONVERSION_UNAVAILABLE';
  /** What else there is to say of it. */
  readonly metadata?: LedgerMetadata | null;
}

/** A row of the ledger as the movement that made it sees it. Amounts are decimal text. */
export interface Entry {
  readonly id: string;
  readonly walletId: string;
  readonly userId: string | null;
  readonly sequence: number;
  readonly operation: WalletOperation;
  readonly amount: string;
  readonly previousBalance: string;
  readonly newBalance: string;
  readonly previousInOrder: string;
  readonly newInOrder: string;
  readonly transactionId: string | null;
  readonly idempotencyKey: string;
  readonly createdAt: string;
  /** True when the movement had been made before under this key; nothing moved this time. */
  readonly replayed: boolean;
}

/** A caller's idempotency key for a unit of movements that is a whole operation by itself. */
export interface OnceKey {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Movements that are made together or not at all. */
export interface Unit {
  readonly movements: readonly Movement[];
  readonly once?: OnceKey;
}
