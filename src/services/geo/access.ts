import type { Policy } from '../../auth/policy.js';
import { AppError } from '../../core/catalogue/errors.js';
import { GeoReason } from '../../entities/geo/geo-access-record.js';
import type { Context, RequestInfo } from '../frame/context.js';
import type { SettingsSnapshot } from '../settings/snapshot.js';
import { decideByAddress, decideByPlace, type GeoVerdict } from './decide.js';
import { locate } from './locate.js';
import { recordAccess } from './record-access.js';
import { geoPolicy, type GeoPolicy } from './policy.js';

/** One verdict serves all fields of a request, and all events of a socket until the settings change. */
const verdicts = new WeakMap<
  RequestInfo,
  { readonly settings: SettingsSnapshot; readonly verdict: Promise<GeoVerdict> }
>();

/**
 * Throws GEO_RESTRICTED when the geo policy blocks the caller. While the policy is off, this costs one map lookup.
 * Operations marked `exit`, by which customers leave, stay open if the policy allows that; those marked `open`, such as
 * the notice, are never blocked.
 */
export async function requireGeoAccess(ctx: Context, { geo }: Pick<Policy, 'geo'>, operation: string): Promise<void> {
  if (!ctx.settings.flag('geoRestrictionEnabled') || geo === 'open' || ctx.caller.kind === 'system') return;
  const policy = geoPolicy(ctx.settings.snapshot());
  const verdict = exempted(policy, geo, await verdictFor(ctx, policy));
  await recordAccess(ctx, policy, operation, verdict);
  if (verdict.allowed) return;
  throw new AppError('GEO_RESTRICTED', {
    message: ctx.settings.text('geoRestrictionNoticeMessage') || undefined,
    reason: `the geo policy blocked the call: ${verdict.reason} ${verdict.country ?? ''}`,
  });
}

/**
 * As {@link requireGeoAccess}, without the `exit` exemption: for a part of an exempt operation that leaving does not
 * need.
 */
export async function requireInside(ctx: Context, operation: string): Promise<void> {
  await requireGeoAccess(ctx, {}, operation);
}

/** The verdict on the caller before any exemption, decided once for each request and settings snapshot. */
export async function verdictFor(ctx: Context, policy: GeoPolicy): Promise<GeoVerdict> {
  const settings = ctx.settings.snapshot();
  const known = verdicts.get(ctx.request);
  if (known?.settings === settings) return known.verdict;
  const verdict = judge(ctx, policy);
  verdicts.set(ctx.request, { settings, verdict });
  return verdict;
}

/** Decides on the caller without the stored verdict, by any policy, such as one that is not saved yet. */
export async function judge(ctx: Context, policy: GeoPolicy): Promise<GeoVerdict> {
  return decideByAddress(policy, ctx.request.ip, isAdmin(ctx)) ?? decideByPlace(policy, await locate(ctx, policy));
}

/** The verdict for one operation: a blocked caller may still run `exit` operations if the policy allows it. */
export function exempted(policy: GeoPolicy, geo: Policy['geo'], verdict: GeoVerdict): GeoVerdict {
  if (verdict.allowed || geo !== 'exit' || !policy.allowAccountExit) return verdict;
  return { ...verdict, allowed: true, reason: GeoReason.ACCOUNT_EXIT };
}

/** Customers' roles hold no permission key. */
function isAdmin({ caller }: Context): boolean {
  return caller.kind === 'user' && caller.role.permissions.size > 0;
}
