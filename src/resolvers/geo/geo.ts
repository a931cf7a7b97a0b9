import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { SettingsArea } from '../../entities/settings/settings-revision.js';
import { Policy } from '../../auth/policy.js';
import { GeoAccessPage, GeoNotice, GeoPolicyInput, GeoPolicySettings } from '../../schema/geo/geo.js';
import { ListArgs } from '../../schema/frame/page.js';
import { SettingsRevisionPage, SettingsSaved } from '../../schema/settings/settings.js';
import type { Context } from '../../services/frame/context.js';
import { readGeoAccessLog, readGeoNotice, readGeoPolicy } from '../../services/geo/read.js';
import { restoreGeoPolicy } from '../../services/geo/restore-policy.js';
import { saveGeoPolicy } from '../../services/geo/save-policy.js';
import { readSettingsHistory } from '../../services/settings/read.js';

const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';
const REASON = 'Why, for the history; at most 500 characters.';
const INPUT = { description: 'What to change.', validate: false };

@Resolver()
export class GeoResolver {
  @Query(() => GeoPolicySettings, { description: 'The geo policy, its key masked.' })
  @Policy({ access: 'user', permission: 'edit.geo.restriction' })
  geoPolicy(@Ctx() ctx: Context) {
    return readGeoPolicy(ctx);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves the geo policy, unless it would shut out its saver.' })
  @Policy({ access: 'user', permission: 'edit.geo.restriction' })
  saveGeoPolicy(
    @Ctx() ctx: Context,
    @Arg('input', () => GeoPolicyInput, INPUT) input: GeoPolicyInput,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return saveGeoPolicy(ctx, input, ifVersion);
  }

  @Query(() => SettingsRevisionPage, { description: 'A page of saves of the geo policy, newest first.' })
  @Policy({ access: 'user', permission: 'edit.geo.restriction' })
  geoHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readSettingsHistory(ctx, args, SettingsArea.GEO);
  }

  @Mutation(() => SettingsSaved, {
    description: 'Brings the geo policy back to what it was right after a save, unless that would shut out the caller.',
  })
  @Policy({ access: 'user', permission: 'edit.geo.restriction' })
  restoreGeoPolicy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the revision to go back to.' }) revisionId: string,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true, description: IF_VERSION }) ifVersion?: number,
  ) {
    return restoreGeoPolicy(ctx, { revisionId, reason, ifVersion });
  }

  @Query(() => GeoNotice, { description: 'Whether the geo policy keeps the caller out, and the notice to show then.' })
  @Policy({ access: 'public', reason: 'Whoever is kept out must get to read why.', geo: 'open' })
  geoNotice(@Ctx() ctx: Context) {
    return readGeoNotice(ctx);
  }

  @Query(() => GeoAccessPage, { description: 'A page of what the geo policy decided, newest first.' })
  @Policy({ access: 'user', permission: 'edit.geo.restriction' })
  geoAccessLog(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readGeoAccessLog(ctx, args);
  }
}
