// Operations to begin with. A text like `<my id>` in the variables gives way to an id of this platform.
import { firstSteps } from './examples-first-steps.js';
import { money } from './examples-money.js';
import { people } from './examples-people.js';
import { platform } from './examples-platform.js';

const groups = { 'First steps': firstSteps, Money: money, People: people, 'The platform': platform };

export const examples = Object.entries(groups).flatMap(([group, list]) => list.map((each) => ({ group, ...each })));
