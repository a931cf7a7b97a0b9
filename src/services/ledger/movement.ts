import type { ModuleName } from '../../core/catalogue/merged.js';
import type { MovableWalletId } from '../../core/catalogue/wallet-ids.js';
import type { Money } from '../../core/money.js';
import type { WalletOperation } from '../../entities/ledger/wallet-audit-log.js';
import type { LedgerKey } from './key.js';
import type { LedgerMetadata } from './metadata.js';

/**
 * One change of one wallet, as a use case of this module requests it: of an account's wallet, of one that all modules share,
 * or of one of the module's own.
 */
export interface Movement<out Module extends ModuleName = never> {
  readonly walletId: MovableWalletId<Module>;
  readonly operation: WalletOperation;
  /** Greater than zero, in the wallet's currency; only WALLET_CREATED may be zero. */
  readonly amount: Money;
  /** Ledger key made by the server, unique for each movement. */
  readonly key: LedgerKey;
  /** The row that the movement belongs to: a deposit, a withdrawal, a payment. */
  readonly transactionId?: string | null;
  /** True when money enters or leaves the platform. All other movements of a unit must add up to zero. */
  readonly external?: boolean;
  /** The error when the balance is too low and the wallet is not the caller's; INSUFFICIENT_FUNDS by default. */
  readonly shortage?: 'CONVERSION_UNAVAILABLE' | 'CONVERT_INVENTORY' | 'INVENTORY_FLOOR';
  /** What its caller is then told in place of the error's own text. */
  readonly shortageMessage?: string;
  /** Further facts for the readers of the ledger. */
  readonly metadata?: LedgerMetadata | null;
}

/** A movement of any module. */
export type AnyMovement = Movement<ModuleName>;

/** A ledger row and the movement that made it. Amounts are decimal text. */
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
  /** True when an earlier call had already made the movement; this call moved nothing. */
  readonly replayed: boolean;
}

/** A caller's idempotency key, for a unit that is a whole operation. */
export interface OnceKey {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Movements that are made in one transaction, all or none. */
export interface Unit {
  readonly movements: readonly AnyMovement[];
  readonly once?: OnceKey;
}
