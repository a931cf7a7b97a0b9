import type { RawBuilder } from 'kysely';
import type { listed } from '../../core/catalogue/merged.js';

/** Settings that say a number of days. */
type DaysKey = Extract<
  ReturnType<typeof listed<'settings'>>[number],
  { readonly type: 'range'; readonly range: { readonly unit: 'days' } }
>['key'];

/** For how long the rows of a table stay. What is past its time goes in the hour after, by the job `pruneRecords`. */
export interface Retention {
  readonly table: string;
  /** The column that rows age by, which an index begins with. */
  readonly time: string;
  /** The column holds days, UTC; the day on which the time falls stays whole. */
  readonly wholeDays?: true;
  /** How long after that column's time they stay: so many days, or as a setting says. */
  readonly days: number | { readonly setting: DaysKey };
  /** Rows that stay however old they are. */
  readonly keeps?: RawBuilder<boolean>;
  /** The row stays: beside the time these columns become null, on the very millisecond. */
  readonly erases?: readonly string[];
}

/** The retention of an entity's table. */
export interface RetentionOf<Entity> extends Retention {
  readonly time: Extract<
    { [Name in keyof Entity]: Entity[Name] extends Date | null ? Name : never }[keyof Entity] | ('day' & keyof Entity),
    string
  >;
  readonly erases?: readonly (keyof Entity & string)[];
}

/** A table with a time whose rows stay. */
export interface RowsStay {
  readonly table: string;
  /** Why they do. */
  readonly stays: string;
}

/** Reasons that several tables have. */
export const STAYS = {
  money: 'money was moved or asked for, and the owner and the books are shown it',
  record: 'it is the record of who did what, which nobody may shorten',
  ofAccount: 'as many as an account has; they go with it',
  few: 'as many as admins or the program make',
  content: 'what editors and readers wrote; editors remove it',
} as const;
