import { getNamedType, isInputObjectType } from 'graphql';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient } from '../support/accounts.js';
import { answersEverywhere } from '../support/answers-everywhere.js';
import { exampleValue } from '../support/example-arguments.js';
import { exampleVariables, rootOperations, withValueAt } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';

/*
 * Found from the schema: what people see as the name of an account, a role or a key is given in fields of these names. One that
 * names something else is listed with what it is.
 */

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);

/** Labels of API keys: their characters count, and they may hold dots. */
const LABELS = /ApiKey|MarketMakerKey/;
/**
 * Currencies and levels of verification name no account; createApiKey takes the input of adminCreateApiKey, behind a
 * level.
 */
const OTHERS = /Currency|KycLevel|^createApiKey$/;

const places = rootOperations(servedSchema()).flatMap((operation) =>
  operation.kind !== 'mutation'
    ? []
    : operation.args.flatMap((arg) => {
        const type = getNamedType(arg.type);
        const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
        const named = fields.filter(({ name, type: of }) => NAMES.has(name) && getNamedType(of).name === 'String');
        return named.map(({ name }) => ({ operation, arg, path: `${arg.name}.${name}` }));
      }),
);
const judged = places.filter(({ operation }) => !OTHERS.test(operation.field));

async function expectRefused(
  { operation, arg, path }: (typeof places)[number],
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

describe('every field that names an account, a role or a key', () => {
  it('is found: those of today are among them', () => {
    expect(judged.map(({ operation, path }) => `${operation.field} ${path}`)).toEqual(
      expect.arrayContaining([
        'register input.firstName',
        'register input.lastName',
        'updateProfile input.firstName',
        'createUser input.lastName',
        'updateUser input.firstName',
        'createRole input.name',
        'updateRole input.name',
        'adminCreateApiKey input.name',
      ]),
    );
  });

  it('is given by a documented path too', () => {
    expect(judged.filter(({ operation }) => operation.routes.length === 0)).toEqual([]);
  });

  it.each(judged.map((place) => [`${place.operation.field} ${place.path}`, place] as const))(
    'refuses what is not seen and what leads elsewhere: %s',
    async (_name, place) => {
      await expectRefused(place, ['Ann\u202Eeel', 'Ann\tLee', 'Ann\u200BLee'], 'contain control');
      if (LABELS.test(place.operation.field)) return;
      await expectRefused(place, ['https://evil.example', 'evil.example/claim', 'paypal.com'], 'look like an address');
    },
  );
});
