import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  parse,
  validate,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { scalarSample } from './scalar-samples.js';
import type { Random } from './random.js';

/** What a random query must hold. */
export interface Wanted {
  /** A selection of a union or an interface. */
  readonly abstract: boolean;
  /** A response key that is a name of Object.prototype. */
  readonly inherited: boolean;
  /** What it may hold besides, for which a query stays interpreted; one kind at a time, so that each is tried alone. */
  readonly oddity: Oddity | null;
}

export const ODDITIES = ['keys', 'conditions', 'objects', 'defaults', 'nested', 'texts'] as const;
export type Oddity = (typeof ODDITIES)[number];

export interface RandomQuery {
  readonly text: string;
  readonly document: DocumentNode;
  readonly variables: Record<string, unknown>;
}

const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const MAX_DEPTH = 4;
const ATTEMPTS = 200;

/** A valid query of the schema, with aliases, fragments, directives, variables and literals of all kinds. */
export function randomQuery(schema: GraphQLSchema, random: Random, wanted: Wanted): RandomQuery {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { text, variables } = new Writer(schema, random, wanted).operation();
    const document = parse(text);
    if (validate(schema, document).length > 0) continue;
    const hasKey = INHERITED.some((name) => new RegExp(`\\b${name}: `).test(text));
    if (!wanted.inherited || hasKey) return { text, document, variables };
  }
  throw new Error('no attempt made a valid query');
}

