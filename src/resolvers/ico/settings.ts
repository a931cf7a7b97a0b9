import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminSettings, SettingsPreview, SettingsRevisionPage, SettingsSaved } from '../../schema/settings/settings.js';
import type { Context } from '../../services/frame/context.js';
import {
  previewIcoLimits,
  readIcoLimits,
  readIcoLimitsHistory,
  restoreIcoLimits,
  saveIcoLimits,
} from '../../services/ico/settings/console.js';
import { EDIT_LIMITS, VIEW_LIMITS } from './policies.js';

const VALUES = {
  description: 'Key to value, as flat as they are stored.',
  // A map has no class with validation rules; the use case validates every key and value itself.
  validate: false,
};
const REASON = 'Why, for the history; at most 500 characters.';
const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';

/** The settings of token offerings. */
@Resolver()
export class IcoSettingsResolver {
  @Query(() => AdminSettings, { description: 'The settings of token offerings.' })
  @Policy(VIEW_LIMITS)
  icoLimits(@Ctx() ctx: Context) {
    return readIcoLimits(ctx);
  }

  @Query(() => SettingsPreview, {
    description: 'What a save of settings of token offerings would do; nothing is written.',
  })
  @Policy(EDIT_LIMITS)
  previewIcoLimits(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
  ) {
    return previewIcoLimits(ctx, values);
  }

  @Query(() => SettingsRevisionPage, {
    description: 'A page of saves of the settings of token offerings, newest first.',
  })
  @Policy(VIEW_LIMITS)
  icoLimitsHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readIcoLimitsHistory(ctx, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves settings of token offerings, all of them or none.' })
  @Policy({ ...EDIT_LIMITS, fresh: 'byInput' })
  saveIcoLimits(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveIcoLimits(ctx, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, {
    description: 'Brings the settings of token offerings back to what they were right after a save.',
  })
  @Policy({ ...EDIT_LIMITS, fresh: 'byInput' })
  restoreIcoLimits(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreIcoLimits(ctx, { revisionId, reason, ifVersion });
  }
}
