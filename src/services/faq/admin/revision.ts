import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import type { FaqRevision } from '../../../entities/faq/revision.js';
import type { Row } from '../../../entities/index.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListRequest, type Page } from '../../frame/list.js';
import type { Tx } from '../../frame/tx.js';
import { asJson, presentIds, type ArticleChanges } from './article.js';
import { AUDITED } from './bulk.js';
import { readAdminFaq, type AdminArticle } from './list.js';
import { lockRows } from './places.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes faq_revisions in one statement: all rows of one caller's own use case, or none.

/** The fields that a revision keeps and a restore brings back. Place and publication are not part of the text. */
const CONTENT = [
  'question',
  'answer',
  'answerFormat',
  'answerSource',
  'image',
  'category',
  'tags',
  'relatedFaqIds',
] as const;

/** Stores the new text of changed articles as their next revisions, if it differs from the last. One statement. */
export async function recordRevisions(ctx: Context, { rows }: Tx, ids: readonly string[]): Promise<void> {
  const { caller, clock } = ctx;
  const changedBy = caller.kind === 'user' ? caller.userId : null;
  const made = ids.map(() => newId());
  const content = sql.join(CONTENT.map((column) => sql`${sql.lit(column)}, ${sql.ref(`faqs.${column}`)}`));
  await sql`
    insert into faq_revisions (id, "faqId", version, content, "changedBy", "createdAt")
    select changed.id, faqs.id, coalesce(last.version, 0) + 1, jsonb_build_object(${content}),
      ${changedBy}::uuid, ${clock.now().toISOString()}::timestamptz
    from unnest(${made}::uuid[], ${ids}::uuid[]) as changed (id, "faqId")
    join faqs on faqs.id = changed."faqId"
    left join lateral (
      select version, content from faq_revisions where "faqId" = faqs.id order by version desc limit 1
    ) as last on true
    where last.content is distinct from jsonb_build_object(${content})`.execute(rows);
}

const COLUMNS = { version: { column: 'faq_revisions.version', kind: 'number' } } as const;

/** A page of an article's revisions, newest first. */
export async function readFaqRevisions(
  ctx: Context,
  faqId: string,
  { page, perPage }: ListRequest,
): Promise<Page<Row<FaqRevision>>> {
  const query = ctx.db.rows.selectFrom('faq_revisions').selectAll().where('faqId', '=', faqId);
  return readPage(query, COLUMNS, { page, perPage }, { defaultSort: 'version', tieBreaker: 'faq_revisions.id' });
}

/**
 * Restores the text of one of an article's revisions, as a new revision. Related articles that have been deleted since
 * are left out. NOT_FOUND for a revision of another article.
 */
export async function restoreFaqRevision(ctx: Context, id: string, revisionId: string): Promise<AdminArticle> {
  await inTransaction(ctx, { operation: 'restoreFaqRevision' }, async (tx) => {
    const locked = await lockRows(tx, [id]);
    const revision = await tx.rows
      .selectFrom('faq_revisions')
      .select('content')
      .where('id', '=', revisionId)
      .where('faqId', '=', id)
      .executeTakeFirst();
    if (!revision || locked.length === 0) throw new AppError('NOT_FOUND');
    await withChange(ctx, tx, AUDITED, [id], () => restore(ctx, tx, id, revision.content));
    return { id };
  });
  return readAdminFaq(ctx, id);
}

async function restore(ctx: Context, tx: Tx, id: string, content: Pick<ArticleChanges, 'tags' | 'relatedFaqIds'>) {
  const related = (content.relatedFaqIds ?? []).filter((each) => each !== id);
  await tx.rows
    .updateTable('faqs')
    .set({
      ...content,
      tags: asJson(content.tags ?? []),
      relatedFaqIds: asJson(await presentIds(tx, related)),
      updatedAt: ctx.clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute();
  await recordRevisions(ctx, tx, [id]);
}
