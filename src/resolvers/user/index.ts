import { UserResolver } from './user.js';

export const userResolvers = [UserResolver] as const;
