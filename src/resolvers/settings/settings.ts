import { Arg, Args, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { FileUploadScalar } from '../../schema/frame/file-upload.js';
import { SettingField } from '../../schema/settings/setting-field.js';
import {
  AdminSettings,
  BrandingUploaded,
  CachesCleared,
  PublicSettings,
  SettingsEvent,
  SettingsPreview,
  SettingsRevisionPage,
  SettingsSaved,
} from '../../schema/settings/settings.js';
import type { UploadedFile } from '../../core/uploaded-file.js';
import type { Context } from '../../services/frame/context.js';
import { clearCaches } from '../../services/settings/clear-caches.js';
import { previewSettings } from '../../services/settings/preview-settings.js';
import * as read from '../../services/settings/read.js';
import { restoreSettings } from '../../services/settings/restore-settings.js';
import { saveSettings } from '../../services/settings/save-settings.js';
import { uploadBranding } from '../../services/settings/upload-branding.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

const VALUES = {
  description: 'Key to value, as flat as they are stored; null becomes an empty text, an object its JSON.',
  // A map has no class with validation rules; the use case validates every key and value itself.
  validate: false,
};
const FILE = { description: 'PNG, JPEG, WebP, GIF or AVIF, 5 MB at most.', validate: false };
const REASON = 'Why, for the history; at most 500 characters.';
const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';

@Resolver()
export class SettingsResolver {
  @Query(() => PublicSettings, { description: 'The settings that anybody may read, and the extensions in use.' })
  @Policy({
    access: 'public',
    reason: 'Front ends draw their first page from it, before anybody signs in.',
    geo: 'exit',
  })
  settings(@Ctx() ctx: Context) {
    return read.publicSettings(ctx);
  }

  @Query(() => AdminSettings, { description: 'Every stored setting, secrets masked.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  adminSettings(@Ctx() ctx: Context) {
    return read.adminSettings(ctx);
  }

  @Query(() => [SettingField], {
    description: 'The fields of the settings screen, with all that is needed to draw them.',
  })
  @Policy({ access: 'user', permission: 'edit.settings' })
  settingsFields() {
    return read.readSettingFields();
  }

  @Query(() => SettingsPreview, { description: 'What a save would do; nothing is written.' })
  @Policy({ access: 'user', permission: 'edit.settings', jsonNodes: 'any' })
  previewSettings(@Ctx() ctx: Context, @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>) {
    return previewSettings(ctx, values);
  }

  @Query(() => SettingsRevisionPage, { description: 'A page of saves, newest first, with what each changed.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  settingsHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return read.readSettingsHistory(ctx, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves settings, all of them or none.' })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.settings', jsonNodes: 'any' })
  saveSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveSettings(ctx, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, { description: 'Brings every setting back to what it was right after a save.' })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.settings' })
  restoreSettings(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreSettings(ctx, { revisionId, reason, ifVersion });
  }

  @Mutation(() => BrandingUploaded, {
    description: 'Makes a branding image of exactly its size, in the place of the one before.',
  })
  @Policy({ access: 'user', permission: 'edit.settings' })
  uploadBranding(
    @Ctx() ctx: Context,
    @Arg('key', () => String, { description: 'Key of the branding field, such as logo.' }) key: string,
    @Arg('file', () => FileUploadScalar, FILE) file: UploadedFile,
  ) {
    return uploadBranding(ctx, key, file);
  }

  @Mutation(() => CachesCleared, { description: 'Drops the caches of settings and extensions and reads them anew.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  clearCaches(@Ctx() ctx: Context) {
    return clearCaches(ctx);
  }

  @Subscription(() => SettingsEvent, {
    description: 'Saves of settings as they happen, from a cursor on when one is given.',
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => read.followSettings(context, args.after),
  })
  @Policy({ access: 'user', permission: 'edit.settings' })
  settingsChanged(
    @Root() event: read.SettingsEvent,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): read.SettingsEvent {
    return event;
  }
}
