import type { NonEmptyArray } from 'type-graphql';
import * as modules from './modules.js';

const all = Object.values(modules).flat();

/** Every resolver class of the schema. */
export const resolvers = all as NonEmptyArray<(typeof all)[number]>;
