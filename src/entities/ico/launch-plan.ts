import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/**
 * What a plan allows. The three caps are enforced, and null or absent ones have a ceiling of the platform's; everything
 * else is shown to creators as it is.
 */
export interface PlanFeatures {
  readonly maxTeamMembers?: number | null;
  readonly maxRoadmapItems?: number | null;
  readonly maxOfferingPhases?: number | null;
  readonly [shown: string]: unknown;
}

/** What creators pay for a launch, and what it allows. */
@Entity({ tableName: 'ico_launch_plan' })
export class IcoLaunchPlan {
  [OptionalProps]?: 'recommanded' | 'status' | 'sortOrder';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ type: 'string', length: 1_000, nullable: true })
  description!: string | null;

  @Property({ ...MONEY })
  price!: string;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  /** maxTeamMembers, maxRoadmapItems and maxOfferingPhases are enforced; all others are shown to creators. */
  @Property({ type: 'json' })
  features!: PlanFeatures;

  @Property({ type: 'boolean', default: false })
  recommanded: boolean = false;

  @Property({ type: 'boolean', default: true })
  status: boolean = true;

  @Property({ type: 'integer', default: 0 })
  sortOrder: number = 0;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoLaunchPlanStays: RowsStay = { table: 'ico_launch_plan', stays: STAYS.few };
