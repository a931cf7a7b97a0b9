import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { Wallet } from '../wallet/wallet.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** How far a wallet's ledger has been checked, counted and sealed. */
@Entity({ tableName: 'wallet_check' })
export class WalletCheck {
  [OptionalProps]?: 'sealedSequence' | 'countedSequence' | 'countedHeld' | 'countedExternal';

  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  walletId!: string;

  /** Number of the last row that was checked; all rows up to it were intact. */
  @Property({ type: 'bigint' })
  sequence!: string;

  /** Hash of that row. */
  @Property({ type: 'blob', nullable: true })
  hash!: Buffer | null;

  @Property({ type: 'bigint', defaultRaw: '0' })
  sealedSequence: string = '0';

  /** State of the wallet when it was last counted into the totals of its currency. */
  @Property({ type: 'bigint', defaultRaw: '0' })
  countedSequence: string = '0';

  @Property({ type: ExactDecimal, precision: 48, scale: 18, defaultRaw: '0' })
  countedHeld: string = '0';

  @Property({ type: ExactDecimal, precision: 48, scale: 18, defaultRaw: '0' })
  countedExternal: string = '0';
}

/** Sums over the wallets of a currency at their last count: `held` equals `external` while the ledger is intact. */
@Entity({ tableName: 'ledger_total' })
export class LedgerTotal {
  @PrimaryKey({ type: 'string', length: 20 })
  currency!: string;

  /** Sum of balance and inOrder. */
  @Property({ type: ExactDecimal, precision: 48, scale: 18 })
  held!: string;

  /** Money that entered the platform minus money that left it. */
  @Property({ type: ExactDecimal, precision: 48, scale: 18 })
  external!: string;
}

/** Position of a check that goes through all wallets or seals in steps, over and over. */
@Entity({ tableName: 'ledger_cursor' })
export class LedgerCursor {
  [OptionalProps]?: 'sequence' | 'upTo';

  @PrimaryKey({ type: 'string', length: 20 })
  name!: string;

  @Property({ type: 'uuid', nullable: true })
  walletId!: string | null;

  @Property({ type: 'bigint', defaultRaw: '0' })
  sequence: string = '0';

  /** The row after which the check goes on to the next wallet, however fast this wallet grows. */
  @Property({ type: 'bigint', defaultRaw: '0' })
  upTo: string = '0';

  @Property({ type: 'datetime', length: 3 })
  startedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;
}

export const ledgerCursorStays: RowsStay = { table: 'ledger_cursor', stays: STAYS.few };
