import { GraphQLError, visit, BREAK, type DocumentNode } from 'graphql';
import { ERRORS } from '../core/errors.js';
import type { Context } from '../services/context.js';

const known = new WeakMap<DocumentNode, boolean>();

/** True when a document asks for the schema itself. */
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

/**
 * In production the schema is shown to signed-in admins alone: callers whose role holds a permission. Null when the
 * document may run.
 */
export function introspectionRefusal(ctx: Context, document: DocumentNode): GraphQLError | null {
  if (!ctx.config.production || !introspects(document)) return null;
  if (ctx.caller.kind === 'user' && ctx.caller.role.permissions.size > 0) return null;
  const { statusCode } = ERRORS.FORBIDDEN;
  return new GraphQLError('The schema is shown to admins only', { extensions: { code: 'FORBIDDEN', statusCode } });
}
