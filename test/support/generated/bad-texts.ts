import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../accounts.js';
import { answersEverywhere, type TransportAnswer } from '../answers-everywhere.js';
import { filledArguments } from '../filled-arguments.js';
import { verify } from '../kyc.js';
import type { RootOperation } from '../root-operation.js';
import { textPlaces, withTextAt, type TextPlace } from '../text-places.js';
import { describeEach } from './describe-each.js';

const ZERO = 'a\0b@example.com';
const HALF_OF_A_PAIR = 'a\ud800b';
const KEY = 'idempotencyKey';
const UNSTORABLE: readonly string[] = [ZERO, HALF_OF_A_PAIR];

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

/** Neither a link nor a body that is a list has a field for it. */
function carriesKey({ method, body }: CompiledRoute): boolean {
  return method !== 'GET' && body === undefined;
}

/**
 * Every text is tried with what no database stores, by GraphQL and by every documented path, whether it is in
 * the body, in the query or in the path.
 */
export function describeBadTexts(operations: readonly RootOperation[]): void {
  const tries = operations
    .filter(({ kind }) => kind !== 'subscription')
    .flatMap((operation) => {
      const places = textPlaces(operation);
      const texts = places.length > 0 ? UNSTORABLE : [];
      return texts.map(
        (text) => [`${JSON.stringify(text)} in ${operation.field}`, { operation, places, text }] as const,
      );
    });
  describeEach('a text that cannot be stored', tries, (each) => {
    each('is bad input at every transport, wherever it stands: %s', async ({ operation, places, text }) => {
      const client = await newClient({ role: SUPER_ADMIN });
      if ('feature' in operation.policy) await verify(client.user.id);
      const filled = await filledArguments(operation, client);
      for (const place of places) {
        for (const value of valuesAt(place, text)) {
          const variables = withTextAt(operation, filled, place.path, value);
          const routes = operation.routes.filter((route) => place.path !== KEY || carriesKey(route));
          const answers = await answersEverywhere(client, operation, variables, routes);
          const others = answers.filter((answer) => !isRefused(answer) && !arrivesMended(answer, text));
          expect({ place: place.path, value, others }).toEqual({ place: place.path, value, others: [] });
        }
      }
    });
  });
}
