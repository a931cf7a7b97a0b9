import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../auth/policy.js';
import { GeoAccessPage, GeoNotice, GeoPolicyInput, GeoPolicySettings } from '../schema/geo.js';
import { ListArgs } from '../schema/page.js';
import { SettingsSaved } from '../schema/settings.js';
import type { Context } from '../services/context.js';
import { readGeoAccessLog, readGeoNotice, readGeoPolicy } from '../services/geo/read.js';
import { saveGeoPolicy } from '../services/geo/save-policy.js';

const IF_VERSION = 'Version that the caller saw: a save over somebody else’s later one is refused.';
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
