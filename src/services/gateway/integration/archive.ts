import { readFile } from 'node:fs/promises';
import { zipSync, type Zippable, type ZippableFile } from 'fflate';
import { AppError } from '../../../core/catalogue/errors.js';
import { PLUGINS, type Plugin } from './plugins.js';

/** The plugins' sources. The compiled tests are one folder deeper than the compiled server. */
const INTEGRATIONS = new URL(
  import.meta.url.includes('/.build/') ? '../../../../../integrations/' : '../../../../integrations/',
  import.meta.url,
);

/** The same for each file, so that the same version is the same bytes. Archives hold local time without its zone. */
const MODIFIED = new Date(2000, 0, 1, 12);

/** A plain file that everybody may read, in the upper half of an archive's attributes. */
const ATTRIBUTES = 0o100644 * 0x1_0000;
const UNIX = 3;

const VERSION = /^ \* Version: (?<version>\d+(?:\.\d+)+)$/m;

/** A plugin as a file: `name` says its version, `bytes` are a zip. */
export interface IntegrationArchive {
  readonly name: string;
  readonly bytes: Buffer;
}

const known = new Map<string, Promise<IntegrationArchive>>();

/** The plugin of this id as a zip; NOT_FOUND when there is none. It is made when first asked for, then kept. */
export async function integrationArchive(plugin: string): Promise<IntegrationArchive> {
  const found = PLUGINS.get(plugin);
  if (!found) throw new AppError('NOT_FOUND', { message: 'There is no such integration plugin' });
  const archive = known.get(plugin) ?? make(plugin, found);
  known.set(plugin, archive);
  // A file that could not be read for once must not spoil all later downloads.
  archive.catch(() => known.delete(plugin));
  return archive;
}

async function make(id: string, { folder, main, files }: Plugin): Promise<IntegrationArchive> {
  const names = files.toSorted();
  const contents = await Promise.all(names.map((name) => readFile(new URL(`${id}/${name}`, INTEGRATIONS))));
  const entries = names.map((name, index): [string, ZippableFile] => [
    `${folder}/${name}`,
    [contents[index] ?? Buffer.of(), { level: 9, mtime: MODIFIED, os: UNIX, attrs: ATTRIBUTES }],
  ]);
  const zippable: Zippable = Object.fromEntries(entries);
  const version = VERSION.exec(String(contents[names.indexOf(main)]))?.groups?.['version'];
  if (version === undefined) throw new AppError('INTERNAL', { reason: `${id}/${main} names no version` });
  return { name: `${folder}-${version}.zip`, bytes: Buffer.from(zipSync(zippable)) };
}
