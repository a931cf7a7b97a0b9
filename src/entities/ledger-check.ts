import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Wallet } from './wallet.js';

/** How far a wallet's ledger has been checked and sealed. */
@Entity({ tableName: 'wallet_check' })
export class WalletCheck {
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  walletId!: string;

  @Property({ type: 'bigint' })
  sequence!: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  completeAt!: Date | null;

  @Property({ type: 'bigint', default: '0' })
  sealedSequence: string = '0';
}

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
