import { readFileSync } from 'node:fs';

/** A file of tests, as jest names it. */
export interface TestFile {
  readonly path: string;
}

/** Files that one worker runs one after another: those of a folder share a world. */
export interface Unit<File extends TestFile = TestFile> {
  /** The folder, or the only file. */
  readonly name: string;
  readonly files: readonly File[];
}

/** Folders whose files start servers or count in processes of their own: each file is a unit. */
const SEPARATE = new Set(['e2e', 'house', 'living', 'operations', 'processes']);

/** In the source of a file that shares no world: its word, or what it opens, a site or a house with a chain of its own. */
const OWN_WORLD = /^ownWorld\(|\b(Site\.open|HouseOutside\.open|houseOnChain|houseWithRoutes)\(/m;

/**
 * Units that take longest, in the order in which they begin, since one that began last would leave a core idle at the
 * end. Measured; all others follow by the size of their sources.
 */
export const LONGEST: readonly string[] = [
  'processes/examples',
  'living/living',
  'processes/boot',
  'bot/live/killed',
  'bot/venue',
  'account',
  'nft/offer',
  'api-key',
  'operations/tracing',
  'nft/buy',
  'bot/venue-account',
  'bot/venue-account/in-use',
  'processes/hanging-database',
  'account/second-factor',
  'nft',
  'faq',
  'convert',
  'rest',
  'convert/movement/withdrawal',
  'system',
  'nft/races',
  'bot/emergency',
  'e2e/playground',
  'bot/engine/killed',
  'settings',
  'convert/movement/killed',
  'bot/live/faults',
  'nft/indexer/reorganisation',
  'nft/offer/find-transfer',
  'processes/drain',
  'house/image',
  'nft/listing',
  'house/turns',
  'ico/delivery',
  'nft/royalty',
  'wallet-sign-in',
  'convert/movement/guards',
  'money',
  'bot',
  'ico',
  'ico/offer-admin',
  'living/soak',
  'e2e/killed-money',
  'account/revocation',
  'nft/token',
  'gateway/webhook',
  'ico/purchase',
  'processes/readme-follower',
  'processes/metrics-port',
  'gateway',
];

/** The longest first, then the rest by size: the same order on every machine. */
export function unitsOf<File extends TestFile>(
  files: readonly File[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Unit<File>[] {
  const units = new Map<string, { name: string; files: File[]; size: number }>();
  for (const file of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const source = read(file.path);
    const name = isAlone(file.path, source) ? nameOf(file.path) : folderOf(file.path);
    const unit = units.get(name) ?? { name, files: [], size: 0 };
    unit.files.push(file);
    unit.size += source.length;
    units.set(name, unit);
  }
  const place = ({ name }: Unit): number => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
  return [...units.values()].toSorted((one, other) => place(one) - place(other) || other.size - one.size);
}

/** Such as `nft/offer/accept`. */
export function nameOf(path: string): string {
  return path.replace(/^.*[/\\]test[/\\]/, '').replace(/\.test\.[jt]s$/, '');
}

/** Such as `nft/offer`. */
export function folderOf(path: string): string {
  return nameOf(path).split('/').slice(0, -1).join('/') || 'test';
}

function isAlone(path: string, source: string): boolean {
  return SEPARATE.has(folderOf(path)) || OWN_WORLD.test(source);
}
