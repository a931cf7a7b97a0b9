import type { KeyValueCache } from '@apollo/utils.keyvaluecache';
import { GraphQLError, Kind, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { ERRORS, isErrorCode, type ErrorCode } from '../../core/catalogue/errors.js';
import { sha256 } from '../../core/ids.js';
import type { Asker } from '../../services/frame/asker.js';
import { bytesOf } from '../execution/document-size.js';
import { LIMITS, limitRules, tooComplex } from './limits.js';
import type { WorkShare } from '../execution/work-share.js';

/** Limits of the cached documents: their number, and approximately their bytes. */
const KEPT_DOCUMENTS = 2_000;
const KEPT_BYTES = 12_000_000;
/** The most errors that one document gets. For each, similar names are searched for in the whole schema. */
const MAX_FAULTS = 20;

/**
 * Parses and validates documents under the same rules for every transport. Valid documents are cached. Reading any
 * other one takes a turn in the shared queue, because anybody can ask for it.
 */
export class DocumentReader {
  private readonly hashes = new Map<string, DocumentNode>();
  private readonly known = new LRUCache<string, { readonly document: DocumentNode; readonly hash: string }>({
    max: KEPT_DOCUMENTS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ document }) => bytesOf(document),
    dispose: ({ hash }) => this.hashes.delete(hash),
  });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly share: WorkShare,
    /** Whether errors may suggest fields that a client did not ask for. */
    private readonly suggest: boolean,
  ) {}

  /** A document from the cache of valid ones. */
  find(source: string): DocumentNode | undefined {
    return this.known.get(source)?.document;
  }

  /** The validated document, or its errors. RATE_LIMITED while too many documents wait to be read. */
  async read(source: string, asker: Asker): Promise<DocumentNode | GraphQLError[]> {
    const known = this.find(source);
    if (known) return known;
    // Checked before queueing: waiting documents are held in memory, and reading one cannot be interrupted.
    if (source.length > LIMITS.characters) {
      return [tooComplex(`A document has at most ${LIMITS.characters} characters`)];
    }
    return this.share.run(asker, () => this.readNow(source));
  }

  /** Lets Apollo find the cached documents, instead of keeping them a second time in its own store. */
  store(): KeyValueCache<DocumentNode> {
    return {
      // Apollo puts a prefix before the hash.
      get: async (key) => this.hashes.get(key.slice(key.lastIndexOf(':') + 1)),
      set: async () => undefined,
      delete: async () => undefined,
    };
  }

  private readNow(source: string): DocumentNode | GraphQLError[] {
    // The same text may have been read while this call waited for its turn.
    const known = this.find(source);
    if (known) return known;
    const document = this.parse(source);
    if (document instanceof GraphQLError) return [document];
    const { length } = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (length > LIMITS.operations) return [tooComplex(`A document has at most ${LIMITS.operations} operations`)];
    const faults = validate(this.schema, document, [...specifiedRules, ...limitRules], { maxErrors: MAX_FAULTS });
    if (faults.length > 0) return faults.map((fault) => this.coded(fault, 'GRAPHQL_VALIDATION_FAILED'));
    this.keep(source, document);
    return document;
  }

  private keep(source: string, document: DocumentNode): void {
    const hash = sha256(source);
    this.known.set(source, { document, hash });
    // The cache does not accept a document that is larger than the whole cache.
    if (this.known.has(source)) this.hashes.set(hash, document);
  }

  private parse(source: string): DocumentNode | GraphQLError {
    try {
      return parse(source, { maxTokens: LIMITS.tokens });
    } catch (error) {
      if (error instanceof GraphQLError) return this.coded(error, 'GRAPHQL_PARSE_FAILED');
      throw error;
    }
  }

  private coded(fault: GraphQLError, code: ErrorCode): GraphQLError {
    if (isErrorCode(fault.extensions['code'])) return fault;
    const message = this.suggest ? fault.message : fault.message.replace(/ ?Did you mean .*$/, '');
    const { nodes, source, positions } = fault;
    return new GraphQLError(message, {
      nodes: nodes ?? null,
      source: source ?? null,
      positions: positions ?? null,
      extensions: { code, statusCode: ERRORS[code].statusCode },
    });
  }
}
