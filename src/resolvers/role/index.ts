import { RoleResolver } from './role.js';

export const roleResolvers = [RoleResolver] as const;
