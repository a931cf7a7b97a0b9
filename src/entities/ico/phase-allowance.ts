import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { IcoTokenOfferingPhase } from './phase.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/** Tokens that a phase with an allow-list keeps for an account. */
@Entity({ tableName: 'ico_phase_allowance' })
export class IcoPhaseAllowance {
  [OptionalProps]?: 'bought';

  @ManyToOne(() => IcoTokenOfferingPhase, {
    fieldName: 'phaseId',
    mapToPk: true,
    primary: true,
    deleteRule: 'cascade',
  })
  phaseId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ ...MONEY })
  guaranteed!: string;

  /** What the phase has sold to the account and did not get back. */
  @Property({ ...MONEY, defaultRaw: '0' })
  bought: string = '0';

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoPhaseAllowanceStays: RowsStay = { table: 'ico_phase_allowance', stays: STAYS.money };
