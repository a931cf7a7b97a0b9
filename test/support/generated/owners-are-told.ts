import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import { newClient } from '../accounts.js';
import { administered, STRANGERS_TEXT } from '../administered.js';
import { mailsTo, useMailServer } from '../mailbox.js';
import { documentOf, type RootOperation, type Variables } from '../root-operation.js';
import { world } from '../world.js';
import { describeEach } from './describe-each.js';

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

/** What an admin does to that by which others sign in. One that is added needs a row of test/support/administered.ts. */
export function administering(operations: readonly RootOperation[]): readonly RootOperation[] {
  return operations.filter(
    ({ kind, policy }) =>
      kind === 'mutation' &&
      policy.access !== 'public' &&
      policy.permission !== undefined &&
      CREDENTIALS.has(policy.audit?.record ?? ''),
  );
}

/** Each is done here, at every transport, and the owner must hear of it. */
export function describeOwnersAreTold(operations: readonly RootOperation[]): void {
  const named = administering(operations).map((operation) => [operation.field, operation] as const);
  describeEach('what an admin does to the credentials of others', named, (each) => {
    useMailServer();
    each(
      '%s is told to the owner once, by mail and, as long as there is the account, in the inbox, at every transport and without a word of strangers',
      async (operation) => {
        const admin = await newClient({ role: SUPER_ADMIN });
        await isTold(operation.field, async (variables) => {
          await admin.ok(documentOf(operation, variables, 'plain'), variables);
        });
        for (const route of operation.routes) {
          await isTold(operation.field, async (variables) => {
            expect((await admin.rest(...requestOf(route, variables))).body).toMatchObject({ statusCode: 200 });
          });
        }
      },
    );
  });
}

async function isTold(field: string, call: (variables: Variables) => Promise<void>): Promise<void> {
  const { email, variables, ends } = await administered[field]!();
  await call(variables);
  const [inbox, mails] = [await inboxOf(email), await mailsTo(email)];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/\bAn administrator has /);
  const { subject: title } = mails[0]!;
  const message: unknown = expect.stringMatching(/^An administrator has /);
  expect(inbox).toEqual(ends ? [] : [expect.objectContaining({ type: 'alert', link: null, title, message })]);
  const told = JSON.stringify([inbox, mails.map(({ text, html, subject }) => [text, html, subject])]);
  expect(told).not.toContain(STRANGERS_TEXT);
  expect(told).not.toMatch(/https?:|href|[A-Za-z0-9]{48}/);
}

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
