import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminSettings, SettingsPreview, SettingsRevisionPage, SettingsSaved } from '../../schema/settings/settings.js';
import {
  previewConvertSettings,
  readConvertConsole,
  readConvertHistory,
  restoreConvertSettings,
  saveConvertSettings,
} from '../../services/convert/settings/console.js';
import type { Context } from '../../services/frame/context.js';

const VALUES = {
  description: 'Key to value, as flat as they are stored.',
  // A map has no class with validation rules; the use case validates every key and value itself.
  validate: false,
};
const REASON = 'Why, for the history; at most 500 characters.';
const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';
const VIEW = { access: 'user', permission: 'view.convert.settings', extension: 'convert' } as const;
const EDIT = { access: 'user', permission: 'edit.convert.settings', extension: 'convert' } as const;

/** The settings of instant convert. */
@Resolver()
export class ConvertSettingsResolver {
  @Query(() => AdminSettings, { description: 'The settings of instant convert.' })
  @Policy(VIEW)
  convertConsole(@Ctx() ctx: Context) {
    return readConvertConsole(ctx);
  }

  @Query(() => SettingsPreview, {
    description: 'What a save of settings of instant convert would do; nothing is written.',
  })
  @Policy(EDIT)
  previewConvertSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
  ) {
    return previewConvertSettings(ctx, values);
  }

  @Query(() => SettingsRevisionPage, {
    description: 'A page of saves of the settings of instant convert, newest first.',
  })
  @Policy(VIEW)
  convertSettingsHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConvertHistory(ctx, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves settings of instant convert, all of them or none.' })
  @Policy({ ...EDIT, fresh: 'byInput' })
  saveConvertSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveConvertSettings(ctx, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, {
    description: 'Brings the settings of instant convert back to what they were right after a save.',
  })
  @Policy({ ...EDIT, fresh: 'byInput' })
  restoreConvertSettings(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreConvertSettings(ctx, { revisionId, reason, ifVersion });
  }
}
