// Data for the comparison: fifty published articles, each related to two others, and a caller with a session and a key.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../dist/services/account/create-account.js';
import { openSession } from '../../dist/services/account/session/open-session.js';
import { inTransaction } from '../../dist/services/frame/in-transaction.js';
import { newApiKeyRow } from '../../dist/services/api-key/new-row.js';
import { createFaq, updateFaq } from '../../dist/services/faq/admin/write.js';
import { Reply } from '../../dist/services/frame/reply.js';

export const ARTICLES = 50;

/** Creates the licence file of the extension; returns its folder. */
export async function licenceFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-licences-'));
  await writeFile(join(folder, 'knowledge_base.lic'), '{}\n');
  return folder;
}

/** Fills the database. Returns a session cookie and an API key of a Super Admin. */
export async function fill({ system, pool }) {
  await pool.query('update extension set status = true');
  await pool.query(RELATION_FOR_POSTGRAPHILE);
  await articles(system);
  return caller(system);
}

/** PostGraphile turns a function over a row into a relation. The other servers have the same SQL in their statement. */
const RELATION_FOR_POSTGRAPHILE = `
  create function faqs_related(article faqs) returns setof faqs language sql stable as $$
    select other.* from jsonb_array_elements_text(article."relatedFaqIds") with ordinality as named (id, place)
    join faqs other on other.id = named.id::uuid and other.status and other."deletedAt" is null
    order by named.place
  $$`;

async function articles(system) {
  const ids = [];
  for (let index = 0; index < ARTICLES; index += 1) {
    const article = await createFaq(system, {
      question: `Question ${index}: how long does a withdrawal take?`,
      answer:
        '<p>A withdrawal is looked at by a person and takes <strong>one working day</strong>; its state stands in your wallet.</p>',
      category: 'Wallet',
      pagePath: '/wallet',
      tags: ['withdrawal', 'time'],
    });
    ids.push(article.id);
  }
  for (const [index, id] of ids.entries()) {
    const relatedFaqIds = [1, 2].map((step) => ids[(index + step) % ARTICLES]);
    await updateFaq(system, id, { relatedFaqIds });
  }
}

async function caller(system) {
  const account = { email: 'bench@example.com', password: 'Bench-pass-1', role: 'Super Admin', emailVerified: true };
  const user = await inTransaction(system, { operation: 'bench' }, (tx) => createAccount(system, tx, account));
  const ctx = { ...system, reply: new Reply() };
  await openSession(ctx, user.id, async () => {});
  const cookie = ctx.reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const permissions = ['*'];
  const { key } = await inTransaction(system, { operation: 'bench' }, async (tx) => ({
    key: newApiKeyRow(system, tx, { name: 'bench', userId: user.id, permissions }).key,
  }));
  return { cookie, key };
}
