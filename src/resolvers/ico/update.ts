import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import { EditIcoUpdateInput, IcoUpdateInput, IcoUpdatePage } from '../../schema/ico/story-input.js';
import { IcoUpdate } from '../../schema/ico/story.js';
import type { Context } from '../../services/frame/context.js';
import { readOwnUpdates } from '../../services/ico/story/read.js';
import { deleteUpdate, editUpdate, postUpdate } from '../../services/ico/story/updates.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the update.' } as const;
const WRITE = { access: 'user', extension, throttle: 'icoStory' } as const;
const OWN = { ...WRITE, owns: { resource: 'icoUpdate', argument: 'id' } } as const;

/** News of offerings, for their creators. */
@Resolver()
export class IcoUpdateResolver {
  @Query(() => IcoUpdatePage, { description: "A page of the news of the caller's offerings, newest first." })
  @Policy({ access: 'user', extension })
  myIcoUpdates(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnUpdates(ctx, args);
  }

  @Mutation(() => IcoUpdate, { description: 'Posts news of an offering of the caller.' })
  @Policy({ ...WRITE, owns: { resource: 'icoOffering', argument: 'input.offeringId' } })
  postIcoUpdate(
    @Ctx() ctx: Context,
    @Arg('input', () => IcoUpdateInput, { description: 'The news.' }) input: IcoUpdateInput,
  ) {
    return postUpdate(ctx, input);
  }

  @Mutation(() => IcoUpdate, { description: 'Changes news of an offering of the caller.' })
  @Policy(OWN)
  editIcoUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => EditIcoUpdateInput, { description: 'What changes.' }) input: EditIcoUpdateInput,
  ) {
    return editUpdate(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Takes news of an offering of the caller back.' })
  @Policy(OWN)
  deleteIcoUpdate(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteUpdate(ctx, id);
  }
}
