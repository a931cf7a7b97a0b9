import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { clearSettings } from './rows.js';

type Admin = Awaited<ReturnType<typeof newClient>>;

/** May save settings. */
export let admin: Admin;
/** May save those as well that protect money and accounts. */
export let superAdmin: Admin;

/** Gives the tests of a file both admins, and each of them no settings to begin with. */
export function useAdmins(): void {
  beforeAll(async () => {
    admin = await newClient({ permissions: ['edit.settings'] });
    superAdmin = await newClient({ role: SUPER_ADMIN });
  });
  beforeEach(clearSettings);
}
