// Example operations by group. A placeholder such as `<my id>` in the variables is replaced by an id of this platform.
import * as modules from './examples/modules.js';

const GROUPS = ['First steps', 'Money', 'People', 'The platform'];

/** The listed groups come first; other groups follow in the order of the modules. */
const place = ({ group }) => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length);

export const examples = Object.values(modules)
  .flat()
  .toSorted((left, right) => place(left) - place(right));
