import { newId } from '../../../src/core/ids.js';
import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { createFaq, type NewArticle } from '../../../src/services/faq/admin/write.js';
import type { AdminArticle } from '../../../src/services/faq/admin/list.js';
import { newClient } from '../../support/accounts.js';
import { world } from '../../support/world.js';

/** A published article on a page of its own unless the test says otherwise. */
export async function newArticle(over: Partial<NewArticle> = {}): Promise<AdminArticle> {
  const { system } = await world();
  return createFaq(system, {
    question: `Question ${newId()}`,
    answer: '<p>An answer.</p>',
    category: 'General',
    pagePath: newPath(),
    ...over,
  });
}

/** A page that no other test uses. */
export const newPath = (): string => `/page-${newId()}`;

/** A client whose role holds these keys of the knowledge base. */
export const newEditor = (...permissions: PermissionKey[]) => newClient({ permissions });

export const EDITOR: readonly PermissionKey[] = [
  'view.faq',
  'create.faq',
  'edit.faq',
  'delete.faq',
  'view.faq.category',
];

/** Removes every article, question, vote and search, for tests of figures over the whole base. */
export async function emptyBase(): Promise<void> {
  const { platform } = await world();
  await platform.searches.flush();
  await platform.db.pool.query('delete from faqs');
  await platform.db.pool.query('delete from faq_questions');
  await platform.db.pool.query('delete from faq_searches');
  await platform.db.pool.query('delete from faq_search_days');
  await platform.db.pool.query('delete from faq_hidden_terms');
}

/** The ids of a list. */
export const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
