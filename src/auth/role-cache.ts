import type { Observer } from '../core/observer.js';
import type { Database } from '../infra/database/database.js';
import { isPermissionKey, PERMISSIONS, SUPER_ADMIN, type PermissionKey } from '../core/catalogue/permissions.js';
import type { CallerRole } from './principal.js';

/** The version of a role as the authentication statement read it. */
export interface RoleVersion {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const EVERY_KEY: ReadonlySet<PermissionKey> = new Set(PERMISSIONS);

/**
 * Caches permission keys by role. The statement that authenticates a request reads the role's version, so a cached set
 * is used only while it is current. Processes therefore need no invalidation messages.
 */
export class RoleCache {
  private readonly known = new Map<string, CallerRole>();

  constructor(
    private readonly db: Database,
    private readonly observer: Observer,
  ) {}

  async resolve({ id, name, version }: RoleVersion): Promise<CallerRole> {
    const cached = this.known.get(id);
    if (cached?.version === version && cached.name === name) return cached;
    const role = { id, name, version, permissions: name === SUPER_ADMIN ? EVERY_KEY : await this.read(id) };
    this.known.set(id, role);
    return role;
  }

  private async read(roleId: string): Promise<ReadonlySet<PermissionKey>> {
    const rows = await this.db.rows
      .selectFrom('role_permission')
      .select('permission')
      .where('roleId', '=', roleId)
      .execute()
      .catch((error: unknown) => {
        this.observer.guardFailed('roles', 'refuse');
        throw error;
      });
    return new Set(rows.map((row) => row.permission).filter(isPermissionKey));
  }
}
