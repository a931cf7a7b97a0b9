import type { Outcome } from '../actor.js';
import type { Model } from './model.js';
import type { Site } from './site.js';

/** One of the random calls. */
export interface Step {
  readonly title: string;
  /** Makes the call, as the model is before it. */
  perform(site: Site, model: Model): Promise<Outcome>;
  /** Makes it in the model; answers the error that it has to fail with, null for none. */
  expect(model: Model): string | null;
  toString(): string;
}

/** The owner of the marketplace, who is none of the people, nor the dead address that holds what is lost. */
export const OWNER = -2;
const RIGHTFUL = 13;

export function step(title: string, acts: Pick<Step, 'perform' | 'expect'>): Step {
  return { title, ...acts, toString: () => title };
}

/** What a call became that only changes how others behave. */
export const DONE: Outcome = { error: null, events: [], gasUsed: 0 };

/** Whoever may do something, most of the time, or else one of the people by number. */
export function rightfulOr(model: Model, rightful: number | undefined, who: number): number {
  const isOneOfUs = rightful === OWNER || (rightful !== undefined && rightful >= 0);
  return isOneOfUs && who < RIGHTFUL ? rightful : who % model.people.keeper;
}
