import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminSettings, SettingsPreview, SettingsRevisionPage, SettingsSaved } from '../../schema/settings/settings.js';
import {
  previewBotSettings,
  readBotConsole,
  readBotSettingsHistory,
  restoreBotSettings,
  saveBotSettings,
} from '../../services/bot/admin/console.js';
import type { Context } from '../../services/frame/context.js';

const VALUES = {
  description: 'Key to value, as flat as they are stored.',
  // A map has no class with validation rules; the use case validates every key and value itself.
  validate: false,
};
const REASON = 'Why, for the history; at most 500 characters.';
const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';
const VIEW = { access: 'user', permission: 'view.trading_bot.settings' } as const;
const EDIT = { access: 'user', permission: 'edit.trading_bot.settings' } as const;

/** The settings of trading bots, also while the extension is switched off. */
@Resolver()
export class BotSettingsResolver {
  @Query(() => AdminSettings, { description: 'The settings of trading bots.' })
  @Policy(VIEW)
  tradingBotConsole(@Ctx() ctx: Context) {
    return readBotConsole(ctx);
  }

  @Query(() => SettingsPreview, {
    description: 'What a save of settings of trading bots would do; nothing is written.',
  })
  @Policy(EDIT)
  previewTradingBotSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
  ) {
    return previewBotSettings(ctx, values);
  }

  @Query(() => SettingsRevisionPage, { description: 'A page of saves of the settings of trading bots, newest first.' })
  @Policy(VIEW)
  tradingBotSettingsHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readBotSettingsHistory(ctx, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves settings of trading bots, all of them or none.' })
  @Policy({ ...EDIT, fresh: 'byInput' })
  saveTradingBotSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveBotSettings(ctx, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, {
    description: 'Brings the settings of trading bots back to what they were right after a save.',
  })
  @Policy({ ...EDIT, fresh: 'byInput' })
  restoreTradingBotSettings(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreBotSettings(ctx, { revisionId, reason, ifVersion });
  }
}
