import { Field, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { SettingsArea } from '../../entities/settings/settings-revision.js';
import { ApprovalRecord } from '../approval/approval.js';
import { Pagination } from '../frame/page.js';

@OutputType('public', 'The settings that anybody may read.')
export class PublicSettings {
  @Field(() => JsonObjectScalar, { description: 'Stored key to its text. A key without a row is not among them.' })
  settings!: Record<string, string>;

  @Field(() => [String], {
    description: 'Names of the extensions that can be used: built into this server, switched on and licensed.',
  })
  extensions!: string[];
}

@OutputType('admin', 'Every stored setting, as an admin sees it.')
export class AdminSettings {
  @Field(() => JsonObjectScalar, {
    description: 'Stored key to its text. Secrets are eight bullets; saving those means unchanged.',
  })
  settings!: Record<string, string>;

  @Field(() => Int, { description: 'Number of the last save; a save can be bound to it.' })
  version!: number;
}

@OutputType('admin', 'Outcome of saving settings.')
export class SettingsSaved {
  @Field({ description: 'What happened, for people.' })
  message!: string;

  @Field(() => Int, { description: 'Number of the last save.' })
  version!: number;

  @Field(() => [String], { description: 'Keys that were written; none while the save waits.' })
  changed!: string[];

  @Field(() => ApprovalRecord, {
    nullable: true,
    description:
      'The whole save, where it widens a guard of prices and waits for the approvals of others; null otherwise.',
  })
  approval!: ApprovalRecord | null;
}

@OutputType('admin', 'What a save does to one key.')
export class SettingChange {
  @Field({ description: 'The key, in its stored casing.' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'Text before; null where there was no row. A secret is masked.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'Text after; null where the row is gone. A secret is masked.' })
  after!: string | null;
}

@OutputType('admin', 'A key that may not be saved.')
export class SettingRefusal {
  @Field({ description: 'The key as it was sent.' })
  key!: string;

  @Field({ description: 'Code of the error that a save would answer.' })
  code!: string;

  @Field(() => Int, { description: 'Status code that goes with it.' })
  statusCode!: number;

  @Field({ description: 'The reason, for people.' })
  message!: string;
}

@OutputType('admin', 'A setting that would be stored and yet have no effect, or another than its text suggests.')
export class SettingWarning {
  @Field({ description: 'The key.' })
  key!: string;

  @Field({ description: 'What about it, as the rest of a sentence that begins with the key.' })
  message!: string;
}

@OutputType('admin', 'What a save would do. Nothing has been written.')
export class SettingsPreview {
  @Field({ description: 'False when a key would be refused, and so nothing would be saved.' })
  wouldSave!: boolean;

  @Field(() => [SettingChange], { description: 'Keys that would be written.' })
  changes!: SettingChange[];

  @Field(() => [SettingRefusal], { description: 'Keys that would be refused; the first is what a save answers.' })
  refusals!: SettingRefusal[];

  @Field(() => [SettingWarning], { description: 'What would be stored without the effect that it suggests.' })
  warnings!: SettingWarning[];
}

@OutputType('admin', 'One save of settings.')
export class SettingsRevision {
  @Field(() => UuidScalar, { description: 'Id of the revision.' })
  id!: string;

  @Field(() => SettingsArea, { description: 'Which screen saved it.' })
  area!: SettingsArea;

  @Field(() => String, { nullable: true, description: "Name of the module's screen, of the area CONSOLE." })
  console!: string | null;

  @Field(() => Int, { description: 'Number of the save.' })
  version!: number;

  @Field(() => UuidScalar, { nullable: true, description: 'The admin who saved; null when the account is gone.' })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: 'Why, as the admin put it.' })
  reason!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The revision that this save went back to.' })
  restoredFrom!: string | null;

  @Field(() => Date, { description: 'When it was saved.' })
  createdAt!: Date;

  @Field(() => [SettingChange], { description: 'What it changed.' })
  changes!: SettingChange[];
}

@OutputType('admin', 'A page of saves.')
export class SettingsRevisionPage {
  @Field(() => [SettingsRevision], { description: 'The saves, newest first.' })
  items!: SettingsRevision[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('admin', 'Settings have been saved.')
export class SettingsEvent {
  @Field({ description: 'Where this event is in its stream; subscribe again after it to miss nothing.' })
  cursor!: string;

  @Field(() => Int, { description: 'Number of the save.' })
  version!: number;

  @Field(() => SettingsArea, { description: 'Which screen saved it.' })
  area!: SettingsArea;

  @Field(() => [String], { description: 'Keys that were written. Their values are read anew.' })
  keys!: string[];

  @Field(() => UuidScalar, { description: 'The admin who saved.' })
  userId!: string;

  @Field(() => Date, { description: 'When it was saved.' })
  changedAt!: Date;
}

@OutputType('admin', 'Caches have been dropped and read anew.')
export class CachesCleared {
  @Field({ description: 'What happened, for people.' })
  message!: string;

  @Field(() => Int, { description: 'How many settings there are.' })
  settingsCount!: number;

  @Field(() => Int, { description: 'How many extensions can be used.' })
  extensionsCount!: number;
}

@OutputType('admin', 'A branding image has been made.')
export class BrandingUploaded {
  @Field({ description: 'Path of the image, stored under its key.' })
  url!: string;

  @Field(() => Int, { description: 'Number of the last save.' })
  version!: number;
}
