import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { FaqSearchTerm, FaqSearchTermPage } from '../../schema/faq/search-term.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { readSearchTerms, setSearchTermHidden } from '../../services/faq/admin/search-terms.js';

const extension = 'knowledge_base';

/** What readers searched for, and which terms are shown in public. */
@Resolver()
export class FaqSearchTermResolver {
  @Query(() => FaqSearchTermPage, { description: 'A page of what readers searched for, and of what is hidden.' })
  @Policy({ access: 'user', extension, permission: 'access.faq', cost: 50 })
  faqSearchTerms(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readSearchTerms(ctx, args);
  }

  @Mutation(() => FaqSearchTerm, { description: 'Hides a term from trending searches, or lets it be shown again.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq' })
  setFaqSearchTermHidden(
    @Ctx() ctx: Context,
    @Arg('term', () => String, { description: 'The term, in any spelling, at most 500 characters.' }) term: string,
    @Arg('hidden', () => Boolean, { description: 'True hides it.' }) hidden: boolean,
  ) {
    return setSearchTermHidden(ctx, term, hidden);
  }
}
