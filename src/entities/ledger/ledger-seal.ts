import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Wallet } from '../wallet/wallet.js';
import type { RowsStay } from '../frame/retention.js';

/** One signature over the heads of the chains that grew since the seal before. Rows never change. */
@Entity({ tableName: 'ledger_seal' })
export class LedgerSeal {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'bigint', unique: true })
  number!: string;

  @Property({ type: 'integer' })
  headCount!: number;

  @Property({ type: 'blob' })
  digest!: Buffer;

  @Property({ type: 'string', length: 64 })
  keyId!: string;

  @Property({ type: 'blob' })
  signature!: Buffer;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const ledgerSealStays: RowsStay = { table: 'ledger_seal', stays: 'what the ledger is proven by' };

/** The head of one chain as a seal covers it. */
@Entity({ tableName: 'ledger_seal_head' })
export class LedgerSealHead {
  @ManyToOne(() => LedgerSeal, { fieldName: 'sealId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  sealId!: string;

  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  walletId!: string;

  @Property({ type: 'bigint' })
  sequence!: string;

  @Property({ type: 'blob' })
  hash!: Buffer;
}
