import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { ERRORS } from '../../core/catalogue/errors.js';

/** The limits of a document, over HTTP and on sockets. */
export const LIMITS = {
  depth: 12,
  aliases: 30,
  directives: 30,
  tokens: 2_000,
  /** Limits names and texts too: they could be as long as a body, which takes hundreds of milliseconds to read. */
  characters: 100_000,
  operations: 50,
  /** See cost.ts for how a document is priced. */
  cost: 2_500,
  /** Above this the public fields of a document take a point from the bucket publicReads. */
  publicCost: 200,
} as const;

/** The size of a selection. Fragments count wherever they are spread. */
interface Size {
  readonly aliases: number;
  /** Aliases of `__schema`, and inside `__schema` and `__type`. */
  readonly descriptions: number;
  readonly directives: number;
  readonly depth: number;
}

const NOTHING: Size = { aliases: 0, descriptions: 0, directives: 0, depth: 0 };

/** Introspection nests deeper than any operation, so its depth is not counted; GraphQL itself limits it. */
const DESCRIBES_THE_SCHEMA = ['__schema', '__type'];

/** Validation rules in addition to those of the specification. */
export const limitRules = [sizeRule];

function sizeRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fragments = new Fragments(document);
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const own = definition.directives?.length ?? 0;
        const size = sizeOf(definition.selectionSet, fragments);
        report(context, 'levels', size.depth, LIMITS.depth);
        report(context, 'aliases', size.aliases, LIMITS.aliases);
        // Without aliases, GraphQL merges repeated fields, so a document gets the whole description once at most. One
        // description is a thousand times larger than the text that asks for it.
        if (size.descriptions > 0) context.reportError(tooComplex('The description of the schema takes no aliases'));
        report(context, 'directives', size.directives + own, LIMITS.directives);
      }
    },
  };
}

function report(context: ValidationContext, what: string, count: number, limit: number): void {
  if (count > limit) context.reportError(tooComplex(`A document has at most ${limit} ${what}`));
}

/** The sizes of a document's fragments. Each is measured once, however often it is spread. */
class Fragments {
  private readonly sizes = new Map<string, Size>();
  private readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor({ definitions }: DocumentNode) {
    const named = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.definitions = new Map(named.map((each) => [each.name.value, each]));
  }

  size(name: string): Size {
    const known = this.sizes.get(name);
    if (known) return known;
    // A fragment that contains itself counts as empty there. Another validation rule refuses it.
    this.sizes.set(name, NOTHING);
    const definition = this.definitions.get(name);
    const measured = definition ? sizeOf(definition.selectionSet, this) : NOTHING;
    this.sizes.set(name, measured);
    return measured;
  }
}

function sizeOf({ selections }: SelectionSetNode, fragments: Fragments): Size {
  let [aliases, descriptions, directives, depth] = [0, 0, 0, 0];
  for (const selection of selections) {
    const inner = insideOf(selection, fragments);
    const aliased = selection.kind === Kind.FIELD && selection.alias ? 1 : 0;
    aliases += inner.aliases + aliased;
    descriptions += inner.descriptions + (isField(selection, '__schema') ? aliased : 0);
    directives += inner.directives + (selection.directives?.length ?? 0);
    depth = Math.max(depth, inner.depth + (selection.kind === Kind.FIELD ? 1 : 0));
  }
  return { aliases, descriptions, directives, depth };
}

function insideOf(selection: SelectionNode, fragments: Fragments): Size {
  if (selection.kind === Kind.FRAGMENT_SPREAD) return fragments.size(selection.name.value);
  if (!selection.selectionSet) return NOTHING;
  const size = sizeOf(selection.selectionSet, fragments);
  const describes = DESCRIBES_THE_SCHEMA.some((name) => isField(selection, name));
  return describes ? { ...size, descriptions: size.aliases, depth: 0 } : size;
}

function isField(selection: SelectionNode, name: string): boolean {
  return selection.kind === Kind.FIELD && selection.name.value === name;
}

/** The error for a document that exceeds a limit. */
export function tooComplex(message: string): GraphQLError {
  const code = 'DOCUMENT_TOO_COMPLEX';
  return new GraphQLError(message, { extensions: { code, statusCode: ERRORS[code].statusCode } });
}
