import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { Wallet } from '../wallet/wallet.js';
import type { RowsStay } from '../frame/retention.js';

/** The amount that one transaction still holds in a wallet. Only the ledger's SQL function writes and deletes rows. */
@Entity({ tableName: 'wallet_hold' })
@Unique({ properties: ['walletId', 'transactionId'] })
export class WalletHold {
  [OptionalProps]?: 'id';

  @PrimaryKey({ type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  id!: string;

  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: string;

  @Property({ type: 'uuid', nullable: true })
  transactionId!: string | null;

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  /** `sequence`, `reason` and `since` are those of the ledger row that began the hold. */
  @Property({ type: 'bigint' })
  sequence!: string;

  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Property({ type: 'datetime', length: 3 })
  since!: Date;
}

export const walletHoldStays: RowsStay = {
  table: 'wallet_hold',
  stays: 'it goes when the hold is released or executed',
};
