import { requireUserId } from '../../auth/authenticate.js';
import { approvedLevel, featureGate, type ApprovedLevel } from '../../auth/kyc.js';
import { AppError } from '../../core/catalogue/errors.js';
import { KYC_FEATURE_NAMES, type KycFeature } from '../../core/catalogue/kyc-features.js';
import type { Row } from '../../entities/index.js';
import type { KycApplication } from '../../entities/kyc/kyc-application.js';
import type { KycLevel } from '../../entities/kyc/kyc-level.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';

const LEVEL_COLUMNS = {
  id: { column: 'kyc_level.id', kind: 'uuid' },
  level: { column: 'kyc_level.level', kind: 'number' },
  name: { column: 'kyc_level.name', kind: 'text' },
  status: { column: 'kyc_level.status', kind: 'text' },
  createdAt: { column: 'kyc_level.createdAt', kind: 'time' },
} as const;

const OWN_COLUMNS = {
  id: { column: 'kyc_application.id', kind: 'uuid' },
  levelId: { column: 'kyc_application.levelId', kind: 'uuid' },
  level: { column: 'kyc_level.level', kind: 'number' },
  status: { column: 'kyc_application.status', kind: 'text' },
  reviewedAt: { column: 'kyc_application.reviewedAt', kind: 'time' },
  createdAt: { column: 'kyc_application.createdAt', kind: 'time' },
} as const;

const APPLICATION_COLUMNS = {
  ...OWN_COLUMNS,
  userId: { column: 'kyc_application.userId', kind: 'uuid' },
  email: { column: 'user.email', kind: 'text' },
} as const;

export async function readKycLevels(ctx: Context, request: ListRequest): Promise<Page<Row<KycLevel>>> {
  return readPage(ctx.db.rows.selectFrom('kyc_level').selectAll(), LEVEL_COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'kyc_level.id',
  });
}

/** One level; NOT_FOUND when there is none. */
export async function readKycLevel(ctx: Context, id: string): Promise<Row<KycLevel>> {
  const level = await ctx.db.rows.selectFrom('kyc_level').selectAll().where('id', '=', id).executeTakeFirst();
  if (!level) throw new AppError('NOT_FOUND');
  return level;
}

/** Levels that customers can apply for, the smallest first. */
export async function openKycLevels(ctx: Context): Promise<Row<KycLevel>[]> {
  return ctx.db.rows.selectFrom('kyc_level').selectAll().where('status', '=', 'ACTIVE').orderBy('level').execute();
}

export type ApplicationRow = Row<KycApplication> & { level: number; levelName: string };
export type AdminApplicationRow = ApplicationRow & { email: string; reviewedBy: string | null };

/** The caller's own applications, newest first. */
export async function ownKycApplications(ctx: Context, request: ListRequest): Promise<Page<ApplicationRow>> {
  const query = applications(ctx).where('kyc_application.userId', '=', requireUserId(ctx.caller));
  return readPage<ApplicationRow>(query, OWN_COLUMNS, request, { defaultSort: 'id', tieBreaker: 'kyc_application.id' });
}

/** Everybody's applications, for admins. */
export async function readKycApplications(ctx: Context, request: ListRequest): Promise<Page<AdminApplicationRow>> {
  return readPage<AdminApplicationRow>(applications(ctx), APPLICATION_COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'kyc_application.id',
  });
}

/** One application, for admins; NOT_FOUND when there is none. */
export async function readKycApplication(ctx: Context, id: string): Promise<AdminApplicationRow> {
  const row = await applications(ctx).where('kyc_application.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function applications(ctx: Context) {
  return ctx.db.rows
    .selectFrom('kyc_application')
    .innerJoin('kyc_level', 'kyc_level.id', 'kyc_application.levelId')
    .innerJoin('user', 'user.id', 'kyc_application.userId')
    .selectAll('kyc_application')
    .select(['kyc_level.level', 'kyc_level.name as levelName', 'user.email']);
}

export interface KycState {
  approved: ApprovedLevel | null;
  features: { name: KycFeature; open: boolean }[];
}

/** The caller's verification, and which features it opens under the present settings. */
export async function kycState(ctx: Context): Promise<KycState> {
  const approved = await approvedLevel(ctx, requireUserId(ctx.caller));
  const features = KYC_FEATURE_NAMES.map((name) => ({ name, open: featureGate(ctx, name)?.(approved) ?? true }));
  return { approved, features };
}
