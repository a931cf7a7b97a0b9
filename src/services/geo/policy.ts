import { BlockList, isIPv6 } from 'node:net';
import { normalizeIp, normalizeRange } from '../../core/net/ip.js';
import { SECOND_MS } from '../../core/clock.js';
import type { SettingsSnapshot } from '../settings/snapshot.js';

export type GeoMode = 'BLOCKLIST' | 'ALLOWLIST';
export type GeoProvider = 'NONE' | 'MMDB' | 'HTTP';
export type GeoLogMode = 'NONE' | 'BLOCKED' | 'ALL';

/** The geo policy, parsed once from each snapshot of the settings. */
export interface GeoPolicy {
  readonly enabled: boolean;
  readonly mode: GeoMode;
  readonly countries: ReadonlySet<string>;
  readonly allowAccountExit: boolean;
  readonly blockUnknownCountry: boolean;
  readonly failOpen: boolean;
  readonly adminBypass: boolean;
  readonly isAllowedIp: (ip: string) => boolean;
  readonly isBlockedIp: (ip: string) => boolean;
  readonly provider: GeoProvider;
  readonly apiKey: string;
  readonly cacheTtlSeconds: number;
  readonly trustCdnHeaders: boolean;
  readonly trustKycCountry: boolean;
  readonly trustProfileCountry: boolean;
  readonly blockAnonymizedIps: boolean;
  readonly logMode: GeoLogMode;
  readonly logDedupeMs: number;
}

const policies = new WeakMap<SettingsSnapshot, GeoPolicy>();

/** The policy of a settings snapshot, parsed when it is first asked for. */
export function geoPolicy(settings: SettingsSnapshot): GeoPolicy {
  const known = policies.get(settings) ?? read(settings);
  policies.set(settings, known);
  return known;
}

function read(settings: SettingsSnapshot): GeoPolicy {
  return {
    enabled: settings.flag('geoRestrictionEnabled'),
    mode: settings.text('geoRestrictionMode') === 'ALLOWLIST' ? 'ALLOWLIST' : 'BLOCKLIST',
    countries: settings.countries,
    allowAccountExit: settings.flag('geoRestrictionAllowAccountExit'),
    blockUnknownCountry: settings.flag('geoRestrictionBlockUnknownCountry'),
    failOpen: settings.flag('geoRestrictionFailOpen'),
    adminBypass: settings.flag('geoRestrictionAdminBypass'),
    isAllowedIp: matcher(settings.text('geoRestrictionIpAllowlist')),
    isBlockedIp: matcher(settings.text('geoRestrictionIpBlocklist')),
    provider: settings.text('geoRestrictionLookupProvider') as GeoProvider,
    apiKey: settings.text('geoRestrictionLookupApiKey'),
    cacheTtlSeconds: settings.number('geoRestrictionLookupCacheTtl'),
    trustCdnHeaders: settings.flag('geoRestrictionTrustCdnHeaders'),
    trustKycCountry: settings.flag('geoRestrictionTrustKycCountry'),
    trustProfileCountry: settings.flag('geoRestrictionTrustProfileCountry'),
    blockAnonymizedIps: settings.flag('geoRestrictionBlockAnonymizedIps'),
    logMode: settings.text('geoRestrictionLogMode') as GeoLogMode,
    logDedupeMs: settings.number('geoRestrictionLogDedupeSeconds') * SECOND_MS,
  };
}

/** Entries of a list of addresses and ranges, separated by commas, blanks or lines. */
export function listEntries(text: string): string[] {
  return text.split(/[\s,;]+/).filter((entry) => entry !== '');
}

/** Returns a check whether an address is on the list. The list is parsed once, since every request asks. */
function matcher(text: string): (ip: string) => boolean {
  const list = new BlockList();
  for (const range of listEntries(text).map(normalizeRange)) {
    const [address = '', bits] = range?.split('/') ?? [];
    if (address === '') continue;
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (ip) => {
    const address = normalizeIp(ip);
    return address !== null && list.check(address, family(address));
  };
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
