import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { useAiStub } from '../faq/support/ai-stub.js';
import { newClient } from '../support/accounts.js';
import { answersEverywhere, type TransportAnswer } from '../support/answers-everywhere.js';
import { filledArguments } from '../support/filled-arguments.js';
import { verify } from '../support/kyc.js';
import { rootOperations } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { useSettings } from '../support/stored-settings.js';
import { textPlaces, withTextAt, type TextPlace } from '../support/text-places.js';

/*
 * Generated from the schema: every text that any query or mutation takes is tried with what a database stumbles over, by
 * GraphQL and by every documented path, whether it is in the body, in the query or in the path.
 */

const ZERO = 'a\0b@example.com';
const HALF_OF_A_PAIR = 'a\ud800b';
const UNSTORABLE: readonly string[] = [ZERO, HALF_OF_A_PAIR];

useAiStub();
useSettings({ captchaProvider: 'none', transferApprovalThreshold: '0' });

const operations = rootOperations(servedSchema())
  .filter(({ kind }) => kind !== 'subscription')
  .map((operation) => ({ operation, places: textPlaces(operation) }))
  .filter(({ places }) => places.length > 0);

/** The text as the scalar takes it: in free JSON as a value and as a name. */
function valuesAt({ scalar }: TextPlace, text: string): readonly unknown[] {
  return scalar.name === 'JSONObject' ? [{ id: text }, { [text]: 'a' }] : [text];
}

function isRefused({ code, statusCode }: TransportAnswer): boolean {
  return code === 'BAD_INPUT' && statusCode === 400;
}

/** In an address, bytes that are no UTF-8 arrive as the character that stands for them, which can be stored. */
function arrivesMended({ transport, statusCode }: TransportAnswer, text: string): boolean {
  return text === HALF_OF_A_PAIR && transport.startsWith('GET ') && statusCode === 200;
}

const tries = operations.flatMap(({ operation, places }) =>
  UNSTORABLE.map((text) => [`${JSON.stringify(text)} in ${operation.field}`, operation, places, text] as const),
);

describe('a text that cannot be stored', () => {
  it('is tried in lists of objects too', () => {
    const found = operations.flatMap(({ operation, places }) => places.map(({ path }) => `${operation.field} ${path}`));
    expect(found).toEqual(expect.arrayContaining(['setMarketMakerKeyLimits limits.route']));
  });

  it.each(tries)('is bad input at every transport, wherever it stands: %s', async (_name, operation, places, text) => {
    const client = await newClient({ role: SUPER_ADMIN });
    if ('feature' in operation.policy) await verify(client.user.id);
    const filled = await filledArguments(operation, client);
    for (const place of places) {
      for (const value of valuesAt(place, text)) {
        const variables = withTextAt(operation, filled, place.path, value);
        const answers = await answersEverywhere(client, operation, variables);
        const others = answers.filter((answer) => !isRefused(answer) && !arrivesMended(answer, text));
        expect({ place: place.path, value, others }).toEqual({ place: place.path, value, others: [] });
      }
    }
  });
});
