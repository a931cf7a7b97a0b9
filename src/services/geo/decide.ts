import { GeoReason, type GeoSource } from '../../entities/geo/geo-access-record.js';
import type { GeoPolicy } from './policy.js';

/** What is known about the caller's location. */
export interface Whereabouts {
  readonly countries: readonly KnownCountry[];
  /** True when the address hides its user's location, as Tor does. */
  readonly anonymized: boolean;
  /** True when a lookup by a source that the policy trusts has failed. */
  readonly failed: boolean;
}

export interface KnownCountry {
  readonly country: string;
  readonly source: GeoSource;
}

export interface GeoVerdict {
  readonly allowed: boolean;
  readonly reason: GeoReason;
  readonly country: string | null;
  readonly source: GeoSource | null;
}

/** The verdict by role and address alone; null when the caller's country must decide. */
export function decideByAddress(policy: GeoPolicy, ip: string, isAdmin: boolean): GeoVerdict | null {
  if (isAdmin && policy.adminBypass) return verdict(true, GeoReason.ADMIN_BYPASS);
  if (policy.isAllowedIp(ip)) return verdict(true, GeoReason.IP_ALLOWED);
  if (policy.isBlockedIp(ip)) return verdict(false, GeoReason.IP_BLOCKED);
  return null;
}

/**
 * The verdict by the caller's countries. One blocked country is enough, whichever source names it: a customer verified
 * in a blocked country stays blocked abroad, and a verification elsewhere admits nobody from a blocked country.
 */
export function decideByPlace(policy: GeoPolicy, place: Whereabouts): GeoVerdict {
  if (place.anonymized && policy.blockAnonymizedIps) return verdict(false, GeoReason.ANONYMIZED);
  const blocked = place.countries.find(({ country }) => isBlocked(policy, country));
  if (blocked) return verdict(false, GeoReason.COUNTRY_BLOCKED, blocked);
  const [known] = place.countries;
  if (known) return verdict(true, GeoReason.COUNTRY_ALLOWED, known);
  if (place.failed) return verdict(policy.failOpen, GeoReason.LOOKUP_FAILED);
  return verdict(!policy.blockUnknownCountry, GeoReason.UNKNOWN_COUNTRY);
}

function isBlocked({ mode, countries }: GeoPolicy, country: string): boolean {
  return countries.has(country) === (mode === 'BLOCKLIST');
}

function verdict(allowed: boolean, reason: GeoReason, known?: KnownCountry): GeoVerdict {
  return { allowed, reason, country: known?.country ?? null, source: known?.source ?? null };
}
