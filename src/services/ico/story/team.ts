import { isGiven } from '../../../core/given.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLinks, readOptionalUrl, type Link } from '../../../core/launchpad/texts.js';
import { readLabel, readOptionalText } from '../../../core/text/read-text.js';
import { newId } from '../../../core/ids.js';
import { IcoTeamMember } from '../../../entities/ico/team-member.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { lockStory } from './lock-story.js';
import { requireBelowCap } from './require-below-cap.js';

/** What a creator says of a person; in a change, absent fields stay, and null clears what may be empty. */
export interface TeamMemberInput {
  readonly name?: string | null;
  readonly role?: string | null;
  readonly bio?: string | null;
  readonly avatar?: string | null;
  readonly links?: readonly Link[] | null;
}

export type NewTeamMember = TeamMemberInput & { readonly name: string; readonly role: string };

const MAX_BIO = 2_000;
const NO_MEMBER = 'Team member not found';
const NOTHING = { bio: null, avatar: null, links: [] } as const;

/**
 * Adds a person to an offering of the caller. NOT_FOUND for anybody else's; ICO_PLAN_CAP where its plan allows no more;
 * BAD_INPUT naming the field.
 */
export async function addTeamMember(ctx: Context, id: string, input: NewTeamMember): Promise<IcoTeamMember> {
  const given = { ...NOTHING, name: input.name, role: input.role, ...columns(input) };
  const now = ctx.clock.now();
  return inTransaction(ctx, { operation: 'addIcoTeamMember' }, async (tx) => {
    await requireBelowCap(tx, await lockStory(ctx, tx, id), 'ico_team_member');
    return tx.em.create(IcoTeamMember, { id: newId(), offeringId: id, ...given, createdAt: now, updatedAt: now });
  });
}

/** Changes a person of an offering of the caller. NOT_FOUND and BAD_INPUT as {@link addTeamMember}. */
export async function updateTeamMember(
  ctx: Context,
  id: string,
  memberId: string,
  input: TeamMemberInput,
): Promise<IcoTeamMember> {
  const changes = columns(input);
  return inTransaction(ctx, { operation: 'updateIcoTeamMember' }, async (tx) => {
    await lockStory(ctx, tx, id);
    const member = await lockOne(tx, IcoTeamMember, { id: memberId, offeringId: id }, NO_MEMBER);
    return Object.assign(member, changes, { updatedAt: ctx.clock.now() });
  });
}

/** Takes a person off an offering of the caller. NOT_FOUND as {@link addTeamMember}. */
export async function deleteTeamMember(ctx: Context, id: string, memberId: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'deleteIcoTeamMember' }, async (tx) => {
    await lockStory(ctx, tx, id);
    tx.em.remove(await lockOne(tx, IcoTeamMember, { id: memberId, offeringId: id }, NO_MEMBER));
  });
  return { message: 'The team member is deleted' };
}

function columns({ name, role, bio, avatar, links }: TeamMemberInput) {
  return {
    ...(isGiven(name) ? { name: readLabel('name', name, ICO_LIMITS.name) } : {}),
    ...(isGiven(role) ? { role: readLabel('role', role, ICO_LIMITS.name) } : {}),
    ...(bio === undefined ? {} : { bio: readOptionalText('bio', bio, MAX_BIO) }),
    ...(avatar === undefined ? {} : { avatar: readOptionalUrl('avatar', avatar) }),
    ...(links === undefined ? {} : { links: readLinks('links', links) }),
  };
}
