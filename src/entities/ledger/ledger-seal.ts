import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Wallet } from '../wallet/wallet.js';
import type { RowsStay } from '../frame/retention.js';

/** One signature over the newest rows of all wallets whose ledger grew since the previous seal. Rows never change. */
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

/** The newest row of one wallet's ledger at the time of a seal. */
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
