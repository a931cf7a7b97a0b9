import { sql } from 'kysely';
import { requireUserId } from './authenticate.js';
import { AppError } from '../core/catalogue/errors.js';
import { KYC_FEATURES, legacyLevelOf, type KycFeature } from '../core/catalogue/kyc-features.js';
import type { Reader } from '../infra/database/database.js';
import type { Context } from '../services/frame/context.js';

/** The highest level that a customer is approved for. */
export interface ApprovedLevel {
  readonly level: number;
  readonly name: string;
  readonly features: readonly string[];
}

/** Null for a customer without an approved application. */
export async function approvedLevel(
  ctx: Context,
  userId: string,
  rows: Reader = ctx.db.rows,
): Promise<ApprovedLevel | null> {
  const row = await rows
    .selectFrom('kyc_application')
    .innerJoin('kyc_level', 'kyc_level.id', 'kyc_application.levelId')
    .select(['kyc_level.level', 'kyc_level.name', 'kyc_level.features'])
    .where('kyc_application.userId', '=', userId)
    .where('kyc_application.status', '=', 'APPROVED')
    .orderBy('kyc_level.level', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Throws KYC_REQUIRED unless the caller's verification opens a feature. A use case that asks in its transaction passes
 * its `rows`. Demands nothing while `kycStatus` is off. With
 * `kycFeatureEnforcement` the caller's approved level must list the feature. Without it, only features that define a
 * minimum level are gated, by that level; with `always` the level must list the feature all the same.
 */
export async function requireKycFeature(
  ctx: Context,
  feature: KycFeature,
  rows: Reader = ctx.db.rows,
  { always = false }: { readonly always?: boolean } = {},
): Promise<void> {
  const isListed = always || ctx.settings.flag('kycFeatureEnforcement');
  const open = featureGate(ctx, feature, isListed);
  if (open === null) return;
  const approved = await approvedLevel(ctx, requireUserId(ctx.caller), rows);
  if (!open(approved)) {
    const { title } = KYC_FEATURES[feature];
    const level = isListed ? await leastLevel(feature, approved, rows) : legacyLevelOf(feature);
    throw new AppError('KYC_REQUIRED', {
      message: `This needs a higher level of verification: ${title}${level === null ? '' : ` (level ${level})`}`,
      reason: feature,
      missing: { feature, ...(level === null ? {} : { level }) },
    });
  }
}

/** The lowest level above the approved one that lists a feature; null when none does. */
async function leastLevel(feature: KycFeature, approved: ApprovedLevel | null, rows: Reader): Promise<number | null> {
  const row = await rows
    .selectFrom('kyc_level')
    .select('level')
    .where('status', '=', 'ACTIVE')
    .where('level', '>', approved?.level ?? 0)
    .where(sql<boolean>`features @> ${JSON.stringify([feature])}::jsonb`)
    .orderBy('level')
    .limit(1)
    .executeTakeFirst();
  return row?.level ?? null;
}

/** The check that a feature demands of a customer's approved level under the current settings; null when none. */
export function featureGate(
  { settings }: Pick<Context, 'settings'>,
  feature: KycFeature,
  isListed = settings.flag('kycFeatureEnforcement'),
): ((approved: ApprovedLevel | null) => boolean) | null {
  if (!settings.flag('kycStatus')) return null;
  if (isListed) return (approved) => approved?.features.includes(feature) ?? false;
  const least = legacyLevelOf(feature);
  return least === null ? null : (approved) => approved !== null && approved.level >= least;
}
