import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { FaqChangeCount, FaqPageCount } from '../../schema/faq/admin-article.js';
import type { Context } from '../../services/frame/context.js';
import { scanFaqPages } from '../../services/faq/admin/page-scan.js';
import { deleteFaqPage, readFaqPageCounts, setFaqPageStatus } from '../../services/faq/admin/page.js';

const extension = 'knowledge_base';
const PATH = 'Path of the page.';

/** Pages of the front end and their articles. */
@Resolver()
export class FaqPageResolver {
  @Query(() => [String], { description: "Paths of the front end's pages that articles can belong to." })
  @Policy({ access: 'user', extension, permission: 'view.faq' })
  faqPages(@Ctx() ctx: Context) {
    return scanFaqPages(ctx);
  }

  @Query(() => [FaqPageCount], { description: 'How many articles each page has.' })
  @Policy({ access: 'user', extension, permission: 'view.faq' })
  faqPageCounts(@Ctx() ctx: Context) {
    return readFaqPageCounts(ctx);
  }

  @Mutation(() => FaqChangeCount, { description: 'Publishes or unpublishes every article of a page.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  async setFaqPageStatus(
    @Ctx() ctx: Context,
    @Arg('pagePath', () => String, { description: PATH }) pagePath: string,
    @Arg('status', () => Boolean, { description: 'True publishes, false unpublishes.' }) status: boolean,
  ) {
    const message = status ? 'The articles are published' : 'The articles are unpublished';
    return { message, count: await setFaqPageStatus(ctx, pagePath, status) };
  }

  @Mutation(() => FaqChangeCount, { description: 'Deletes every article of a page.' })
  @Policy({ access: 'user', extension, permission: 'delete.faq' })
  async deleteFaqPage(@Ctx() ctx: Context, @Arg('pagePath', () => String, { description: PATH }) pagePath: string) {
    return { message: 'The articles are deleted', count: await deleteFaqPage(ctx, pagePath) };
  }
}
