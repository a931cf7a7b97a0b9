import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { IcoRoadmapItemInput, UpdateIcoRoadmapItemInput } from '../../schema/ico/story-input.js';
import { IcoRoadmapItem } from '../../schema/ico/story.js';
import type { Context } from '../../services/frame/context.js';
import { readOwnRoadmap } from '../../services/ico/story/read.js';
import { addRoadmapItem, deleteRoadmapItem, updateRoadmapItem } from '../../services/ico/story/roadmap.js';
import { OFFERING_ID as ID, READ_STORY, WRITE_STORY } from './policies.js';

const ROADMAP_ID = { description: 'Id of the step.' } as const;

/** What an offering plans, for its creator. */
@Resolver()
export class IcoRoadmapResolver {
  @Query(() => [IcoRoadmapItem], { description: 'What an offering of the caller plans, by date.' })
  @Policy(READ_STORY)
  icoRoadmap(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readOwnRoadmap(ctx, id);
  }

  @Mutation(() => IcoRoadmapItem, {
    description: 'Adds a step to the roadmap of an offering of the caller, as far as its plan allows.',
  })
  @Policy(WRITE_STORY)
  addIcoRoadmapItem(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => IcoRoadmapItemInput, { description: 'The step.' }) input: IcoRoadmapItemInput,
  ) {
    return addRoadmapItem(ctx, id, input);
  }

  @Mutation(() => IcoRoadmapItem, { description: 'Changes a step of the roadmap of an offering of the caller.' })
  @Policy(WRITE_STORY)
  updateIcoRoadmapItem(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('roadmapId', () => UuidScalar, ROADMAP_ID) roadmapId: string,
    @Arg('input', () => UpdateIcoRoadmapItemInput, { description: 'What changes.' }) input: UpdateIcoRoadmapItemInput,
  ) {
    return updateRoadmapItem(ctx, id, roadmapId, input);
  }

  @Mutation(() => Message, { description: 'Takes a step off the roadmap of an offering of the caller.' })
  @Policy(WRITE_STORY)
  deleteIcoRoadmapItem(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('roadmapId', () => UuidScalar, ROADMAP_ID) roadmapId: string,
  ) {
    return deleteRoadmapItem(ctx, id, roadmapId);
  }
}
