import type { EntityClass } from '@mikro-orm/core';
import type { Retention, RowsStay } from './frame/retention.js';
import type { Table } from './frame/tables.js';
import * as modules from './modules.js';

export type { Row } from './frame/tables.js';

type Modules = typeof modules;
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Classes = Together<Exclude<Modules[keyof Modules], readonly unknown[]>>;

/** Every entity that the unit of work knows. */
export const entities: (string | EntityClass)[] = Object.values(modules).flatMap((each) =>
  Array.isArray(each) ? [] : Object.values(each),
);

const kept: readonly (Retention | RowsStay)[] = Object.values(modules).flatMap(
  (each): readonly (Retention | RowsStay)[] => (Array.isArray(each) ? each : []),
);

/** The retention of every table whose rows are removed after a time. */
export const retentions: readonly Retention[] = kept.filter((each) => 'days' in each);

/** Every table with a time column whose rows are never removed, and why. */
export const staying: readonly RowsStay[] = kept.filter((each) => 'stays' in each);

/** Tables by name, for the query builder. */
export type Tables = {
  [Name in keyof Classes]: Classes[Name] extends new () => infer Entity ? Table<Entity> : never;
};
