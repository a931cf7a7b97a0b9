import { dirname, join } from 'node:path/posix';
import { sources } from './sources.js';

/** A top-level function or constant, by its file and name: `src/auth/fresh-proof.ts#requireFreshProof`. */
export type NodeId = `${string}#${string}`;

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)\.js';$/gm;
const NAMESPACE = /^import \* as (\w+) from '(\.[^']+)\.js';$/gm;
const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm;

/** Which top-level declarations of src name which others. Built from the text, so a name in a string counts too. */
export class CallGraph {
  private readonly bodies = new Map<NodeId, string>();
  private readonly edges = new Map<NodeId, ReadonlySet<NodeId>>();
  private readonly names = new Map<string, ReadonlyMap<string, NodeId>>();

  constructor() {
    const files = sources('src').map(({ path, text }) => [path, withoutComments(text)] as const);
    for (const [path, text] of files) this.declare(path, text);
    for (const [path, text] of files) this.names.set(path, this.namesIn(path, text));
    for (const [id, body] of this.bodies) this.edges.set(id, this.named(id.split('#')[0] ?? '', body));
  }

  /** Every declaration, with its text. */
  get all(): Iterable<readonly [NodeId, string]> {
    return this.bodies;
  }

  /** What the method of a resolver reaches, directly or through others. */
  reachedBy(field: string): ReadonlySet<NodeId> {
    const method = new RegExp(`^  (?:async )?${field}\\(.*?^  }$`, 'ms');
    const resolvers = [...this.bodies].filter(([id, body]) => id.startsWith('src/resolvers/') && method.test(body));
    const starts = resolvers.flatMap(([id, body]) => [
      ...this.named(id.split('#')[0] ?? '', method.exec(body)?.[0].replace(/^.*?\n  \) \{$/ms, '') ?? ''),
    ]);
    return this.reachedFrom(starts.filter((id) => id.startsWith('src/services/')));
  }

  private reachedFrom(starts: readonly NodeId[]): ReadonlySet<NodeId> {
    const reached = new Set(starts);
    // A set hands out what is added while it is gone through.
    for (const id of reached) for (const next of this.edges.get(id) ?? []) reached.add(next);
    return reached;
  }

  private declare(path: string, text: string): void {
    const starts = [...text.matchAll(DECLARATION)];
    for (const [index, { 1: name = '', index: from }] of starts.entries()) {
      this.bodies.set(`${path}#${name}`, text.slice(from, starts[index + 1]?.index));
    }
  }

  /** What the names in a file stand for: its own declarations, and imported ones. */
  private namesIn(path: string, text: string): ReadonlyMap<string, NodeId> {
    const known = new Map<string, NodeId>();
    for (const { 1: name = '' } of text.matchAll(DECLARATION)) known.set(name, `${path}#${name}`);
    for (const { 1: names = '', 2: from = '' } of text.matchAll(IMPORT)) {
      for (const [, original = '', alias] of names.matchAll(/(\w+)(?: as (\w+))?/g)) {
        known.set(alias ?? original, `${join(dirname(path), from)}.ts#${original}`);
      }
    }
    for (const { 1: alias = '', 2: from = '' } of text.matchAll(NAMESPACE)) {
      const file = `${join(dirname(path), from)}.ts`;
      for (const id of this.bodies.keys()) {
        if (id.startsWith(`${file}#`)) known.set(`${alias}.${id.slice(file.length + 1)}`, id);
      }
    }
    return known;
  }

  private named(path: string, body: string): ReadonlySet<NodeId> {
    const known = this.names.get(path) ?? new Map<string, NodeId>();
    const found = (body.match(/\b\w+(?:\.\w+)?/g) ?? []).flatMap((word) => {
      const id = known.get(word) ?? known.get(word.split('.')[0] ?? '');
      return id && this.bodies.has(id) ? [id] : [];
    });
    return new Set(found);
  }
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
