import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { registerEnumType } from 'type-graphql';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const SettingsArea = {
  SETTINGS: 'SETTINGS',
  GEO: 'GEO',
  CONSOLE: 'CONSOLE',
} as const;

export type SettingsArea = (typeof SettingsArea)[keyof typeof SettingsArea];

registerEnumType(SettingsArea, {
  name: 'SettingsArea',
  description: 'Which screen saved a revision.',
  valuesConfig: {
    SETTINGS: { description: 'The settings screen.' },
    GEO: { description: 'The geo policy screen.' },
    CONSOLE: { description: "A module's own screen." },
  },
});

/** One save of settings. */
@Entity({ tableName: 'settings_revision' })
export class SettingsRevision {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 10 })
  area!: SettingsArea;

  /** Name of the module's own screen, for the area CONSOLE. */
  @Property({ type: 'string', length: 40, nullable: true })
  console!: string | null;

  /** Number of the save. PostgreSQL's bigint arrives as text. */
  @Property({ type: 'bigint', unique: true })
  version!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'set null' })
  userId!: string | null;

  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @ManyToOne(() => SettingsRevision, {
    fieldName: 'restoredFrom',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  restoredFrom!: string | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const settingsRevisionStays: RowsStay = { table: 'settings_revision', stays: STAYS.record };
