import { newClient, PASSWORD } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { approved, launched, onSale, type Offering } from '../support/ico-offerings.js';
import { world } from '../support/world.js';

const NOT_EMPTY = { statusCode: 409, code: 'ACCOUNT_NOT_EMPTY' };

async function setOffering({ id }: Pick<Offering, 'id'>, columns: object): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('ico_token_offering').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('the account of a creator, by %s', (transport) => {
  const call = through(transport);
  const closing = ({ creator }: Offering) => call(creator, 'POST', '/api/user/profile/close', { password: PASSWORD });

  it('is ended by nobody while an offering sells that nobody has bought yet', async () => {
    const offering = await onSale();
    const admin = await newClient({ permissions: ['delete.user'] });
    expect(await closing(offering)).toEqual({
      ...NOT_EMPTY,
      message:
        'Your account has 1 unsettled token offering; wait until the sale has ended, and all tokens are delivered or the contributions are refunded before you close the account',
    });
    expect(await call(admin, 'DELETE', `/api/admin/crm/user/${offering.creator.user.id}`)).toMatchObject(NOT_EMPTY);
    await setOffering(offering, { status: 'FAILED', settledAt: new Date().toISOString() });
    expect(await closing(offering)).toMatchObject({ statusCode: 200 });
  });

  it('is ended by nobody while an approved offering waits for its start, and by its owner while a draft does', async () => {
    const [offering, draft] = [await launched(), await launched()];
    await approved(offering.id);
    expect(await closing(offering)).toMatchObject(NOT_EMPTY);
    expect(await closing(draft)).toMatchObject({ statusCode: 200 });
  });
});
