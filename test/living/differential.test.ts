import { setImmediate } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import {
  Arg,
  createUnionType,
  Extensions,
  Field,
  InputType,
  Int,
  InterfaceType,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { resolvers } from '../../src/resolvers/index.js';
import { restRoutes } from '../../src/rest/index.js';
import { Payment } from '../../src/schema/gateway/payment.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { casesOf } from '../support/long.js';
import { bothWays, difference } from './support/both-ways.js';
import { Random } from './support/random.js';
import { ODDITIES, randomQuery, type Oddity } from './support/random-query.js';
import { SeededSchema } from './support/seeded-resolvers.js';

@InterfaceType({ resolveType: (value: object) => ('wheels' in value ? 'LivingCar' : 'LivingBoat') })
abstract class LivingVehicle {
  @Field()
  name!: string;

  @Field(() => [LivingVehicle], { nullable: 'itemsAndList' })
  towed!: LivingVehicle[];
}

@ObjectType({ implements: LivingVehicle, simpleResolvers: true })
@Extensions({ visibility: 'public' })
class LivingCar extends LivingVehicle {
  @Field(() => Int)
  wheels!: number;

  @Field(() => Payment, { nullable: true })
  paid!: Payment;
}

@ObjectType({ implements: LivingVehicle, simpleResolvers: true })
@Extensions({ visibility: 'public' })
class LivingBoat extends LivingVehicle {
  @Field(() => Int, { nullable: true })
  draught!: number;
}

const LivingThing = createUnionType({
  name: 'LivingThing',
  types: () => [LivingCar, LivingBoat, Payment] as const,
  resolveType: (value: object) => ('wheels' in value ? LivingCar : 'draught' in value ? LivingBoat : Payment),
});

@InputType()
class LivingFilter {
  @Field(() => [String], { nullable: true })
  names!: string[] | null;

  @Field(() => Int, { defaultValue: 3 })
  limit!: number;

  @Field(() => Date, { nullable: true })
  since!: Date | null;

  @Field(() => LivingFilter, { nullable: true })
  inner!: LivingFilter | null;
}

@Resolver()
class LivingResolver {
  @Query(() => LivingVehicle, { nullable: true })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  vehicle(@Arg('limit', () => Int, { defaultValue: 5 }) _limit: number) {
    return null;
  }

  @Query(() => [LivingThing])
  @Policy({ access: 'public', reason: 'The test needs one.' })
  things(@Arg('filter', () => LivingFilter, { nullable: true }) _filter: LivingFilter | null) {
    return [];
  }
}

/** A value of each type, as its union or interface tells it apart. */
const SHAPES = {
  ShownPayment: { Payment: { net: '1' }, Checkout: {}, unfit: [] },
  LivingVehicle: { LivingCar: { wheels: 4 }, LivingBoat: { draught: 1 } },
  LivingThing: { LivingCar: { wheels: 4 }, LivingBoat: { draught: 1 }, Payment: { net: '1' } },
};

const CASES = casesOf(300, 20_000);
const SEED = process.env['SEED'] ?? '1';

/** The served schema, with a union and an interface more, whose fields answer by chance. */
function seededSchema(): SeededSchema {
  return new SeededSchema(buildGuardedSchema([...resolvers, LivingResolver], restRoutes), SHAPES);
}

/**
 * What was rejected with nobody waiting for it. graphql-js leaves a promise behind when an item of a list fails after an
 * earlier one has begun to wait. Compiled code must not, and an answer that fails by that never comes.
 */
class LeftBehind {
  /** The reasons that graphql-js does not leave behind, as text. */
  readonly faults: string[] = [];
  /** The case that runs now. */
  at = '';

  readonly take = (reason: unknown): void => {
    if (reason instanceof GraphQLError && reason.path) return;
    this.faults.push(`case ${this.at} left behind ${reason instanceof Error ? reason.stack : String(reason)}`);
  };

  /** Waits for more turns than the fields of a made-up query wait one after another. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  }
}

/** In turn, so that each meets unions and keys of every kind. */
function oddityOf(at: number): Oddity {
  return ODDITIES[Math.floor(at / 2) % ODDITIES.length] as Oddity;
}

describe('a random query', () => {
  const leftBehind = new LeftBehind();
  beforeAll(() => void process.on('unhandledRejection', leftBehind.take));
  // What the last case has left behind would end the worker once nobody listens.
  afterAll(async () => {
    await leftBehind.settled();
    process.off('unhandledRejection', leftBehind.take);
  });

  it(`is answered alike interpreted and compiled, in ${CASES} cases`, async () => {
    const seeded = seededSchema();
    const counts = { compiled: 0, abstract: 0, inherited: 0 };
    const found: string[] = [];
    for (let at = 0; at < CASES && found.length < 5; at += 1) {
      seeded.seed = `${SEED}:${at}`;
      leftBehind.at = seeded.seed;
      const wanted = { abstract: at % 3 === 0, inherited: at % 10 === 1, oddity: at % 2 === 0 ? null : oddityOf(at) };
      const query = randomQuery(seeded.schema, new Random(seeded.seed), wanted);
      const { interpreted, compiled } = await bothWays(seeded.schema, query);
      if (wanted.inherited) expect([query.text, compiled]).toEqual([query.text, null]);
      counts.inherited += Number(wanted.inherited);
      if (!compiled) continue;
      counts.compiled += 1;
      counts.abstract += Number(wanted.abstract);
      const differs = await difference(seeded.schema, query, interpreted, compiled);
      if (differs) found.push(`case ${seeded.seed}\n${query.text}\n${JSON.stringify(query.variables)}\n${differs}`);
    }
    await leftBehind.settled();
    expect([...found, ...leftBehind.faults]).toEqual([]);
    // Otherwise nothing would have been compared.
    expect(counts.compiled).toBeGreaterThan(CASES * 0.5);
    expect(counts.abstract).toBeGreaterThan(CASES * 0.15);
    expect(counts.inherited).toBeGreaterThanOrEqual(Math.floor(CASES / 10));
  });
});
