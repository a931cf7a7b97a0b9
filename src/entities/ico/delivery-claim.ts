import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';
import { IcoContribution } from './contribution.js';
import { IcoTokenVestingRelease } from './tranche.js';

/** That a log of a chain, or a hash that no chain was asked about, proves one delivery and no other. */
@Entity({ tableName: 'ico_delivery_claim' })
@Unique({ properties: ['transactionId', 'releaseId'] })
export class IcoDeliveryClaim {
  @PrimaryKey({ type: 'string', length: 50 })
  blockchain!: string;

  /** The hash in its one spelling. */
  @PrimaryKey({ type: 'string', length: 128 })
  hash!: string;

  /** The place of the log among those of its transaction, which a reorganisation of the chain does not change. */
  @PrimaryKey({ type: 'integer' })
  logIndex!: number;

  @ManyToOne(() => IcoContribution, { fieldName: 'transactionId', mapToPk: true, deleteRule: 'restrict' })
  transactionId!: string;

  @ManyToOne(() => IcoTokenVestingRelease, {
    fieldName: 'releaseId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  releaseId!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const icoDeliveryClaimStays: RowsStay = {
  table: 'ico_delivery_claim',
  stays: 'a log of a chain serves once, at any time',
};
