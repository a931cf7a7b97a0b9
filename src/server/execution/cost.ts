import type {
  DocumentNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  ValueNode,
} from 'graphql';
import { getNamedType, getOperationAST, isLeafType, Kind, validate, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createComplexityRule, type ComplexityEstimator, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { PolicyExtensions } from '../../auth/policy.js';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../../core/page.js';
import { declaredOf, fitsVariables } from './coercion.js';
import { selections } from './document-size.js';

/** How many prices are cached, and how many characters their keys have together. */
const REMEMBERED = 10_000;
const REMEMBERED_CHARACTERS = 1_000_000;

/**
 * The cost of a field. An object costs 1, or what its policy says. A scalar is free, or costs 1 with an alias, since
 * aliases can repeat one text many times. A field with `perPage` multiplies the cost of its selection by the page size.
 */
const estimate: ComplexityEstimator = ({ field, node, args, childComplexity }) => {
  const isFree = isLeafType(getNamedType(field.type)) && !node.alias;
  const own = (field.extensions as PolicyExtensions).policy?.cost ?? (isFree ? 0 : 1);
  return own + childComplexity * pageSize(field, args['perPage']);
};

function pageSize(field: GraphQLField<unknown, unknown>, perPage: unknown): number {
  if (!field.args.some(({ name }) => name === 'perPage')) return 1;
  const size = typeof perPage === 'number' ? perPage : DEFAULT_PER_PAGE;
  return Math.min(Math.max(size, 1), MAX_PER_PAGE);
}

type Variables = Readonly<Record<string, unknown>>;

/** The cost of a document, and the part of it caused by public root fields that take no point from a bucket. */
export interface Price {
  readonly cost: number;
  readonly publicCost: number;
}

/** Documents below both limits are priced in a fraction of a millisecond. Fragments count wherever they are spread. */
const CHEAP_TOKENS = 500;
const CHEAP_SELECTIONS = 200;

/** The price of an operation that does not exist. */
const NOTHING: Price = { cost: 0, publicCost: 0 };

/** What is cached for an operation. */
interface Priced {
  readonly name: number;
  /** The variables that affect the price. */
  readonly variables: readonly string[];
  readonly isCheap: boolean;
}

/** Prices documents, and caches the most recently used prices. */
export class CostEstimator {
  private readonly operations = new WeakMap<OperationDefinitionNode, Priced>();
  private lastName = 0;
  private readonly prices = new LRUCache<string, Price>({
    max: REMEMBERED,
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_price, key) => key.length,
  });

  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * The price of an operation; zero if it does not exist. Fields with invalid arguments are free: they will not run.
   */
  price(document: DocumentNode, operationName: string | null, variables: Variables): Price {
    const operation = getOperationAST(document, operationName);
    if (!operation) return NOTHING;
    const key = this.keyOf(document, operation, variables);
    const known = this.prices.get(key);
    if (known) return known;
    // Operations with invalid variables never run, and the complexity rule would describe every error.
    if (!fitsVariables(this.schema, operation, variables)) return NOTHING;
    const { price, whole } = this.estimate(document, operationName, declaredOf(operation, variables));
    if (whole) this.prices.set(key, price);
    return price;
  }

  /** Whether the price is cached or quick to compute. */
  isCheap(document: DocumentNode, operationName: string | null, variables: Variables): boolean {
    const operation = getOperationAST(document, operationName);
    if (!operation || this.lookAt(document, operation).isCheap) return true;
    return this.prices.has(this.keyOf(document, operation, variables));
  }

  private keyOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): string {
    const { name, variables: names } = this.lookAt(document, operation);
    const given = names.map((each) => asPriced(Object.hasOwn(variables, each) ? variables[each] : undefined));
    return `${name} ${JSON.stringify(given)}`;
  }

  private lookAt(document: DocumentNode, operation: OperationDefinitionNode): Priced {
    const known = this.operations.get(operation);
    if (known) return known;
    const isShort = (document.tokenCount ?? CHEAP_TOKENS) < CHEAP_TOKENS;
    const isCheap = isShort && selections(document, operation, CHEAP_SELECTIONS) < CHEAP_SELECTIONS;
    const priced = { name: (this.lastName += 1), variables: pricingVariables(document), isCheap };
    this.operations.set(operation, priced);
    return priced;
  }

  /** `whole` is false when some fields could not be priced, so that the price is valid for these variables only. */
  private estimate(
    document: DocumentNode,
    operationName: string | null,
    variables: Record<string, unknown>,
  ): { price: Price; whole: boolean } {
    // Stays infinite when pricing fails, for example on too many expanded nodes; such a document never runs.
    let cost = Infinity;
    let publicCost = 0;
    const counting: ComplexityEstimator = (field) => {
      const own = estimate(field);
      if (typeof own === 'number' && this.isUncounted(field)) publicCost += own;
      return own;
    };
    const rule = createComplexityRule({
      maximumComplexity: Infinity,
      variables,
      estimators: [counting],
      onComplete: (complexity) => (cost = complexity),
      ...(operationName === null ? {} : { operationName }),
    });
    try {
      const { length: faults } = validate(this.schema, document, [rule]);
      return { price: { cost, publicCost }, whole: faults === 0 };
    } catch {
      return { price: { cost, publicCost }, whole: false };
    }
  }

  /** Whether a field is public and takes no point from a bucket. Mutations are counted one by one elsewhere. */
  private isUncounted({ type, field }: Pick<ComplexityEstimatorArgs, 'type' | 'field'>): boolean {
    const roots: (GraphQLNamedType | null | undefined)[] = [
      this.schema.getQueryType(),
      this.schema.getSubscriptionType(),
    ];
    const { policy } = field.extensions as PolicyExtensions;
    return roots.includes(type) && policy?.access === 'public' && policy.throttle === undefined;
  }
}

/**
 * Names of the variables that affect the price: page sizes, and conditions of @include and @skip. Clients may send any
 * number of other variables.
 */
function pricingVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  const note = (value: ValueNode): void => {
    if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  visit(document, {
    Argument: ({ name, value }) => {
      if (name.value === 'perPage') note(value);
    },
    Directive: ({ name, arguments: given = [] }) => {
      if (['include', 'skip'].includes(name.value)) for (const { value } of given) note(value);
    },
  });
  return [...names];
}

/** The part of a value that affects the price. Null replaces a default; values of other types have no effect. */
function asPriced(value: unknown): unknown {
  if (typeof value === 'number') return Math.min(Math.max(Math.trunc(value), 1), MAX_PER_PAGE);
  return typeof value === 'boolean' || value === null ? value : '';
}
