import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import type { ExtensionName } from '../../core/catalogue/extensions.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** A part of the platform that an admin may switch on. It can be used only while its licence is present too. */
@Entity({ tableName: 'extension' })
@OutputType('admin', 'A part of the platform that can be switched on and off.')
export class Extension {
  [OptionalProps]?: 'status';

  @Field(() => String, { description: 'Name, such as trading_bot.' })
  @PrimaryKey({ type: 'string', length: 50 })
  name!: ExtensionName;

  @Field({ description: 'True while it is switched on.' })
  @Property({ type: 'boolean', default: false })
  status: boolean = false;

  @Field({ description: 'Version that is installed.' })
  @Property({ type: 'string', length: 20 })
  version!: string;

  @Field(() => Date, { description: 'When it was last switched.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;
}

export const extensionStays: RowsStay = { table: 'extension', stays: STAYS.few };
