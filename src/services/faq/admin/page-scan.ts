import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dirent } from 'node:fs';
import type { Context } from '../../frame/context.js';

/** Folders without pages that articles could belong to. */
const SKIPPED = new Set(['api', 'admin', 'auth']);
const EXCLUDED = ['/admin', '/auth', '/api', '/error', '/404', '/500'];
const PAGE_FILE = /^page\.(tsx?|jsx?|mdx?)$/;
/** Limits of the scan, so that an unexpected folder tree cannot exhaust the process. No real front end exceeds them. */
const MAX_DEPTH = 16;
const MAX_PAGES = 5_000;

/** The front end's pages, read from its app directory; empty when none is configured. */
export async function scanFaqPages({ config }: Context): Promise<string[]> {
  if (config.faqAppDir === null) return [];
  const found = new Set<string>();
  await scan(config.faqAppDir, [], found);
  return [...found].filter((path) => !isExcluded(path)).toSorted();
}

async function scan(folder: string, segments: readonly string[], found: Set<string>): Promise<void> {
  if (segments.length > MAX_DEPTH || found.size >= MAX_PAGES) return;
  const entries = await entriesOf(folder);
  if (entries.some((entry) => entry.isFile() && PAGE_FILE.test(entry.name))) found.add(pathOf(segments));
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !isSkipped(entry.name))) {
    await scan(join(folder, name), [...segments, name], found);
  }
}

/** A folder that cannot be read counts as empty. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

function isSkipped(name: string): boolean {
  return name.startsWith('_') || name.startsWith('.') || SKIPPED.has(name);
}

/** The URL path of a folder, without the locale and without groups in parentheses. */
function pathOf(segments: readonly string[]): string {
  return `/${segments.filter((name) => !/^\[(locale|lang|lng)\]$/.test(name) && !/^\(.*\)$/.test(name)).join('/')}`.normalize(
    'NFC',
  );
}

function isExcluded(path: string): boolean {
  return EXCLUDED.some((excluded) => path === excluded || path.startsWith(`${excluded}/`));
}
