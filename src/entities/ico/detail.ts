import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { IcoLink } from './link.js';
import type { IcoVestingType } from './names.js';
import { IcoTokenOffering } from './offering.js';

const PERCENT = { type: ExactDecimal, precision: 5, scale: 2 } as const;

/** A share of the tokens that is due so many months after the start. */
export interface CustomTranche {
  readonly afterMonths: number;
  /** Decimal text. */
  readonly percent: string;
}

/** Terms of vesting as a schedule keeps them. */
export interface FrozenTerms {
  readonly type: IcoVestingType;
  readonly vestingMonths: number | null;
  readonly cliffMonths: number | null;
  readonly intervalMonths: number | null;
  /** Decimal text. */
  readonly initialPercent: string | null;
  readonly tranches: readonly CustomTranche[] | null;
}

/** What of an offering does not change with its sale, the terms of vesting among it. */
@Entity({ tableName: 'ico_token_detail' })
export class IcoTokenDetail {
  [OptionalProps]?: 'links' | 'tokenDecimals' | 'tokenSources' | 'vestingType';

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  offeringId!: string;

  @Property({ type: 'string', length: 10_000, nullable: true })
  description!: string | null;

  @Property({ type: 'json', defaultRaw: `'[]'` })
  links: readonly IcoLink[] = [];

  @Property({ type: 'string', length: 128, nullable: true })
  tokenAddress!: string | null;

  @Property({ type: 'smallint', default: 18 })
  tokenDecimals: number = 18;

  /** Contracts of the creator from which the tokens are delivered, in the spelling of EIP-55. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  tokenSources: readonly string[] = [];

  @Property({ type: 'string', length: 6, default: 'NONE' })
  vestingType: IcoVestingType = 'NONE';

  @Property({ type: 'smallint', nullable: true })
  vestingMonths!: number | null;

  @Property({ type: 'smallint', nullable: true })
  cliffMonths!: number | null;

  @Property({ type: 'smallint', nullable: true })
  intervalMonths!: number | null;

  @Property({ ...PERCENT, nullable: true })
  initialPercent!: string | null;

  /** Of CUSTOM terms: [{ afterMonths, percent }]. */
  @Property({ type: 'json', nullable: true })
  tranches!: readonly CustomTranche[] | null;
}
