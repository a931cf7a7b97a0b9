import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { SettingsRevision } from './settings-revision.js';

/** What one save did to one key. */
@Entity({ tableName: 'settings_change' })
export class SettingsChange {
  [OptionalProps]?: 'sealed';

  @ManyToOne(() => SettingsRevision, { fieldName: 'revisionId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  revisionId!: string;

  @PrimaryKey({ type: 'string', length: 255 })
  key!: string;

  /** The text before the save; null when the key had no row. */
  @Property({ type: 'text', nullable: true })
  before!: string | null;

  /** The text after the save; null when the save removed the row. */
  @Property({ type: 'text', nullable: true })
  after!: string | null;

  /** True for a secret: both texts are sealed. */
  @Property({ type: 'boolean', default: false })
  sealed: boolean = false;
}
