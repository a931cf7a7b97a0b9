// Operations to begin with, by group. A text like `<my id>` in the variables gives way to an id of this platform.
import * as modules from './examples/modules.js';

const GROUPS = ['First steps', 'Money', 'People', 'The platform'];

/** Groups of modules that name another one follow in the order of the modules. */
const place = ({ group }) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length);

export const examples = Object.values(modules)
  .flat()
  .toSorted((left, right) => place(left) - place(right));
