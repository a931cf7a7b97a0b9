import { newUser } from '../../support/accounts.js';
import type { ModuleRows } from '../../support/module-rows.js';
import { newNotification } from '../../support/notifications.js';

export const rows: ModuleRows = {
  foreign: { notification: async (userId) => (await newNotification(userId)).id },
  lookedUp: { sendNotification: async () => ({ input: { userId: (await newUser()).id } }) },
};
