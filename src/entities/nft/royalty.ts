import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { NftSale } from './sale.js';

/** A royalty whose receiver had no account when it was paid: it waits in a wallet of the platform. */
@Entity({ tableName: 'nft_royalty' })
export class NftRoyalty {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftSale, { fieldName: 'saleId', mapToPk: true, unique: true, deleteRule: 'restrict' })
  saleId!: string;

  /** An address, in the spelling of EIP-55. */
  @Property({ type: 'string', length: 42 })
  receiver!: string;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  /** Who claimed it. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  claimedAt!: Date | null;
}

export const nftRoyaltyStays: RowsStay = { table: 'nft_royalty', stays: STAYS.money };
