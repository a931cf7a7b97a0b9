import { ADMIN } from './living-server.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { Client } from '../../support/client.js';

/** Who calls: somebody unknown, a customer and a merchant at their browsers, a merchant's program, and an admin. */
export const CALLERS = ['nobody', 'customer', 'merchant', 'shop', 'admin'] as const;
export type CallerName = (typeof CALLERS)[number];
export type Callers = Readonly<Record<CallerName, Client>>;

const CUSTOMER = { email: 'alice@example.com', password: 'Alice-demo-1' };
/** Also a customer, whose requests wait for a decision. */
const MERCHANT = { email: 'bob@example.com', password: 'Bob-demo-1' };

/** The callers of a server with the demo data, each signed in as a person or a program would be. */
export async function callersOf(url: string): Promise<Callers> {
  const signedIn = async (credentials: object): Promise<Client> => {
    const client = new Client(url, { headers: fromAddress(newAddress()) });
    const { body } = await client.rest('POST', '/api/auth/login', credentials);
    if (body.statusCode !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
    return client;
  };
  const merchant = await signedIn(MERCHANT);
  const { createMerchantKey: pair } = await merchant.ok(
    'mutation { createMerchantKey(input: { mode: LIVE, name: "Shop" }) { secretKey } }',
  );
  return {
    nobody: new Client(url, { headers: fromAddress(newAddress()) }),
    customer: await signedIn(CUSTOMER),
    merchant,
    shop: new Client(url, { apiKey: pair.secretKey, headers: fromAddress(newAddress()) }),
    admin: await signedIn(ADMIN),
  };
}
