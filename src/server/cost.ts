import type { DocumentNode, GraphQLField, GraphQLNamedType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { getOperationAST, isLeafType, getNamedType, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createComplexityRule, type ComplexityEstimator, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { PolicyExtensions } from '../auth/policy.js';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../core/page.js';

/** Prices that are remembered, and characters of the variables that they hold for. */
const REMEMBERED = 10_000;
const REMEMBERED_CHARACTERS = 1_000_000;

/**
 * What a document costs: an object costs 1 (or what its field's policy says), a scalar nothing, and a field that takes
 * `perPage` multiplies what is selected below it by the size of the page.
 */
const estimate: ComplexityEstimator = ({ field, args, childComplexity }) => {
  const own = (field.extensions as PolicyExtensions).policy?.cost ?? (isLeafType(getNamedType(field.type)) ? 0 : 1);
  return own + childComplexity * pageSize(field, args['perPage']);
};

function pageSize(field: GraphQLField<unknown, unknown>, perPage: unknown): number {
  if (!field.args.some(({ name }) => name === 'perPage')) return 1;
  const size = typeof perPage === 'number' ? perPage : DEFAULT_PER_PAGE;
  return Math.min(Math.max(size, 1), MAX_PER_PAGE);
}

/** What a document costs, and how much of that its root fields do that anybody may read without taking from a bucket. */
export interface Price {
  readonly cost: number;
  readonly publicCost: number;
}

/** Prices documents, and remembers the prices that were asked for last. */
export class CostEstimator {
  private readonly names = new WeakMap<OperationDefinitionNode, number>();
  private lastName = 0;
  private readonly prices = new LRUCache<string, Price>({
    max: REMEMBERED,
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_price, key) => key.length,
  });

  constructor(private readonly schema: GraphQLSchema) {}

  /** The price of an operation; what a field would cost whose arguments do not fit is left out, since it will not run. */
  price(document: DocumentNode, operationName: string | null, variables: Readonly<Record<string, unknown>>): Price {
    const known = this.remembered(document, operationName, variables);
    if (known !== undefined) return known;
    const { price, whole } = this.estimate(document, operationName, variables);
    const key = this.keyOf(document, operationName, variables);
    if (whole && key !== null) this.prices.set(key, price);
    return price;
  }

  /** The price, if it need not be worked out. */
  remembered(
    document: DocumentNode,
    operationName: string | null,
    variables: Readonly<Record<string, unknown>>,
  ): Price | undefined {
    const key = this.keyOf(document, operationName, variables);
    return key === null ? undefined : this.prices.get(key);
  }

  /** Null for an operation that is not there, of which clients make up any number. */
  private keyOf(
    document: DocumentNode,
    operationName: string | null,
    variables: Readonly<Record<string, unknown>>,
  ): string | null {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const name = this.names.get(operation) ?? (this.lastName += 1);
    this.names.set(operation, name);
    return `${name} ${JSON.stringify(pageVariables(operation, variables))}`;
  }

  /** `whole` is false for a cost that leaves something out, and so holds for these variables alone. */
  private estimate(
    document: DocumentNode,
    operationName: string | null,
    variables: Readonly<Record<string, unknown>>,
  ): { price: Price; whole: boolean } {
    // What cannot be priced to its end, for one because its fragments unfold into too many nodes, is not run.
    let cost = Infinity;
    let publicCost = 0;
    const counting: ComplexityEstimator = (field) => {
      const own = estimate(field);
      if (typeof own === 'number' && this.isUncounted(field)) publicCost += own;
      return own;
    };
    const rule = createComplexityRule({
      maximumComplexity: Infinity,
      variables: { ...variables },
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

  /** Mutations are counted one by one, and what names a bucket takes from that. */
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
 * Only numbers and switches can change a price: page sizes, and what @include and @skip look at. So can null, which
 * stands in the place of a default. What the operation does not declare is left out: a client may send any amount of it.
 */
function pageVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
) {
  return variableDefinitions
    .map(({ variable }) => [variable.name.value, variables[variable.name.value]])
    .filter(([, value]) => typeof value === 'number' || typeof value === 'boolean' || value === null);
}
