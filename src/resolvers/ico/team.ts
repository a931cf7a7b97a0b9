import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { IcoTeamMemberInput, UpdateIcoTeamMemberInput } from '../../schema/ico/story-input.js';
import { IcoTeamMember } from '../../schema/ico/story.js';
import type { Context } from '../../services/frame/context.js';
import { readOwnTeam } from '../../services/ico/story/read.js';
import { addTeamMember, deleteTeamMember, updateTeamMember } from '../../services/ico/story/team.js';
import { OFFERING_ID as ID, READ_STORY, WRITE_STORY } from './policies.js';

const TEAM_ID = { description: 'Id of the team member.' } as const;

/** Who is behind an offering, for its creator. */
@Resolver()
export class IcoTeamResolver {
  @Query(() => [IcoTeamMember], { description: 'Who is behind an offering of the caller.' })
  @Policy(READ_STORY)
  icoTeam(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readOwnTeam(ctx, id);
  }

  @Mutation(() => IcoTeamMember, {
    description: 'Adds a person to an offering of the caller, as far as its plan allows.',
  })
  @Policy(WRITE_STORY)
  addIcoTeamMember(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => IcoTeamMemberInput, { description: 'The person.' }) input: IcoTeamMemberInput,
  ) {
    return addTeamMember(ctx, id, input);
  }

  @Mutation(() => IcoTeamMember, { description: 'Changes a person behind an offering of the caller.' })
  @Policy(WRITE_STORY)
  updateIcoTeamMember(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('teamId', () => UuidScalar, TEAM_ID) teamId: string,
    @Arg('input', () => UpdateIcoTeamMemberInput, { description: 'What changes.' }) input: UpdateIcoTeamMemberInput,
  ) {
    return updateTeamMember(ctx, id, teamId, input);
  }

  @Mutation(() => Message, { description: 'Takes a person off an offering of the caller.' })
  @Policy(WRITE_STORY)
  deleteIcoTeamMember(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('teamId', () => UuidScalar, TEAM_ID) teamId: string,
  ) {
    return deleteTeamMember(ctx, id, teamId);
  }
}
