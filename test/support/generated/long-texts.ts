import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../accounts.js';
import { answersEverywhere } from '../answers-everywhere.js';
import { filledArguments } from '../filled-arguments.js';
import type { RootOperation } from '../root-operation.js';
import { textPlaces, withTextAt, type TextPlace } from '../text-places.js';
import { oncePerFile, world } from '../world.js';
import { describeEach } from './describe-each.js';

const LENGTH = 200_000;
const LETTERS = 'LongText'.repeat(LENGTH / 8);
/**
 * Marks in the order that Unicode does not want, which take the square of their number to compose, and what begins
 * again and again in patterns and in Markdown and never ends.
 */
const AWKWARD = '\u0301'.repeat(LENGTH / 4) + '\u0316'.repeat(LENGTH / 4) + '['.repeat(LENGTH / 2);
/** What an answer says at most, whatever it was asked. */
const MAX_MESSAGE = 2_000;

/** Columns in which a part of the text may stand, and how long their values are at most. */
const BOUNDS: ReadonlyMap<string, number> = new Map([
  // The text of an article, with what is made of it.
  ...['faqs.answer', 'faqs.plain', 'faq_search_documents.plain'].map((column) => [column, LENGTH + 100] as const),
  ['faq_revisions.content', 3 * LENGTH],
  // A setting's value may have a million characters.
  ['settings.value', LENGTH],
  ['settings_change.before', LENGTH],
  ['settings_change.after', LENGTH],
  // Records of what happened keep the beginning of a text.
  ['admin_audit_log.before', 20_000],
  ['admin_audit_log.after', 20_000],
  ['admin_audit_log.targetId', 255],
  ['faq_searches.category', 100],
]);

/** What is tried at a place. Both transports run the same operation, so one text by the second will do. */
function triesAt({ scalar }: TextPlace): readonly { readonly value: unknown; readonly everyTransport: boolean }[] {
  const json = { id: LETTERS, siteName: LETTERS, [LETTERS]: 'a' };
  const letters = { value: scalar.name === 'JSONObject' ? json : LETTERS, everyTransport: scalar.name === 'String' };
  return scalar.name === 'String' ? [letters, { value: AWKWARD, everyTransport: false }] : [letters];
}

const admin = oncePerFile(() => newClient({ role: SUPER_ADMIN }));

/** One admin for what admins do. What an account does to itself has limits of its own. */
function callerOf({ policy }: RootOperation) {
  return 'permission' in policy ? admin() : newClient({ role: SUPER_ADMIN });
}

/**
 * Every text is tried with 200,000 characters, by somebody whom no permission stops, at every transport where so long a
 * text arrives.
 */
export function describeLongTexts(operations: readonly RootOperation[]): void {
  const tries = operations
    .filter(({ kind }) => kind !== 'subscription')
    .map((operation) => ({ operation, places: textPlaces(operation) }))
    .filter(({ places }) => places.length > 0)
    .map((each) => [each.operation.field, each] as const);
  describeEach('a text of 200,000 characters', tries, (each) => {
    each('is taken or refused, and is no fault of the server: %s', async ({ operation, places }) => {
      const client = await callerOf(operation);
      const filled = await filledArguments(operation, client);
      for (const place of places) {
        for (const { value, everyTransport } of triesAt(place)) {
          const variables = withTextAt(operation, filled, place.path, value);
          const routes = everyTransport ? operation.routes.filter(({ method }) => method !== 'GET') : [];
          const answers = await answersEverywhere(client, operation, variables, routes);
          const faults = answers.filter(({ statusCode, message }) => statusCode >= 500 || message.length > MAX_MESSAGE);
          expect({ place: place.path, faults }).toEqual({ place: place.path, faults: [] });
        }
      }
    });

    it('stands in the database afterwards only where long texts belong, and is cut only in records of what happened', async () => {
      const found = await columnsWith('LongTextLongText');
      expect(Object.keys(found).filter((column) => !BOUNDS.has(column))).toEqual([]);
      const longer = Object.entries(found).filter(([column, longest]) => longest > (BOUNDS.get(column) ?? 0));
      expect(longer).toEqual([]);
    });
  });
}

/** Columns of any table in whose text or JSON a part stands, with the greatest length of such a value. */
async function columnsWith(part: string): Promise<Readonly<Record<string, number>>> {
  const { platform } = await world();
  await platform.searches.flush();
  const { rows: columns } = await platform.db.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`,
  );
  const found = await Promise.all(
    columns.map(async ({ table_name: table, column_name: column }) => {
      const { rows } = await platform.db.pool.query<{ longest: number | null }>(
        `select max(length("${column}"::text)) as longest from "${table}" where strpos("${column}"::text, $1) > 0`,
        [part],
      );
      const longest = rows[0]?.longest ?? null;
      return longest === null ? [] : [[`${table}.${column}`, longest] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
