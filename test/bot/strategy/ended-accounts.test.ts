import { newClient, PASSWORD } from '../../support/accounts.js';
import { useSettings } from '../../support/stored-settings.js';
import { storedStrategy, strategyRow } from '../support/stored-strategies.js';

useSettings({ captchaProvider: 'none', verifyEmailStatus: 'false' });

it('an account that is closed leaves none of its strategies in the marketplace or before an admin', async () => {
  const client = await newClient();
  const userId = client.user.id;
  const listed = await storedStrategy({ userId });
  const waiting = await storedStrategy({ userId, status: 'PENDING_REVIEW' });
  const refused = await storedStrategy({ userId, status: 'SUSPENDED' });
  const { body } = await client.rest('POST', '/api/user/profile/close', { password: PASSWORD });
  expect(body).toMatchObject({ statusCode: 200 });
  const statuses = await Promise.all([listed, waiting, refused].map(async ({ id }) => (await strategyRow(id)).status));
  expect(statuses).toEqual(['DRAFT', 'DRAFT', 'SUSPENDED']);
});
