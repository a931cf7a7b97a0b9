import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One stored setting. Its value is text whatever it means; the settings registry says how it is read. */
@Entity({ tableName: 'settings' })
export class Setting {
  [OptionalProps]?: 'version';

  /** In the casing in which it was first written; it is matched without regard to case. */
  @PrimaryKey({ type: 'string', length: 255 })
  key!: string;

  @Property({ type: 'text' })
  value!: string;

  /** Number of the save that last wrote the row. PostgreSQL's bigint arrives as text. */
  @Property({ type: 'bigint', defaultRaw: '0' })
  version!: string;
}
