import type { PurposeOf } from '../../core/catalogue/system-wallets.js';
import type { SystemWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { Wallet } from '../wallet/wallet.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const FOUND = { type: ExactDecimal, precision: 36, scale: 18, nullable: true } as const;

/** Where the house holds money: in the ledger, at the venue, or on a chain by its number. */
export type ConvertLocation = 'LEDGER' | 'VENUE' | `CHAIN:${number}`;

/** What the house holds of a currency in one place. How much it is says the wallet. */
@Entity({ tableName: 'convert_inventory' })
@Unique({ properties: ['currency', 'type', 'location'] })
export class ConvertInventory {
  [OptionalProps]?: 'floor' | 'floorChanges' | 'shortScans';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Property({ type: 'string', length: 30 })
  location!: ConvertLocation;

  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, unique: true, deleteRule: 'restrict' })
  walletId!: SystemWalletId<PurposeOf<'convert'>>;

  /** Held in the wallet, so that nothing can sell below it. */
  @Property({ ...MONEY, defaultRaw: '0' })
  floor: string = '0';

  /** Numbers the ledger keys of the changes of the floor. */
  @Property({ type: 'integer', default: 0 })
  floorChanges: number = 0;

  /** What planned movements bring it to; null where none are planned. */
  @Property({ ...MONEY, nullable: true })
  target!: string | null;

  /** What the chain or the venue said that it holds; null until it was asked, and for the ledger. */
  @Property({ ...FOUND })
  actual!: string | null;

  /** Balance in venue programmes that do not allow trading or withdrawals; null for other places and before the first scan. */
  @Property({ ...FOUND })
  notSpendable!: string | null;

  /** Actual less what was booked then. */
  @Property({ ...FOUND })
  difference!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  scannedAt!: Date | null;

  @Property({ type: 'bigint', nullable: true })
  scannedBlock!: string | null;

  /** Scans in a row that found too little. */
  @Property({ type: 'smallint', default: 0 })
  shortScans: number = 0;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const convertInventoryStays: RowsStay = { table: 'convert_inventory', stays: STAYS.few };
