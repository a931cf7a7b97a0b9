import { sql } from 'kysely';
import { toCountryCode } from '../../core/net/country.js';
import { GeoSource } from '../../entities/geo/geo-access-record.js';
import type { Context } from '../frame/context.js';
import type { KnownCountry, Whereabouts } from './decide.js';
import type { GeoPolicy } from './policy.js';

/** Cloudflare's code for the Tor network, sent in place of a country. */
const TOR = 'T1';

const NOWHERE: Whereabouts = { countries: [], anonymized: false, failed: false };

/** Asks every source that the policy trusts. A source that fails is logged; the others still count. */
export async function locate(ctx: Context, policy: GeoPolicy): Promise<Whereabouts> {
  const sources = [byCdn(ctx, policy), byLookup(ctx, policy), byAccount(ctx, policy)];
  const places = await Promise.all(
    sources.map((source) => source.catch((error: unknown) => failed(ctx, policy, error))),
  );
  return {
    countries: places.flatMap(({ countries }) => countries),
    anonymized: places.some(({ anonymized }) => anonymized),
    failed: places.some((place) => place.failed),
  };
}

async function byCdn({ request }: Context, { trustCdnHeaders }: GeoPolicy): Promise<Whereabouts> {
  if (!trustCdnHeaders || request.cdnCountry === null) return NOWHERE;
  if (request.cdnCountry.trim().toUpperCase() === TOR) return { ...NOWHERE, anonymized: true };
  return { ...NOWHERE, countries: known(request.cdnCountry, GeoSource.CDN) };
}

async function byLookup(ctx: Context, policy: GeoPolicy): Promise<Whereabouts> {
  const { provider, apiKey, cacheTtlSeconds } = policy;
  if (provider !== 'MMDB' && provider !== 'HTTP') return NOWHERE;
  const found = await ctx.countries.find(provider, ctx.request.ip, { apiKey, cacheTtlSeconds });
  return { ...NOWHERE, anonymized: found.anonymized, countries: known(found.country, GeoSource[provider]) };
}

/** The country of the approved verification and the one in the profile, in one statement. */
async function byAccount({ caller, db }: Context, policy: GeoPolicy): Promise<Whereabouts> {
  if (caller.kind !== 'user' || !(policy.trustKycCountry || policy.trustProfileCountry)) return NOWHERE;
  const { rows } = await sql<{ profile: string | null; verified: string | null }>`
    select u.country as profile, (
      select a.data ->> 'country' from kyc_application a
      where a."userId" = u.id and a.status = 'APPROVED'
      order by a."reviewedAt" desc nulls last limit 1
    ) as verified
    from "user" u where u.id = ${caller.userId}`.execute(db.rows);
  const verified = policy.trustKycCountry ? known(rows[0]?.verified, GeoSource.KYC) : [];
  const stated = policy.trustProfileCountry ? known(rows[0]?.profile, GeoSource.PROFILE) : [];
  return { ...NOWHERE, countries: [...verified, ...stated] };
}

function known(text: string | null | undefined, source: GeoSource): KnownCountry[] {
  const country = toCountryCode(text ?? '');
  return country === null ? [] : [{ country, source }];
}

function failed({ log, request, observer }: Context, { failOpen }: GeoPolicy, error: unknown): Whereabouts {
  observer.guardFailed('countries', failOpen ? 'allow' : 'refuse');
  log.warn(
    { module: 'geo', err: error, requestId: request.id },
    'country lookup failed; the other sources decide, or geoRestrictionFailOpen if they know no country',
  );
  return { ...NOWHERE, failed: true };
}
