import type { RawBuilder } from 'kysely';
import type { listed } from '../../core/catalogue/merged.js';

/** Keys of settings that hold a number of days. */
type DaysKey = Extract<
  ReturnType<typeof listed<'settings'>>[number],
  { readonly type: 'range'; readonly range: { readonly unit: 'days' } }
>['key'];

/** How long the rows of a table are kept. The hourly job `pruneRecords` removes the rows that are due. */
export interface Retention {
  readonly table: string;
  /** The column from which the age of a row is counted. An index must begin with it. */
  readonly time: string;
  /** The column holds days in UTC; the day on which the limit falls is kept as a whole. */
  readonly wholeDays?: true;
  /** How many days after the time in that column a row is kept: a number, or the setting that holds the number. */
  readonly days: number | { readonly setting: DaysKey };
  /** Condition for rows that are kept at any age. */
  readonly keeps?: RawBuilder<boolean>;
  /** Sets these columns and the time column to null instead of deleting the row, due at the exact millisecond. */
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

/** A table with a time column whose rows are never removed. */
export interface RowsStay {
  readonly table: string;
  /** Why the rows are never removed. */
  readonly stays: string;
}

/** Reasons that several tables share. */
export const STAYS = {
  money: 'money was moved or asked for, and the owner and the books are shown it',
  record: 'it is the record of who did what, which nobody may shorten',
  ofAccount: 'as many as an account has; they go with it',
  few: 'as many as admins or the program make',
  content: 'what editors and readers wrote; editors remove it',
} as const;
