import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { addRoadmapItem } from '../story/roadmap.js';
import { addTeamMember } from '../story/team.js';
import { postUpdate } from '../story/updates.js';

/** Says of an offering of the caller who is behind it, what is planned, and what is new. */
export async function seedStory(ctx: Context, id: string): Promise<void> {
  await addTeamMember(ctx, id, { name: 'Ines Example', role: 'Harbour master', bio: 'Thirty years at sea.' });
  await addTeamMember(ctx, id, { name: 'Jon Example', role: 'Engineer' });
  const done = { title: 'The pier is repaired', description: 'Piles and planks are new.', completed: true };
  await addRoadmapItem(ctx, id, { ...done, date: day(ctx, -20) });
  const planned = {
    title: 'The crane is set up',
    description: 'It lifts boats of up to ten tonnes.',
    completed: false,
  };
  await addRoadmapItem(ctx, id, { ...planned, date: day(ctx, 90) });
  const content = 'Thank you: the first phase is sold out, and the second one has opened.';
  await postUpdate(ctx, { offeringId: id, title: 'The first days', content });
}

/** The day so many days after the act, as YYYY-MM-DD. */
function day({ clock }: Context, days: number): string {
  return addMs(clock.now(), days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}
