import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import { newClient } from '../support/accounts.js';
import { administered, STRANGERS_TEXT } from '../support/administered.js';
import { mailsTo, useMailServer } from '../support/mailbox.js';
import { documentOf, rootOperations, type Variables } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

/*
 * Found from the schema: what an admin does to that by which others sign in. Each is done here, at every transport, and the
 * owner must hear of it. An operation that is added is held to it by a row of test/support/administered.ts.
 */

useMailServer();

/** Tables of accounts and of what they sign in with. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'user',
  'api_key',
  'session',
  'two_factor',
  'recovery_code',
  'email_code',
  'account_token',
  'provider_user',
]);

const operations = rootOperations(servedSchema()).filter(
  ({ kind, policy }) =>
    kind === 'mutation' &&
    policy.access !== 'public' &&
    policy.permission !== undefined &&
    CREDENTIALS.has(policy.audit?.record ?? ''),
);

/** The path and body that a well-behaved client sends. */
function requestOf({ method, path }: CompiledRoute, { id, input, ...rest }: Variables): [string, string, object?] {
  const body = { ...(input as object | undefined), ...rest };
  return [method, path.replace('{id}', String(id)), Object.keys(body).length > 0 ? body : undefined];
}

async function inboxOf(email: string) {
  const { platform } = await world();
  const rows = platform.db.rows
    .selectFrom('notification')
    .innerJoin('user', 'user.id', 'notification.userId')
    .select(['notification.type', 'notification.title', 'notification.message', 'notification.link']);
  return rows.where('user.email', '=', email).execute();
}

describe('what an admin does to the credentials of others', () => {
  it('is tried here, all of it, and nothing that is there no more', () => {
    expect(operations.map(({ field }) => field).toSorted()).toEqual(Object.keys(administered).toSorted());
  });

  it.each(operations.map((operation) => [operation.field, operation] as const))(
    '%s is told to the owner once, by mail and, as long as there is the account, in the inbox, at every transport and without a word of strangers',
    async (field, operation) => {
      const admin = await newClient({ role: SUPER_ADMIN });
      const byGraphQL = async (variables: Variables) => {
        await admin.ok(documentOf(operation, variables, 'plain'), variables);
      };
      const byRest = operation.routes.map((route) => async (variables: Variables) => {
        expect((await admin.rest(...requestOf(route, variables))).body).toMatchObject({ statusCode: 200 });
      });
      for (const call of [byGraphQL, ...byRest]) {
        const { email, variables, ends } = await administered[field]!();
        await call(variables);
        const [inbox, mails] = [await inboxOf(email), await mailsTo(email)];
        expect(mails).toHaveLength(1);
        expect(mails[0]?.text).toMatch(/\bAn administrator has /);
        const { subject: title } = mails[0]!;
        const message = expect.stringMatching(/^An administrator has /);
        expect(inbox).toEqual(ends ? [] : [expect.objectContaining({ type: 'alert', link: null, title, message })]);
        const told = JSON.stringify([inbox, mails.map(({ text, html, subject }) => [text, html, subject])]);
        expect(told).not.toContain(STRANGERS_TEXT);
        expect(told).not.toMatch(/https?:|href|[A-Za-z0-9]{48}/);
      }
    },
  );
});
