import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import { frontEndPath } from '../../core/notification/front-end-paths.js';
import { NotificationType } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import { createAccount } from './create-account.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { notify } from '../notification/notify.js';

/** Customers to try the platform with. Their passwords are public, so production refuses DEMO_DATA. */
const CUSTOMERS = [
  { email: 'alice@example.com', password: 'Alice-demo-1', firstName: 'Alice', lastName: 'Example' },
  { email: 'bob@example.com', password: 'Bob-demo-1', firstName: 'Bob', lastName: 'Example' },
] as const;

/** The demo customers, and whether this call has made both of them. Each new one is told that it is a demo account. */
export async function demoCustomers(ctx: Context): Promise<{ customers: DemoCustomers; areNew: boolean }> {
  const [verified, asking] = CUSTOMERS;
  const [first, second] = [await demoCustomer(ctx, verified), await demoCustomer(ctx, asking)];
  return { customers: { verified: first.id, asking: second.id }, areNew: first.isNew && second.isNew };
}

async function demoCustomer(ctx: Context, customer: (typeof CUSTOMERS)[number]) {
  return inTransaction(ctx, { operation: 'seedDemo' }, async (tx) => {
    const known = await tx.rows.selectFrom('user').select('id').where('email', '=', customer.email).executeTakeFirst();
    if (known) return { id: known.id, isNew: false };
    const { id } = await createAccount(ctx, tx, { ...customer, role: DEFAULT_ROLE, emailVerified: true });
    await notify(ctx, tx, {
      userId: id,
      type: NotificationType.system,
      title: `Welcome, ${customer.firstName}`,
      message: 'This is a demo account. Its notifications are listed here and arrive live on the subscription.',
      link: frontEndPath('notifications'),
    });
    return { id, isNew: true };
  });
}
