import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { GatewayWalletType } from '../../schema/gateway/public.js';
import { AdminSettings, SettingsRevisionPage, SettingsSaved } from '../../schema/settings/settings.js';
import type { Context } from '../../services/frame/context.js';
import {
  readGatewayConsole,
  readGatewayHistory,
  readGatewayWalletTypes,
  restoreGatewaySettings,
  saveGatewaySettings,
} from '../../services/gateway/admin/console.js';

const VALUES = {
  description: 'Key to value, as flat as they are stored.',
  // A map has no class with validation rules; the use case validates every key and value itself.
  validate: false,
};
const REASON = 'Why, for the history; at most 500 characters.';
const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';
const VIEW = { access: 'user', permission: 'view.gateway.settings', extension: 'gateway' } as const;
const EDIT = { access: 'user', permission: 'edit.gateway.settings', extension: 'gateway' } as const;

/** The settings of the gateway. */
@Resolver()
export class GatewaySettingsResolver {
  @Query(() => AdminSettings, { description: 'The settings of the gateway.' })
  @Policy(VIEW)
  gatewayConsole(@Ctx() ctx: Context) {
    return readGatewayConsole(ctx);
  }

  @Query(() => SettingsRevisionPage, { description: 'A page of saves of the gateway’s settings, newest first.' })
  @Policy(VIEW)
  gatewaySettingsHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readGatewayHistory(ctx, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves settings of the gateway, all of them or none.' })
  @Policy({ ...EDIT, fresh: 'byInput' })
  saveGatewaySettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, VALUES) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveGatewaySettings(ctx, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, {
    description: 'Brings the settings of the gateway back to what they were right after a save.',
  })
  @Policy({ ...EDIT, fresh: 'byInput' })
  restoreGatewaySettings(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreGatewaySettings(ctx, { revisionId, reason, ifVersion });
  }

  @Query(() => [GatewayWalletType], { description: 'The types of wallets with their currencies.' })
  @Policy(VIEW)
  gatewayWalletTypes(@Ctx() ctx: Context) {
    return readGatewayWalletTypes(ctx);
  }
}
