import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { IcoPhaseAccess } from '../../core/states/ico.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { IcoTokenOffering } from './offering.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/** A part of the allocation that is sold at one price. */
@Entity({ tableName: 'ico_token_offering_phase' })
@Unique({ properties: ['offeringId', 'sequence'] })
export class IcoTokenOfferingPhase {
  [OptionalProps]?: 'access' | 'reserved';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'cascade' })
  offeringId!: string;

  /** Its place in the order in which phases are sold. */
  @Property({ type: 'smallint' })
  sequence!: number;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ ...MONEY })
  tokenPrice!: string;

  @Property({ ...MONEY })
  allocation!: string;

  /** The live supply. */
  @Property({ ...MONEY })
  remaining!: string;

  /** Whole days. The last phase ends with the offering, whatever it says here. */
  @Property({ type: 'integer' })
  duration!: number;

  @Property({ type: 'string', length: 10, default: 'OPEN' })
  access: IcoPhaseAccess = 'OPEN';

  /** Tokens that are guaranteed to the accounts of its list, bought or not. */
  @Property({ ...MONEY, defaultRaw: '0' })
  reserved: string = '0';
}
