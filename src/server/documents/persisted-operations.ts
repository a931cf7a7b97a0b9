import { readFile } from 'node:fs/promises';
import { sha256 } from '../../core/ids.js';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { ERRORS } from '../../core/catalogue/errors.js';

/** The manifest of a front end's documents, as Apollo's and other tools write it. */
const manifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), name: z.string(), body: z.string() })),
});

/** Documents known by their SHA-256, from the file named in PERSISTED_OPERATIONS. */
export class PersistedOperations {
  private constructor(
    private readonly bodies: ReadonlyMap<string, string>,
    private readonly only: boolean,
  ) {}

  static async load(path: string | null, only: boolean): Promise<PersistedOperations> {
    if (path === null) return new PersistedOperations(new Map(), only);
    const { operations } = manifest.parse(JSON.parse(await readFile(path, 'utf8')));
    return new PersistedOperations(new Map(operations.map(({ body }) => [sha256(body), body])), only);
  }

  /** Every known document with its hash. */
  entries(): Iterable<[string, string]> {
    return this.bodies.entries();
  }

  /** False for an unlisted document while only listed ones are served. */
  allows(source: string): boolean {
    return !this.only || this.bodies.has(sha256(source));
  }

  /** The error for a document that is not allowed, otherwise null. */
  refusal(source: string): GraphQLError | null {
    if (this.allows(source)) return null;
    const { message, statusCode } = ERRORS.DOCUMENT_NOT_ALLOWED;
    return new GraphQLError(message, { extensions: { code: 'DOCUMENT_NOT_ALLOWED', statusCode } });
  }
}
