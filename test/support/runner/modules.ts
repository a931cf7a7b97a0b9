import { posix } from 'node:path';
import type { Source } from '../sources.js';

/** Folders whose subfolders are modules, and the depth at which the module stands. */
const LAYERS = new Set(['entities', 'jobs', 'resolvers', 'rest', 'schema', 'services']);
/** What stands in those folders and is every module's. */
const COMMON = new Set(['frame', 'openapi']);

/** The module that a file belongs to; null for one that concerns all of them, and for one that maps nowhere. */
export function moduleOf(path: string): string | null {
  const [top = '', layer = '', folder = '', ...rest] = path.split('/');
  if (top === 'test') return folder !== '' && layer !== 'support' ? layer : null;
  if (top !== 'src' || rest.length === 0 || !LAYERS.has(layer) || COMMON.has(folder)) return null;
  return folder;
}

/** The modules that import each module, directly, whether by use cases or by tests that share what a module's tests need. */
export function importersOf(files: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const module = moduleOf(path);
    if (module === null) continue;
    for (const [, target = ''] of text.matchAll(/(?:from|import) '(\.[^']+)'/g)) {
      const reached = posix.join(posix.dirname(path), target);
      const imported = moduleOf(reached);
      // A test reaches whatever it likes in src; between tests, what they share counts.
      if (imported === null || imported === module || path.startsWith('test/') !== reached.startsWith('test/'))
        continue;
      importers.set(imported, (importers.get(imported) ?? new Set()).add(module));
    }
  }
  return importers;
}

/** What a change asks for: everything, with the file that is the reason, or the modules that it reaches. */
export type Reach = { readonly everything: string } | { readonly modules: readonly string[] };

/** What these changed files reach, given all sources. */
export function reachOf(changed: readonly string[], files: readonly Source[]): Reach {
  const everywhere = changed.find((path) => moduleOf(path) === null);
  if (everywhere !== undefined) return { everything: everywhere };
  const importers = importersOf(files);
  const reached = new Set(changed.map((path) => moduleOf(path) ?? ''));
  for (const module of reached) for (const importer of importers.get(module) ?? []) reached.add(importer);
  return { modules: [...reached].toSorted() };
}
