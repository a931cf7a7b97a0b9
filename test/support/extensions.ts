import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENSION_NAMES } from '../../src/core/catalogue/extensions.js';
import type { Context } from '../../src/services/frame/context.js';

/** A folder with a licence for every extension, removed when the process ends. */
export async function licenceFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'licences-'));
  for (const name of EXTENSION_NAMES) await writeFile(join(folder, `${name}.lic`), '{}\n');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Switches every extension on, as development does. */
export async function enableExtensions({ db, extensions }: Pick<Context, 'db' | 'extensions'>): Promise<void> {
  await db.rows.updateTable('extension').set({ status: true }).execute();
  extensions.drop();
}
