import { getNamedType, isInputObjectType, type GraphQLArgument } from 'graphql';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../accounts.js';
import { answersEverywhere } from '../answers-everywhere.js';
import { exampleValue } from '../example-arguments.js';
import { exampleVariables, withValueAt, type RootOperation } from '../root-operation.js';
import { describeEach } from './describe-each.js';

/*
 * What people see as the name of an account, a role or a key is given in fields of these names. One that names something
 * else is listed with what it is.
 */

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);

/**
 * Labels of API keys, bots and listed strategies, names of businesses, and those of what the launchpad and the marketplace show:
 * their characters count, and they may hold dots.
 */
const LABELS = /ApiKey|MarketMakerKey|Merchant|TradingBot|TradingStrategy|Ico[A-Z]|Nft[A-Z]/;
/**
 * Currencies and levels of verification name no account; createApiKey takes the input of adminCreateApiKey, behind a
 * level.
 */
const OTHERS = /Currency|KycLevel|^createApiKey$/;

export interface NamePlace {
  readonly operation: RootOperation;
  readonly arg: GraphQLArgument;
  /** The argument and its field, such as `input.name`. */
  readonly path: string;
}

/** Every field in which a mutation takes the name of an account, a role or a key. */
export function namePlaces(operations: readonly RootOperation[]): NamePlace[] {
  const judged = operations.filter(({ kind, field }) => kind === 'mutation' && !OTHERS.test(field));
  return judged.flatMap((operation) =>
    operation.args.flatMap((arg) => {
      const type = getNamedType(arg.type);
      const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
      const named = fields.filter(({ name, type: of }) => NAMES.has(name) && getNamedType(of).name === 'String');
      return named.map(({ name }) => ({ operation, arg, path: `${arg.name}.${name}` }));
    }),
  );
}

/** Names hold what is seen, and lead nowhere. */
export function describeNames(operations: readonly RootOperation[]): void {
  const places = namePlaces(operations).map((place) => [`${place.operation.field} ${place.path}`, place] as const);
  describeEach('every field that names an account, a role or a key', places, (each) => {
    each('refuses what is not seen and what leads elsewhere: %s', async (place) => {
      await expectRefused(place, ['Ann\u202Eeel', 'Ann\tLee', 'Ann\u200BLee'], 'contain control');
      if (LABELS.test(place.operation.field)) return;
      await expectRefused(place, ['https://evil.example', 'evil.example/claim', 'paypal.com'], 'look like an address');
    });
  });
}

async function expectRefused(
  { operation, arg, path }: NamePlace,
  texts: readonly string[],
  rule: string,
): Promise<void> {
  const client = await newClient({ role: SUPER_ADMIN });
  const examples = { [arg.name]: exampleValue(arg.type), ...exampleVariables(operation) };
  const message: unknown = expect.stringMatching(new RegExp(`${path.split('.').at(-1)} must not ${rule}`));
  for (const text of texts) {
    const answers = await answersEverywhere(client, operation, withValueAt(examples, path, text));
    const refused = answers.map(({ transport }) => ({ transport, code: 'BAD_INPUT', statusCode: 400, message }));
    expect({ text, answers }).toEqual({ text, answers: refused });
  }
}
