import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import { NotificationType } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import { createAccount } from '../account/create-account.js';
import type { Context } from '../frame/context.js';
import { notify } from '../notification/notify.js';
import { seedDemoArticles } from './demo-articles.js';
import { seedDemoRequests } from './demo-requests.js';
import { seedDemoVerification } from './demo-verification.js';
import { seedDemoWallets } from './demo-wallets.js';

/** Customers to try the platform with. Their passwords are public, so production refuses DEMO_DATA. */
const CUSTOMERS = [
  { email: 'alice@example.com', password: 'Alice-demo-1', firstName: 'Alice', lastName: 'Example' },
  { email: 'bob@example.com', password: 'Bob-demo-1', firstName: 'Bob', lastName: 'Example' },
] as const;

/**
 * Creates the demo customers that are missing, each with a first notification and wallets with balances. Once both are
 * new, the first is verified, and the second asks for what an admin then decides: a verification, a withdrawal and a
 * deposit, and the knowledge base gets its first articles.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  const made: string[] = [];
  for (const customer of CUSTOMERS) {
    const id = await inTransaction(ctx, { operation: 'seedDemo' }, async (tx) => {
      const known = await tx.rows
        .selectFrom('user')
        .select('id')
        .where('email', '=', customer.email)
        .executeTakeFirst();
      if (known) return null;
      const user = await createAccount(ctx, tx, { ...customer, role: DEFAULT_ROLE, emailVerified: true });
      await notify(ctx, tx, {
        userId: user.id,
        type: NotificationType.system,
        title: `Welcome, ${customer.firstName}`,
        message: 'This is a demo account. Its notifications are listed here and arrive live on the subscription.',
        link: '/user/notification',
      });
      return user.id;
    });
    if (id !== null) made.push(id);
  }
  await seedDemoWallets(
    ctx,
    CUSTOMERS.map(({ email }) => email),
  );
  const [verified, asking] = made;
  if (verified === undefined || asking === undefined) return;
  await seedDemoVerification(ctx, verified, asking);
  await seedDemoRequests(ctx, asking);
  await seedDemoArticles(ctx);
}
