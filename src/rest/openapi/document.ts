import type { GraphQLSchema } from 'graphql';
import type { Policy } from '../../auth/policy.js';
import { toDirective } from '../../schema/frame/policy-directive.js';
import type { CompiledRoute } from '../frame/compile.js';
import { InputSchemas } from './input-schemas.js';
import type { JsonSchema } from '../frame/json-schema.js';
import { ERROR } from './error-schema.js';
import { OutputSchemas } from './output-schemas.js';
import { requestOf } from './request.js';
import { responsesOf } from './responses.js';

const INTRODUCTION = `The documented paths of the platform. Each runs one operation of the GraphQL schema, named in its
\`operationId\`, with the same rules.

The HTTP status line is 200; the outcome is the body's \`statusCode\`. A path that answers a file has the outcome in its status
line, and one that sends a browser on answers 302. Callers identify themselves by the cookies of a
browser session or by the header \`x-api-key\`. A change made with cookies repeats the cookie \`csrfToken\` in the header
\`x-csrf-token\`; the page that shows this document does so by itself. To try a call here,`;

/** Without a Playground to sign in on, readers can only call with an API key. */
const BY_KEY = 'press Authorize and give an API key.';
const BY_SESSION = `sign in on the Playground first, or ${BY_KEY}`;

/** The OpenAPI 3.1 document of these rows. `playground`: whether this server has a Playground to sign in on. */
export function openApiDocument(
  schema: GraphQLSchema,
  routes: readonly CompiledRoute[],
  { playground }: { readonly playground: boolean },
) {
  const components = new Map<string, JsonSchema>([['Error', ERROR]]);
  const inputs = new InputSchemas(components);
  const outputs = new OutputSchemas(schema, components);
  const ids = new Map<string, number>();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    const { method, path, summary, field, policy } = route;
    const count = (ids.get(field) ?? 0) + 1;
    ids.set(field, count);
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: count === 1 ? field : `${field}${count}`,
      tags: [tagOf(path)],
      summary,
      description: demandsOf(policy),
      security: securityOf(route),
      ...requestOf(schema, route, inputs),
      responses: responsesOf(schema, route, outputs),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trading platform',
      version: '1.0.0',
      description: `${INTRODUCTION} ${playground ? BY_SESSION : BY_KEY}`,
    },
    // The server that delivered the document: its page may connect to no other host, and a server may have several.
    servers: [{ url: '/' }],
    paths,
    components: { schemas: Object.fromEntries(components), securitySchemes: SECURITY },
  };
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'accessToken', description: 'A browser session.' },
  csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token', description: 'The value of the cookie csrfToken.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key.' },
};

function securityOf({ policy, writes }: CompiledRoute): Record<string, string[]>[] {
  if (policy.access === 'public') return [];
  const session: Record<string, string[]> = writes ? { session: [], csrf: [] } : { session: [] };
  return policy.access === 'session' ? [session] : [session, { apiKey: [] }];
}

const DEMANDS: Readonly<Record<string, string>> = {
  anyPermission: 'one of the permissions',
  anyRole: 'one of the roles',
  fresh: 'fresh proof',
};

/** What a caller needs for the operation, in one line. */
function demandsOf(policy: Policy): string {
  const { access, reason: _reason, cost: _cost, owned, ...rest } = toDirective(policy);
  const who = { public: 'Anybody', user: 'Signed in', session: 'By browser session alone' }[String(access)];
  const more = Object.entries(rest).map(([name, value]) => {
    const values = [value].flat().map((each) => `\`${String(each)}\``);
    return `${DEMANDS[name] ?? name} ${values.join(', ')}`;
  });
  return `${[who, ...(owned ? ["the caller's own"] : []), ...more].join('; ')}.`;
}

/**
 * Sort key of the rows, so that numbered schema names depend on the paths only. Paths of admins come last, so that the
 * document without them uses the same names as the complete one.
 */
function placeOf({ method, path }: CompiledRoute): string {
  return `${path.startsWith('/api/admin/') ? 1 : 0} ${path} ${method}`;
}

/** For example `admin notification` for `/api/admin/notification/...`, and `auth` for `/api/auth/login`. */
function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'admin' || first === 'user' ? `${first} ${second}`.trim() : first;
}
