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

/** Prices that are remembered, and characters of the variables that they hold for. */
const REMEMBERED = 10_000;
const REMEMBERED_CHARACTERS = 1_000_000;

/**
 * What a document costs: an object costs 1 (or what its field's policy says), a scalar nothing, or 1 under another name,
 * since one text can be asked for under many; a field that takes `perPage` multiplies what is selected below it by the
 * size of the page.
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

/** What a document costs, and how much of that its root fields do that anybody may read without taking from a bucket. */
export interface Price {
  readonly cost: number;
  readonly publicCost: number;
}

/** Below both a price is worked out in a fraction of a millisecond; fragments count wherever they are spread. */
const CHEAP_TOKENS = 500;
const CHEAP_SELECTIONS = 200;

/** What an operation costs that is not there. */
const NOTHING: Price = { cost: 0, publicCost: 0 };

/** What is remembered of an operation. */
interface Priced {
  readonly name: number;
  /** The variables that a price can depend on. */
  readonly variables: readonly string[];
  readonly isCheap: boolean;
}

/** Prices documents, and remembers the prices that were asked for last. */
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
   * The price of an operation, nothing for one that is not there; what a field would cost whose arguments do not fit is
   * left out, since it will not run.
   */
  price(document: DocumentNode, operationName: string | null, variables: Variables): Price {
    const operation = getOperationAST(document, operationName);
    if (!operation) return NOTHING;
    const key = this.keyOf(document, operation, variables);
    const known = this.prices.get(key);
    if (known) return known;
    // None runs whose variables do not fit, and the rule below would word each of their faults.
    if (!fitsVariables(this.schema, operation, variables)) return NOTHING;
    const { price, whole } = this.estimate(document, operationName, declaredOf(operation, variables));
    if (whole) this.prices.set(key, price);
    return price;
  }

  /** Whether the price is known already, or worked out in no time. */
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

  /** `whole` is false for a cost that leaves something out, and so holds for these variables alone. */
  private estimate(
    document: DocumentNode,
    operationName: string | null,
    variables: Record<string, unknown>,
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
 * Names of the variables that a price can depend on: sizes of pages, and what @include and @skip look at, wherever in the
 * document they are. A client may declare and send any amount of others.
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

/** A value as far as a price depends on it. Null takes the place of a default; what fits no place takes none. */
function asPriced(value: unknown): unknown {
  if (typeof value === 'number') return Math.min(Math.max(Math.trunc(value), 1), MAX_PER_PAGE);
  return typeof value === 'boolean' || value === null ? value : '';
}
