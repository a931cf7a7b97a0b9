import { posix } from 'node:path';
import type { Source } from '../sources.js';

/** Folders whose subfolders are modules, and the depth at which the module stands. */
const LAYERS = new Set(['entities', 'jobs', 'resolvers', 'rest', 'schema', 'services']);
/** What stands in those folders and is every module's. */
const COMMON = new Set(['frame', 'openapi']);
/** Files that import all modules only to assemble them: a change of one module does not affect the others through them. */
const REGISTRY = /^src\/(app|[a-z]+\/modules)\.ts$|^test\/support\/world\.ts$/;

/** The module that a file belongs to; null for one that concerns all of them, and for one that maps nowhere. */
export function moduleOf(path: string): string | null {
  const [top = '', layer = '', folder = '', ...rest] = path.split('/');
  if (top === 'test') return folder !== '' && layer !== 'support' ? layer : null;
  if (top !== 'src' || rest.length === 0 || !LAYERS.has(layer) || COMMON.has(folder)) return null;
  return folder;
}

/** Imports between modules and common files. */
interface Importers {
  /** Modules that import each module directly, in use cases or through the shared parts of its tests. */
  readonly byModule: ReadonlyMap<string, ReadonlySet<string>>;
  /** Module files that are imported by a common file. */
  readonly common: ReadonlySet<string>;
}

export function importersOf(files: readonly Source[]): Importers {
  const byModule = new Map<string, Set<string>>();
  const common = new Set<string>();
  const inSrc = new Set(files.filter(({ path }) => path.startsWith('src/')).map(({ path }) => moduleOf(path)));
  for (const { path, text } of files) {
    const module = moduleOf(path);
    for (const reached of importsOf(path, text)) {
      const imported = moduleOf(reached);
      if (imported === null || imported === module) continue;
      // A module's test may import anything in src; between tests, only shared files count.
      const crosses = path.startsWith('test/') !== reached.startsWith('test/');
      if (module === null && !crosses && !REGISTRY.test(path)) common.add(reached);
      if (module === null || (crosses && inSrc.has(module))) continue;
      byModule.set(imported, (byModule.get(imported) ?? new Set()).add(module));
    }
  }
  return { byModule, common };
}

function importsOf(path: string, text: string): string[] {
  const targets = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, target = '']) => target);
  return targets.map((target) => posix.join(posix.dirname(path), target).replace(/\.js$/, '.ts'));
}

/** What a change asks for: everything, with the file that is the reason, or the modules that it reaches. */
export type Reach = { readonly everything: string } | { readonly modules: readonly string[] };

/** What these changed files reach, given all sources. */
export function reachOf(changed: readonly string[], files: readonly Source[]): Reach {
  const { byModule, common } = importersOf(files);
  const everywhere = changed.find((path) => moduleOf(path) === null || common.has(path));
  if (everywhere !== undefined) return { everything: everywhere };
  const reached = new Set(changed.map((path) => moduleOf(path) ?? ''));
  for (const module of reached) for (const importer of byModule.get(module) ?? []) reached.add(importer);
  return { modules: [...reached].toSorted() };
}
