import type { OptionalProps } from '@mikro-orm/core';
import type { ColumnType } from 'kysely';

/** Declares in an entity which property has a column of another name: `[ColumnNames]?: { property: 'column' }`. */
export const ColumnNames: unique symbol = Symbol('names of columns');

type PropertyOf<Entity> = keyof Entity & string;

/** A plain row of an entity's table as the query builder returns it: times arrive as ISO 8601 text. */
export type Row<Entity> = { [Property in PropertyOf<Entity>]: PlainValue<Entity[Property]> };

type PlainValue<Value> = Value extends Date ? string : Value;

/** The type in which a column is written: JSON as text, anything else as it is read. */
type Written<Value> = Value extends Buffer ? Value : Value extends object ? string : Value;

/** Columns that an insert may leave out besides nullable ones: the entity's OptionalProps, which the database fills. */
type Defaulted<Entity> = Entity extends { [OptionalProps]?: infer Names } ? Names : never;

type ColumnOf<Entity, Property> = Entity extends { [ColumnNames]?: infer Names }
  ? Property extends keyof NonNullable<Names>
    ? NonNullable<Names>[Property] & string
    : Property
  : Property;

/** An entity's table as the query builder reads and writes it. */
export type Table<Entity> = {
  [Property in PropertyOf<Entity> as ColumnOf<Entity, Property> & string]: ColumnType<
    PlainValue<Entity[Property]>,
    Written<PlainValue<Entity[Property]>> | (Property extends Defaulted<Entity> ? undefined : never),
    Written<PlainValue<Entity[Property]>>
  >;
};
