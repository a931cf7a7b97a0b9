import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { restRoutes } from '../../src/rest/index.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { note } from './runner/notes.js';
import { servedRoutes, servedSchema } from './schema.js';

interface Row {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  /** Compiled when it is first asked for: all rows together take seconds, in which an open transaction would wait. */
  readonly validator: () => ValidateFunction;
}

let rows: Row[] | undefined;

/**
 * Throws when the body that a documented path answered is not what the OpenAPI document promises. A field that the
 * document does not name counts as a fault too. The test client asks this about every answer that it gets.
 */
export function checkContract(method: string, path: string, body: unknown): void {
  const [pathname = ''] = path.split('?');
  rows ??= documentedRows();
  const row = rows.find((each) => each.method === method && each.pattern.test(pathname));
  if (!row) return;
  const validate = row.validator();
  if (!validate(body)) {
    const faults = validate.errors?.map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
    throw new Error(`${row.name} broke its contract:\n${faults?.join('\n')}\nin ${JSON.stringify(body)}`);
  }
  const { statusCode = 200 } = (body ?? {}) as { statusCode?: number };
  if (statusCode === 200) recordAnswer(row.name);
}

function documentedRows(): Row[] {
  const schema = servedSchema();
  const routes = servedRoutes();
  const document = closed(openApiDocument(schema, routes, { playground: true })) as ReturnType<typeof openApiDocument>;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  // Paths without parameters first, as the server's router has it.
  return routes
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map(({ method, path, kind }) => {
      // A file has no JSON body; the refusals of its path do.
      const status = kind === 'download' ? 'default' : '200';
      const at = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
      const pointer = at.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
      return {
        name: `${method} ${path}`,
        method,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        validator: once(() => ajv.compile({ $ref: `document#/${pointer.join('/')}` })),
      };
    });
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** The same schema with nothing let in that it does not name, except where it says so. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const isObject = 'properties' in schema && (schema as { type?: unknown }).type === 'object';
  return Object.fromEntries(isObject ? [['additionalProperties', false], ...entries] : entries);
}

const seen = new Set<string>();

function recordAnswer(name: string): void {
  if (seen.has(name)) return;
  seen.add(name);
  note('answers', name);
}

/** Rows that are not among those of which a test got a good answer. Those that answer a file or a redirection show no body. */
export function rowsWithoutAnswer(answered: readonly string[]): string[] {
  const known = new Set(answered);
  const shown = restRoutes.filter(({ kind }) => kind !== 'download' && kind !== 'redirect');
  return shown.map(({ method, path }) => `${method} ${path}`).filter((name) => !known.has(name));
}
