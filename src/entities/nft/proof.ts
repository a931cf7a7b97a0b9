import { Entity, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import { NftSale } from './sale.js';

/** That a log of a chain proves one sale and no other. */
@Entity({ tableName: 'nft_proof' })
export class NftProof {
  @PrimaryKey({ type: 'string', length: 20 })
  chain!: NftChain;

  @PrimaryKey({ type: 'string', length: 66 })
  transactionHash!: string;

  /** The place of the transfer's log among those of its transaction, which a reorganisation does not change. */
  @PrimaryKey({ type: 'integer' })
  logIndex!: number;

  @ManyToOne(() => NftSale, { fieldName: 'saleId', mapToPk: true, unique: true, deleteRule: 'restrict' })
  saleId!: string;
}
