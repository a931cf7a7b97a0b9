import { MASK } from '../../core/text/mask.js';
import type { GeoAccessRecord } from '../../entities/geo/geo-access-record.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import { geo } from '../../core/geo/catalogue.js';
import type { SettingsSnapshot } from '../settings/snapshot.js';
import { verdictFor } from './access.js';
import { geoPolicy } from './policy.js';

/**
 * The geo policy for its admin screen: the values as the platform reads them from the stored texts, with the API key
 * masked.
 */
export function readGeoPolicy(ctx: Context) {
  const settings = ctx.settings.snapshot();
  ctx.reply.header('etag', `"${settings.version}"`);
  const values = geo.settings.map((definition) => [definition.key, shown(settings, definition)]);
  return {
    ...(Object.fromEntries(values) as Record<string, boolean | number | string>),
    countries: [...settings.countries].toSorted(),
    version: settings.version,
  };
}

function shown(settings: SettingsSnapshot, definition: (typeof geo.settings)[number]): boolean | number | string {
  if (definition.type === 'switch') return settings.flag(definition.key);
  if (definition.type === 'range') return settings.number(definition.key);
  const text = settings.text(definition.key);
  if (definition.type === 'password') return text === '' ? '' : MASK;
  if (definition.type !== 'select') return text;
  return (definition.options as readonly string[]).includes(text) ? text : definition.default;
}

/** The notice that a front end shows to blocked visitors, and whether the caller is blocked. */
export async function readGeoNotice(ctx: Context) {
  const settings = ctx.settings.snapshot();
  const policy = geoPolicy(settings);
  const verdict = policy.enabled ? await verdictFor(ctx, policy) : null;
  return {
    restricted: verdict !== null && !verdict.allowed,
    country: verdict?.country ?? null,
    title: settings.text('geoRestrictionNoticeTitle'),
    message: settings.text('geoRestrictionNoticeMessage'),
    contactEmail: settings.text('geoRestrictionContactEmail'),
  };
}

const COLUMNS = {
  decision: { column: 'geo_access_log.decision', kind: 'text' },
  reason: { column: 'geo_access_log.reason', kind: 'text' },
  country: { column: 'geo_access_log.country', kind: 'text' },
  source: { column: 'geo_access_log.source', kind: 'text' },
  ip: { column: 'geo_access_log.ip', kind: 'text' },
  userId: { column: 'geo_access_log.userId', kind: 'uuid' },
  operation: { column: 'geo_access_log.operation', kind: 'text' },
  transport: { column: 'geo_access_log.transport', kind: 'text' },
  createdAt: { column: 'geo_access_log.createdAt', kind: 'time' },
} as const;

/** A page of the policy's decisions, newest first. */
export async function readGeoAccessLog(ctx: Context, request: ListRequest): Promise<Page<Row<GeoAccessRecord>>> {
  return readPage(ctx.db.rows.selectFrom('geo_access_log').selectAll(), COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'geo_access_log.id',
  });
}
