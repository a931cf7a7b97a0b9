import { stat } from 'node:fs/promises';
import { open, type Reader, type Response } from 'maxmind';
import { SECOND_MS, type Clock } from '../core/clock.js';
import type { HttpClient } from './http.js';

/** What an IP address tells about the location of its user. */
export interface Located {
  readonly country: string | null;
  readonly anonymized: boolean;
}

export interface CountrySources {
  /** File in MaxMind's format with countries or cities. */
  readonly mmdbPath: string | null;
  /** File in MaxMind's format with anonymous addresses. */
  readonly anonymousMmdbPath: string | null;
  /** URL of a lookup service, with the placeholders `{ip}` and `{key}`. */
  readonly lookupUrl: string | null;
}

const TIMEOUT_MS = 2 * SECOND_MS;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_CACHED = 10_000;
/** How often a database file is checked for changes. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

/** A database file as it was read. */
interface Content {
  readonly reader: Reader<Response>;
  /** Identifies the version of the file on disk: inode, modification time and size. */
  readonly mark: string;
}

/** Finds the country of an address, in the operator's database files or by the operator's lookup service. */
export class CountryLookup {
  private readonly files = new Map<string, { readonly content: Promise<Content>; readonly untilMs: number }>();
  private readonly answers = new Map<string, { readonly located: Located; readonly untilMs: number }>();

  constructor(
    private readonly sources: CountrySources,
    private readonly clock: Clock,
    private readonly http: Pick<HttpClient, 'request'>,
  ) {}

  /** Why a provider cannot be used; null when it can. */
  async missing(provider: 'MMDB' | 'HTTP'): Promise<string | null> {
    const { mmdbPath, lookupUrl } = this.sources;
    if (provider === 'HTTP') return lookupUrl === null ? 'no lookup service is configured (GEO_LOOKUP_URL)' : null;
    if (mmdbPath === null) return 'no database file is configured (GEO_MMDB_PATH)';
    return this.file(mmdbPath).then(
      () => null,
      () => 'the database file cannot be read (GEO_MMDB_PATH)',
    );
  }

  /** Throws when the provider is not configured or cannot answer. */
  async find(
    provider: 'MMDB' | 'HTTP',
    ip: string,
    options: { readonly apiKey: string; readonly cacheTtlSeconds: number },
  ): Promise<Located> {
    if (provider === 'MMDB') return this.inFiles(ip);
    const nowMs = this.clock.now().getTime();
    const cached = this.answers.get(ip);
    if (cached && cached.untilMs > nowMs) return cached.located;
    const located = await this.ask(ip, options.apiKey);
    if (this.answers.size >= MAX_CACHED) this.answers.clear();
    this.answers.set(ip, { located, untilMs: nowMs + options.cacheTtlSeconds * SECOND_MS });
    return located;
  }

  private async inFiles(ip: string): Promise<Located> {
    const { mmdbPath, anonymousMmdbPath } = this.sources;
    if (mmdbPath === null) throw new Error('GEO_MMDB_PATH is not set');
    const place = toRecord((await this.file(mmdbPath)).get(ip));
    const hidden = anonymousMmdbPath === null ? {} : toRecord((await this.file(anonymousMmdbPath)).get(ip));
    const anonymized = [place, toRecord(place['traits']), hidden].some(isAnonymized);
    return { country: codeOf(place['country']) ?? codeOf(place['registered_country']), anonymized };
  }

  private async file(path: string): Promise<Reader<Response>> {
    const nowMs = this.clock.now().getTime();
    const known = this.files.get(path);
    if (known && known.untilMs > nowMs) return (await known.content).reader;
    const content = readAnew(path, known?.content);
    this.files.set(path, { content, untilMs: nowMs + LOOK_EVERY_MS });
    // A file that could not be opened at all is tried again with the next call.
    content.catch(() => this.files.delete(path));
    return (await content).reader;
  }

  private async ask(ip: string, apiKey: string): Promise<Located> {
    const { lookupUrl } = this.sources;
    if (lookupUrl === null) throw new Error('GEO_LOOKUP_URL is not set');
    const url = lookupUrl.replaceAll('{ip}', encodeURIComponent(ip)).replaceAll('{key}', encodeURIComponent(apiKey));
    const headers: Record<string, string> = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
    const answer = await this.http.request(url, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
    if (answer.status !== 200) throw new Error(`the lookup service answered ${answer.status}`);
    const body = toRecord(JSON.parse(answer.body.toString()));
    const country = body['country_code'] ?? body['countryCode'] ?? body['country'];
    return { country: typeof country === 'string' ? country : codeOf(country), anonymized: isAnonymized(body) };
  }
}

/**
 * The file's content, read again when the file has changed. The library's own file watching ends the process on a
 * half-written update; here the previous content is used until the file can be read.
 */
async function readAnew(path: string, before?: Promise<Content>): Promise<Content> {
  const last = await before?.catch(() => undefined);
  try {
    const { ino, mtimeMs, size } = await stat(path);
    const mark = `${ino} ${mtimeMs} ${size}`;
    return last?.mark === mark ? last : { reader: await open(path), mark };
  } catch (error) {
    if (last) return last;
    throw error;
  }
}

const ANONYMOUS_FLAGS = [
  'is_anonymous',
  'is_anonymous_proxy',
  'is_anonymous_vpn',
  'is_public_proxy',
  'is_residential_proxy',
  'is_tor_exit_node',
  'anonymous',
  'proxy',
  'vpn',
  'tor',
] as const;

function isAnonymized(record: Readonly<Record<string, unknown>>): boolean {
  return ANONYMOUS_FLAGS.some((flag) => record[flag] === true);
}

function codeOf(country: unknown): string | null {
  const code = toRecord(country)['iso_code'];
  return typeof code === 'string' ? code : null;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
