import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLinks, readOptionalUrl, type Link } from '../../../core/launchpad/texts.js';
import { readOptionalText } from '../../../core/text/read-text.js';

/** The texts of an offering, which stay changeable. */
export interface StoryInput {
  /** Plain text. */
  readonly description?: string | null;
  /** Address of a picture. */
  readonly icon?: string | null;
  readonly links?: readonly Link[] | null;
}

export interface Story {
  readonly description: string | null;
  readonly icon: string | null;
  readonly links: readonly Link[];
}

/** The texts as they are stored; empty ones are none. BAD_INPUT naming the field. */
export function readStory({ description, icon, links }: StoryInput): Story {
  return {
    description: readOptionalText('description', description, ICO_LIMITS.description),
    icon: readOptionalUrl('icon', icon),
    links: readLinks('links', links),
  };
}