class Writer {
  private readonly declared: string[] = [];
  private readonly variables: Record<string, unknown> = {};
  private readonly fragments: string[] = [];
  private isConstant = false;
  /** Names of fragments that may be spread again, by their type. */
  private readonly known = new Map<string, string[]>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    private readonly wanted: Wanted,
  ) {}

  operation(): { text: string; variables: Record<string, unknown> } {
    const query = this.schema.getQueryType()!;
    const fields = Object.values(query.getFields());
    const abstract = fields.filter((field) => holdsAbstract(field));
    const roots = Array.from({ length: 1 + this.random.below(3) }, () => this.random.pick(fields));
    if (this.wanted.abstract) roots.push(this.random.pick(abstract));
    const selected = roots.map((field) => this.field(field, 1));
    const typename = this.random.percent(10) ? ['__typename'] : [];
    const body = `{ ${this.random.shuffled([...selected, ...typename]).join(' ')} }`;
    const head = this.declared.length > 0 ? `query Q(${this.declared.join(', ')})` : 'query Q';
    const neighbour = this.random.percent(5) ? ' query Neighbour { __typename }' : '';
    return { text: [`${head} ${body}${neighbour}`, ...this.fragments].join('\n'), variables: this.variables };
  }

  private has(oddity: Oddity): boolean {
    return this.wanted.oddity === oddity;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const given = field.args.filter((arg) => isRequiredArgument(arg) || this.random.percent(shareOf(arg)));
    const args = given.map((arg) => `${arg.name}: ${this.value(arg)}`).join(', ');
    const type = getNamedType(field.type);
    const selection = isCompositeType(type) ? ` ${this.selection(type, depth + 1)}` : '';
    return `${this.alias(field.name)}${field.name}${args && `(${args})`}${this.directive()}${selection}`;
  }

  private alias(name: string): string {
    if (this.wanted.inherited && this.random.percent(40)) return `${this.random.pick(INHERITED)}: `;
    if (this.has('keys') && this.random.percent(50)) return `${this.random.pick(['a', 'b', 'a_b', `${name}_`, '_'])}: `;
    if (!this.random.percent(30)) return '';
    return `${this.random.pick(['a', 'b', 'idx0', 'Payment', 'z1', `${name}2`])}: `;
  }

  private directive(): string {
    if (!this.has('conditions') || !this.random.percent(15)) return '';
    const name = this.random.pick(['skip', 'include']);
    if (this.random.percent(30)) return ` @${name}(if: ${this.random.pick(['true', 'false'])})`;
    return ` @${name}(if: ${this.variable('Boolean!', this.random.percent(50))})`;
  }

  private variable(type: string, value: unknown, fallback = ''): string {
    const name = `v${this.declared.length}`;
    this.declared.push(`$${name}: ${type}${fallback}`);
    if (value !== undefined) this.variables[name] = value;
    return `$${name}`;
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    const parts = [...this.fields(type, depth), ...this.fragmentsOf(type, depth)];
    if (isAbstractType(type)) {
      const possible = this.schema.getPossibleTypes(type);
      for (const each of possible)
        if (this.random.percent(70))
          parts.push(`... on ${each.name}${this.directive()} ${this.selection(each, depth)}`);
    }
    if (parts.length === 0 || this.random.percent(20)) parts.push('__typename');
    return `{ ${this.random.shuffled(parts).join(' ')} }`;
  }

  private fields(type: GraphQLCompositeType, depth: number): string[] {
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
    const usable = depth < MAX_DEPTH ? fields : leaves;
    if (usable.length === 0) return [];
    const count = Math.min(usable.length, 1 + this.random.below(depth < 3 ? 5 : 3));
    return Array.from({ length: count }, () => this.field(this.random.pick(usable), depth));
  }

  private fragmentsOf(type: GraphQLCompositeType, depth: number): string[] {
    if (!isObjectType(type) || !this.random.percent(15)) return [];
    if (this.random.percent(40)) {
      const condition = this.random.percent(50) ? ` on ${type.name}` : '';
      return [`...${condition}${this.directive()} ${this.selection(type, depth)}`];
    }
    const known = this.known.get(type.name) ?? [];
    if (known.length === 0 || this.random.percent(30)) {
      const body = this.selection(type, depth);
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${type.name} ${body}`);
      this.known.set(type.name, [...known, name]);
      return Array.from({ length: 1 + this.random.below(2) }, () => `...${name}${this.directive()}`);
    }
    return [`...${this.random.pick(known)}${this.directive()}`];
  }

  private value(arg: GraphQLArgument): string {
    const { type } = arg;
    const isVariable = this.has('objects') || isLeafType(getNullableType(type));
    if (!isVariable || !this.random.percent(60)) return this.literal(type, 0);
    const nullable = String(type).replace(/!$/, '');
    if (this.has('defaults') && isNonNullType(type) && arg.defaultValue !== undefined)
      return this.variable(nullable, this.random.pick([undefined, null, this.sample(type, 0)]));
    if (this.has('defaults') && this.random.percent(10))
      return this.variable(nullable, this.sample(type, 0), ` = ${this.constant(type)}`);
    if (isNonNullType(type)) return this.variable(String(type), this.sample(type, 0));
    const value = this.random.pick([undefined, null, this.sample(type, 0), this.sample(type, 0)]);
    return this.variable(nullable, value);
  }

  /** A value as JSON. */
  private sample(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.sample(type.ofType, depth);
    if (isListType(type)) return Array.from({ length: this.random.below(3) }, () => this.sample(type.ofType, depth));
    if (isEnumType(type)) return this.random.pick(type.getValues()).name;
    if (!isInputObjectType(type)) return scalarSample(type.name, this.random).json;
    const fields = Object.values(type.getFields());
    const given = fields.filter((field) => isRequiredInputField(field) || (depth < 2 && this.random.percent(30)));
    return Object.fromEntries(given.map((field) => [field.name, this.sample(field.type, depth + 1)]));
  }

  /** A literal without a variable in it, as a default must be. */
  private constant(type: GraphQLInputType): string {
    this.isConstant = true;
    const text = this.literal(type, 0);
    this.isConstant = false;
    return text;
  }

  /** A value as it is written in a document, now and then with a variable in it. */
  private literal(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.literal(type.ofType, depth);
    if (this.has('nested') && !this.isConstant && depth > 0 && this.random.percent(20))
      return this.variable(String(type), this.random.pick([undefined, null]));
    if (isListType(type)) {
      const items = Array.from({ length: this.random.below(3) }, () => this.literal(type.ofType, depth));
      return `[${items.join(', ')}]`;
    }
    if (isEnumType(type)) return this.random.pick(type.getValues()).name;
    if (!isInputObjectType(type)) return scalarSample(type.name, this.random, !this.has('texts')).literal;
    const fields = Object.values(type.getFields());
    const given = fields.filter((field) => isRequiredInputField(field) || (depth < 2 && this.random.percent(30)));
    return `{${given.map((field) => `${field.name}: ${this.literal(field.type, depth + 1)}`).join(', ')}}`;
  }
}

/** How often an argument is given that may be left out: those with defaults or fields are few, and differ in most ways. */
function shareOf({ type, defaultValue }: GraphQLArgument): number {
  return defaultValue === undefined && isLeafType(getNamedType(type)) ? 25 : 80;
}

/** Whether a field leads to a union or an interface within the depth of a random query. */
function holdsAbstract({ type }: GraphQLField<unknown, unknown>): boolean {
  return isAbstractType(getNamedType(type));
}
