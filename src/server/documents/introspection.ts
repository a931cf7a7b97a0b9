import { GraphQLError, visit, BREAK, type DocumentNode } from 'graphql';
import { ERRORS } from '../../core/catalogue/errors.js';
import type { Context } from '../../services/frame/context.js';

const known = new WeakMap<DocumentNode, boolean>();

/** True when a document queries the schema itself. */
function introspects(document: DocumentNode): boolean {
  const remembered = known.get(document);
  if (remembered !== undefined) return remembered;
  let found = false;
  visit(document, {
    Field(node) {
      if (node.name.value !== '__schema' && node.name.value !== '__type') return undefined;
      found = true;
      return BREAK;
    },
  });
  known.set(document, found);
  return found;
}

/** Whether a caller may see admin operations in the schema: in production only callers whose role has a permission. */
export function seesEverything({ config, caller }: Pick<Context, 'config' | 'caller'>): boolean {
  return !config.production || (caller.kind === 'user' && caller.role.permissions.size > 0);
}

/**
 * Refuses introspection in production, except for admins: signed-in callers whose role has a permission. Null when the
 * document may run.
 */
export function introspectionRefusal(ctx: Context, document: DocumentNode): GraphQLError | null {
  if (!introspects(document) || seesEverything(ctx)) return null;
  const { statusCode } = ERRORS.FORBIDDEN;
  return new GraphQLError('The schema is shown to admins alone: sign in as one to see it', {
    extensions: { code: 'FORBIDDEN', statusCode },
  });
}
