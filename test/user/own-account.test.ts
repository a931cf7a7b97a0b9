import { newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';

const UPDATE = 'mutation ($id: UUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { email } }';
const RESET = 'mutation ($id: UUID!) { resetUserTwoFactor(id: $id) { message } }';

describe("the administration of one's own account", () => {
  it('takes no second factor off without a code', async () => {
    const admin = await newClient({ permissions: ['edit.user'] });
    const { errors } = await admin.gql(RESET, { id: admin.user.id });
    expect(errors?.[0]?.extensions.code).toBe('ILLEGAL_STATE');
  });

  it('is closed to its API keys, however its id is spelled: they could replace the address that a new password is mailed to', async () => {
    const owner = await newUser({ permissions: ['edit.user'] });
    const program = await withApiKey(owner.id);
    for (const id of [owner.id, owner.id.toUpperCase()]) {
      const input = { email: 'elsewhere@example.com' };
      const refused = { code: 'FORBIDDEN', message: 'A key cannot change its own account' };
      const { errors } = await program.gql(UPDATE, { id, input });
      expect({ code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }).toEqual(refused);
      expect((await program.rest('PUT', `/api/admin/crm/user/${id}`, input)).body).toMatchObject(refused);
    }
    const other = await newUser();
    expect((await program.gql(UPDATE, { id: other.id, input: { firstName: 'Other' } })).errors).toBeUndefined();
  });
});
