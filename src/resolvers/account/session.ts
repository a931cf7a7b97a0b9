import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import { SessionPage } from '../../schema/account/session.js';
import { revokeSession, sessions, signOutEverywhere } from '../../services/account/session/sessions.js';
import type { Context } from '../../services/frame/context.js';

@Resolver()
export class SessionResolver {
  @Query(() => SessionPage, { description: "A page of the caller's open browser sessions, newest first." })
  @Policy({ access: 'session', geo: 'exit' })
  sessions(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return sessions(ctx, args);
  }

  @Mutation(() => Message, { description: "Ends one of the caller's browser sessions." })
  @Policy({ access: 'session', owns: { resource: 'session', argument: 'id' }, geo: 'exit' })
  revokeSession(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: 'Id of the session.' }) id: string) {
    return revokeSession(ctx, id);
  }

  @Mutation(() => Message, { description: 'Ends every browser session of the caller, this one included.' })
  @Policy({ access: 'session', geo: 'exit' })
  signOutEverywhere(@Ctx() ctx: Context) {
    return signOutEverywhere(ctx);
  }
}
