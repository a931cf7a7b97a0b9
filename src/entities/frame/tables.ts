import type { OptionalProps } from '@mikro-orm/core';
import type { ColumnType } from 'kysely';

/** Says in an entity which property is kept in a column of another name: `[ColumnNames]?: { property: 'column' }`. */
export const ColumnNames: unique symbol = Symbol('names of columns');

type PropertyOf<Entity> = keyof Entity & string;

/** A plain row of an entity's table as the query builder returns it: instants arrive as ISO 8601 text. */
export type Row<Entity> = { [Property in PropertyOf<Entity>]: PlainValue<Entity[Property]> };

type PlainValue<Value> = Value extends Date ? string : Value;

/** What a column takes: JSON as its text, anything else as it is read. */
type Written<Value> = Value extends Buffer ? Value : Value extends object ? string : Value;

/** What an insert may leave out beside what can be null: the entity's OptionalProps, which the database fills. */
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
