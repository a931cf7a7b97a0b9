import { GrantedPermission } from './granted-permission.js';
import { Role, roleStays } from './role.js';
import { RolePermission, rolePermissionStays } from './role-permission.js';
import { SeededPermission } from './seeded-permission.js';

/** Tables of roles and their permissions, by name. */
export const roleTables = {
  granted_permission: GrantedPermission,
  role: Role,
  role_permission: RolePermission,
  seeded_permission: SeededPermission,
};

/** Why rows of these tables are never removed. */
export const roleRetention = [rolePermissionStays, roleStays];
