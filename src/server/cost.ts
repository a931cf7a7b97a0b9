import type { DocumentNode, GraphQLField, GraphQLSchema } from 'graphql';
import { getOperationAST, isLeafType, getNamedType, validate } from 'graphql';
import { createComplexityRule, type ComplexityEstimator } from 'graphql-query-complexity';
import type { PolicyExtensions } from '../auth/policy.js';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../core/page.js';

/** Prices of one document that are remembered, for different variables. */
const REMEMBERED = 50;

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

/** Prices documents; a price is remembered for as long as its document is kept. */
export class CostEstimator {
  private readonly known = new WeakMap<DocumentNode, Map<string, number>>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The cost of an operation; what a field would cost whose arguments do not fit is left out, since it will not run. */
  cost(document: DocumentNode, operationName: string | null, variables: Readonly<Record<string, unknown>>): number {
    const prices = this.known.get(document) ?? new Map<string, number>();
    if (prices.size === 0) this.known.set(document, prices);
    const key = `${operationName ?? ''} ${JSON.stringify(pageVariables(document, operationName, variables))}`;
    const remembered = prices.get(key);
    if (remembered !== undefined) return remembered;
    const { cost, whole } = this.estimate(document, operationName, variables);
    if (whole && prices.size < REMEMBERED) prices.set(key, cost);
    return cost;
  }

  /** `whole` is false for a cost that leaves something out, and so holds for these variables alone. */
  private estimate(
    document: DocumentNode,
    operationName: string | null,
    variables: Readonly<Record<string, unknown>>,
  ): { cost: number; whole: boolean } {
    // What cannot be priced to its end, for one because its fragments unfold into too many nodes, is not run.
    let cost = Infinity;
    const rule = createComplexityRule({
      maximumComplexity: Infinity,
      variables: { ...variables },
      estimators: [estimate],
      onComplete: (complexity) => (cost = complexity),
      ...(operationName === null ? {} : { operationName }),
    });
    try {
      const { length: faults } = validate(this.schema, document, [rule]);
      return { cost, whole: faults === 0 };
    } catch {
      return { cost, whole: false };
    }
  }
}

/**
 * Only numbers and switches can change a price: page sizes, and what @include and @skip look at. So can null, which
 * stands in the place of a default. What the operation does not declare is left out: a client may send any amount of it.
 */
function pageVariables(
  document: DocumentNode,
  operationName: string | null,
  variables: Readonly<Record<string, unknown>>,
) {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return declared
    .map(({ variable }) => [variable.name.value, variables[variable.name.value]])
    .filter(([, value]) => typeof value === 'number' || typeof value === 'boolean' || value === null);
}
