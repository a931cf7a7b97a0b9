import {
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { FileContent } from '../../../src/core/file-content.js';
import { RedirectTarget } from '../../../src/core/net/redirect-target.js';
import { Random } from './random.js';

/** What a made-up resolver answers with: enough for the resolvers below it to make up theirs. */
interface Source {
  readonly seed: string;
}

/** A value of each possible type of a union or an interface, as the type's own `resolveType` tells them apart. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, object>>>>;

/**
 * Replaces the resolvers of a schema. What a field does follows from the seed, its place and its arguments: it answers a
 * value, null, or a value that cannot be serialised, it throws, or it does one of these later. Two runs of one query get
 * the same, whichever way it is run. Half of the fields that have no resolver are left so: they read a property.
 */
export class SeededSchema {
  /** The seed of the queries that run now. */
  seed = '';

  constructor(
    readonly schema: GraphQLSchema,
    private readonly shapes: Shapes,
  ) {
    for (const type of objectTypes(schema)) {
      for (const field of Object.values(type.getFields())) {
        if (!field.resolve && new Random(`${type.name}.${field.name}`).percent(50)) continue;
        field.resolve = (source: Source | undefined, args, _ctx, { parentType, fieldName, path }) => {
          const place = [source?.seed ?? this.seed, `${parentType.name}.${fieldName}`, spelled(args)].join('/');
          if (typeof path.key !== 'string') throw new Error('a field is found at its key');
          const random = new Random(place);
          return answer(random, () => this.valueOf(field.type, random, place));
        };
      }
    }
  }

  private valueOf(type: GraphQLOutputType, random: Random, place: string): unknown {
    if (isNonNullType(type)) return this.valueOf(type.ofType, random, place);
    if (isListType(type)) {
      const count = random.below(4);
      return Array.from({ length: count }, (_, at) =>
        random.percent(6) ? null : this.valueOf(type.ofType, random, `${place}/${at}`),
      );
    }
    // Now and then what cannot be serialised, and an error as a value.
    if (random.percent(2)) return random.pick<unknown>([new Error('as a value'), Symbol('unfit'), 'text']);
    if (isEnumType(type)) return random.pick(type.getValues()).value;
    if (isScalarType(type)) return scalarValue(type, random);
    if (!isAbstractType(type)) return this.objectOf(type, {}, place);
    const [name, shape] = random.pick(Object.entries(this.shapes[type.name] ?? {}));
    return this.objectOf(this.schema.getType(name) as GraphQLObjectType, shape, place);
  }

  /** An object that has a property for each field without a resolver. */
  private objectOf(type: GraphQLObjectType | undefined, shape: object, seed: string): Source {
    const made: Source = { ...shape, seed };
    for (const { name, resolve, type: of } of Object.values(type?.getFields() ?? {})) {
      // What a type is told apart by may be missing or wrong then, which is a case like others.
      if (resolve || name in shape) continue;
      Object.defineProperty(made, name, {
        enumerable: true,
        get: () => {
          const random = new Random(`${seed}/${name}`);
          return random.percent(8) ? null : this.valueOf(of, random, `${seed}/${name}`);
        },
      });
    }
    return made;
  }
}

function objectTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
}

/** Arguments as a resolver tells them apart: what is left out, what is null, and what is of which kind. */
function spelled(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, each]) => `${name}:${spelled(each)}`).join()}}`;
}

function answer(random: Random, value: () => unknown): unknown {
  const outcome = (): unknown => {
    if (random.percent(6)) throw failure(random);
    return random.percent(8) ? random.pick([null, undefined]) : value();
  };
  if (random.percent(70)) return outcome();
  const turns = random.below(3);
  return (async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    return outcome();
  })();
}

function failure(random: Random): Error {
  return random.pick([
    new AppError('NOT_FOUND', { message: 'It is not there' }),
    new AppError('FORBIDDEN', { message: 'It is not allowed' }),
    new Error('broken'),
    new TypeError(''),
  ]);
}

const CANDIDATES: readonly unknown[] = [
  'text',
  7,
  true,
  '01890a5d-ac96-774b-bcce-b302099a8057',
  new Date('2030-01-01T00:00:00.000Z'),
  { a: [1, { b: null }] },
  [1, 2],
  new FileContent(Buffer.from('file')),
  Object.create(RedirectTarget.prototype, { url: { value: 'https://example.com/' } }),
];

const accepted = new WeakMap<GraphQLScalarType, unknown[]>();

function scalarValue(scalar: GraphQLScalarType, random: Random): unknown {
  const values = accepted.get(scalar) ?? CANDIDATES.filter((candidate) => isServed(scalar, candidate));
  accepted.set(scalar, values);
  return random.pick(values);
}

/** Whether the scalar can be answered with the value. */
function isServed(scalar: GraphQLScalarType, value: unknown): boolean {
  try {
    return scalar.serialize(value) !== undefined;
  } catch {
    return false;
  }
}
