import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { filled } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { normalPagePath } from '../../../core/text/page-path.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import { AnswerFormat } from '../../../entities/faq/article.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { answerColumns } from '../reader/answer-text.js';
import { arranged, displaced, type Placed } from './arrange.js';
import {
  answerChange,
  articleColumns,
  checkFormat,
  checkRelated,
  destinationOf,
  type ArticleChanges,
} from './article.js';
import { AUDITED, bulk, idsOf } from './bulk.js';
import { readAdminFaq, type AdminArticle } from './list.js';
import { lockPages, lockPlaces, lockRows, nextOrder, savePlaces } from './places.js';
import { recordRevisions } from './revision.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes faqs in one statement: it writes one row.

export type NewArticle = ArticleChanges & {
  readonly question: string;
  readonly answer: string;
  readonly category: string;
  readonly pagePath: string;
};

/** Writes an article. Without an order it goes to the end of its page, otherwise to that place (0 is allowed). */
export async function createFaq(ctx: Context, input: NewArticle): Promise<AdminArticle> {
  const columns = {
    ...articleColumns(input),
    ...answerColumns(input.answer, input.answerFormat ?? AnswerFormat.HTML),
    question: filled('question', input.question),
    category: filled('category', input.category),
  };
  const place = { id: newId(), pagePath: normalPagePath(input.pagePath) };
  const now = ctx.clock.now().toISOString();
  await inTransaction(ctx, { operation: 'createFaq' }, async (tx) => {
    await checkRelated(tx, input, []);
    const order = await makeRoom(tx, { ...place, order: input.order ?? undefined });
    const values = { ...columns, ...place, order, createdAt: now, updatedAt: now };
    await tx.rows.insertInto('faqs').values(values).execute();
    await recordRevisions(ctx, tx, [place.id]);
    return place;
  });
  return readAdminFaq(ctx, place.id);
}

/** The place of a new article on its page. The articles at and behind that place move on by one. */
async function makeRoom(
  tx: Tx,
  comes: Omit<Placed, 'order'> & { readonly order: number | undefined },
): Promise<number> {
  const { id, pagePath, order } = comes;
  if (order === undefined) {
    await lockPages(tx, [pagePath]);
    return nextOrder(tx, pagePath);
  }
  const before = await lockPlaces(tx, [], [pagePath]);
  const after = arranged([...before, { id, pagePath, order }], [id], { order });
  const shifted = displaced(before, after).filter((each) => each.id !== id);
  await lockRows(tx, idsOf(shifted));
  await savePlaces(tx, shifted);
  return after.find((each) => each.id === id)?.order ?? order;
}

/** Changes an article. NOT_FOUND when it is deleted. */
export async function updateFaq(ctx: Context, id: string, changes: ArticleChanges): Promise<AdminArticle> {
  await inTransaction(ctx, { operation: 'updateFaq' }, async (tx) => {
    const locked = await lockForChange(tx, [id], changes);
    if (locked.articles.length === 0) throw new AppError('NOT_FOUND');
    await withChange(ctx, tx, AUDITED, [id], () => change(ctx, tx, locked, changes));
    return { id };
  });
  return readAdminFaq(ctx, id);
}

/**
 * Gives all the articles the same values; returns how many there were. Articles with one new place follow one another.
 */
export async function updateFaqs(ctx: Context, ids: readonly string[], changes: ArticleChanges): Promise<number> {
  const wanted = bulk(ids);
  return inTransaction(ctx, { operation: 'updateFaqs' }, async (tx) => {
    const locked = await lockForChange(tx, wanted, changes);
    await change(ctx, tx, locked, changes);
    return locked.articles.length;
  });
}

/** The rows of a change, all locked: the articles that it names, and the new places of these and others. */
interface Locked {
  readonly articles: readonly { readonly id: string; readonly answerFormat: AnswerFormat }[];
  readonly places: readonly Placed[];
}

/** Locks what a change touches. BAD_INPUT when the change is invalid for these articles. */
async function lockForChange(tx: Tx, ids: readonly string[], changes: ArticleChanges): Promise<Locked> {
  const to = destinationOf(changes);
  await checkRelated(tx, changes, ids);
  const moves = to.pagePath !== undefined || to.order !== undefined;
  const before = moves ? await lockPlaces(tx, ids, to.pagePath === undefined ? [] : [to.pagePath]) : [];
  const places = displaced(before, arranged(before, ids, to));
  const named = new Set(ids);
  const rows = await lockRows(tx, [...new Set([...ids, ...idsOf(places)])]);
  const articles = rows.filter(({ id }) => named.has(id));
  for (const { answerFormat } of articles) checkFormat(changes, answerFormat);
  return { articles, places };
}

async function change(ctx: Context, tx: Tx, { articles, places }: Locked, changes: ArticleChanges): Promise<void> {
  const updatedAt = ctx.clock.now().toISOString();
  const ids = idsOf(articles);
  const columns = { ...articleColumns(changes), ...(await answerChange(tx, changes, ids)), updatedAt };
  await tx.rows
    .updateTable('faqs')
    .set(columns)
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .execute();
  await savePlaces(tx, places);
  await recordRevisions(ctx, tx, ids);
}
