import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ChainClaim } from '../chain-proof/claim.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import { IcoContribution } from './contribution.js';
import { IcoTokenVestingRelease } from './tranche.js';

/** What of a claimed transfer delivers one contribution, or one tranche of it. */
@Entity({ tableName: 'ico_delivery_part' })
export class IcoDeliveryPart {
  /** The contribution, or the tranche. */
  @PrimaryKey({ type: 'uuid' })
  deliveryId!: string;

  @ManyToOne(() => ChainClaim, { fieldName: 'claimId', mapToPk: true, deleteRule: 'restrict' })
  claimId!: string;

  @ManyToOne(() => IcoContribution, { fieldName: 'transactionId', mapToPk: true, deleteRule: 'restrict' })
  transactionId!: string;

  @ManyToOne(() => IcoTokenVestingRelease, {
    fieldName: 'releaseId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  releaseId!: string | null;

  /** Smallest units of the token; null where no chain was asked. */
  @Property({ type: ExactDecimal, precision: 78, scale: 0, nullable: true })
  units!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const icoDeliveryPartStays: RowsStay = {
  table: 'ico_delivery_part',
  stays: 'a transfer on a chain delivers what it was claimed for, at any time',
};
