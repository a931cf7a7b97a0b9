import { dirname, join } from 'node:path/posix';
import { policyOf, rootFields, servedSchema } from '../support/schema.js';
import { sources } from '../support/sources.js';

/*
 * An admin's change of a row stands in the audit with the row before and after: the policy names the record, or the use
 * case describes the change.
 */

/** Operations that show the audit their arguments alone, with the reason. */
const ARGUMENTS_SAY_ALL: Readonly<Record<string, string>> = {
  confirmHouseSend: 'its arguments name the transaction, and the chain proves what has happened',
  resetRateLimit: 'a limit is no row',
  restoreGeoPolicy: 'the save that it makes describes itself, as every save of settings',
  writeFaqFeedback: 'a note of a reader is added, and nothing changed',
};

const DESCRIBES = /\bwithChange\(|\baudit\?\.describe\(|\brestoreConsole\(/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)\.js';$/gm;

const texts = new Map(sources('src').map(({ path, text }) => [path, text]));

/** The files that a source imports, with the names that it takes from each. */
function importsOf(path: string): { readonly names: readonly string[]; readonly path: string }[] {
  return [...(texts.get(path) ?? '').matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    names: names.match(/\w+/g) ?? [],
    path: `${join(dirname(path), from)}.ts`,
  }));
}

/** The use cases that a resolver's method calls, by their files. */
function useCasesOf(field: string): string[] {
  const method = new RegExp(`^  (?:async )?${field}\\(.*?^  }$`, 'ms');
  const resolvers = [...texts].filter(([path, text]) => path.startsWith('src/resolvers/') && method.test(text));
  return resolvers.flatMap(([path, text]) => {
    const called = new Set(method.exec(text)?.[0].match(/\w+(?=\()/g));
    return importsOf(path).flatMap((each) =>
      each.path.startsWith('src/services/') && each.names.some((name) => called.has(name)) ? [each.path] : [],
    );
  });
}

/** Whether a use case, or what it imports from its own module, describes its change. */
function describesIt(path: string): boolean {
  const module = path.split('/').slice(0, 3).join('/');
  const own = importsOf(path).flatMap((each) => (each.path.startsWith(`${module}/`) ? [each.path] : []));
  return [path, ...own].some((each) => DESCRIBES.test(texts.get(each) ?? ''));
}

const changes = rootFields(servedSchema()).flatMap(({ name, field }) => {
  const policy = policyOf(field);
  if (!name.startsWith('Mutation.') || policy?.access === 'public' || policy?.permission === undefined) return [];
  return policy.audit?.record || !field.args.some((arg) => arg.name === 'id') ? [] : [field.name];
});

describe('a change of a row that needs a permission', () => {
  it('names the record of the audit in its policy, or describes itself to the audit', () => {
    expect(changes).toContain('reverseHouseOrder');
    const silent = changes.filter((field) => !useCasesOf(field).some(describesIt));
    expect(silent.toSorted()).toEqual(Object.keys(ARGUMENTS_SAY_ALL));
  });
});
