import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  AdminFaq,
  AdminFaqPage,
  AdminFaqsArgs,
  CreateFaqInput,
  FaqBulkInput,
  FaqChangeCount,
  FaqRevisionPage,
  ReorderFaqInput,
  UpdateFaqInput,
} from '../../schema/faq/admin-article.js';
import { PageArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { AUDITED } from '../../services/faq/admin/bulk.js';
import { deleteFaq, deleteFaqs } from '../../services/faq/admin/delete.js';
import { readAdminFaq, readAdminFaqs, readAllFaqCategories, readFaqTags } from '../../services/faq/admin/list.js';
import { reorderFaq } from '../../services/faq/admin/reorder.js';
import { readFaqRevisions, restoreFaqRevision } from '../../services/faq/admin/revision.js';
import { createFaq, updateFaq, updateFaqs } from '../../services/faq/admin/write.js';

const extension = 'knowledge_base';
const ID = 'Id of the article.';
const IDS = 'Ids of the articles, at most 500.';

/** Articles, for their editors. */
@Resolver()
export class FaqAdminArticleResolver {
  @Query(() => AdminFaqPage, { description: 'A page of articles, published or not, in their order.' })
  @Policy({ access: 'user', extension, permission: 'view.faq' })
  adminFaqs(@Ctx() ctx: Context, @Args(() => AdminFaqsArgs) args: AdminFaqsArgs) {
    return readAdminFaqs(ctx, args);
  }

  @Query(() => AdminFaq, { description: 'One article, published or not.' })
  @Policy({ access: 'user', extension, permission: 'view.faq' })
  adminFaq(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readAdminFaq(ctx, id);
  }

  @Query(() => [String], { description: 'Categories of all articles.' })
  @Policy({ access: 'user', extension, permission: 'view.faq.category' })
  allFaqCategories(@Ctx() ctx: Context) {
    return readAllFaqCategories(ctx);
  }

  @Query(() => [String], { description: 'Tags of all articles.' })
  @Policy({ access: 'user', extension, permission: 'view.faq.category' })
  faqTags(@Ctx() ctx: Context) {
    return readFaqTags(ctx);
  }

  @Mutation(() => AdminFaq, { description: 'Writes an article; without an order it goes to the end of its page.' })
  @Policy({ access: 'user', extension, permission: 'create.faq', audit: AUDITED })
  createFaq(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateFaqInput, { description: 'The article.' }) input: CreateFaqInput,
  ) {
    return createFaq(ctx, input);
  }

  @Mutation(() => AdminFaq, { description: 'Changes an article.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  updateFaq(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateFaqInput, { description: 'What changes.' }) input: UpdateFaqInput,
  ) {
    return updateFaq(ctx, id, input);
  }

  @Mutation(() => FaqChangeCount, { description: 'Gives many articles the same values.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  async updateFaqs(
    @Ctx() ctx: Context,
    @Arg('ids', () => [UuidScalar], { description: IDS }) ids: string[],
    @Arg('data', () => FaqBulkInput, { description: 'What every one of them is given.' }) data: FaqBulkInput,
  ) {
    return { message: 'The articles are changed', count: await updateFaqs(ctx, ids, data) };
  }

  @Mutation(() => Message, { description: 'Deletes an article; its row stays, and nobody sees it.' })
  @Policy({ access: 'user', extension, permission: 'delete.faq' })
  deleteFaq(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteFaq(ctx, id);
  }

  @Mutation(() => FaqChangeCount, { description: 'Deletes many articles.' })
  @Policy({ access: 'user', extension, permission: 'delete.faq' })
  async deleteFaqs(@Ctx() ctx: Context, @Arg('ids', () => [UuidScalar], { description: IDS }) ids: string[]) {
    return { message: 'The articles are deleted', count: await deleteFaqs(ctx, ids) };
  }

  @Mutation(() => AdminFaq, { description: 'Moves an article before another one or to the end of a page.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  reorderFaq(
    @Ctx() ctx: Context,
    @Arg('input', () => ReorderFaqInput, { description: 'What goes where.' }) input: ReorderFaqInput,
  ) {
    return reorderFaq(ctx, input);
  }

  @Query(() => FaqRevisionPage, { description: "A page of an article's revisions, newest first." })
  @Policy({ access: 'user', extension, permission: 'view.faq' })
  faqRevisions(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Args(() => PageArgs) at: PageArgs,
  ) {
    return readFaqRevisions(ctx, id, at);
  }

  @Mutation(() => AdminFaq, { description: 'Makes an article say again what one of its revisions said.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  restoreFaqRevision(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('revisionId', () => UuidScalar, { description: 'Id of the revision.' }) revisionId: string,
  ) {
    return restoreFaqRevision(ctx, id, revisionId);
  }
}
