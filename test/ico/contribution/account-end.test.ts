import { newClient, PASSWORD } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { DECISION, delivered, settled } from '../support/deliveries.js';
import { soldTo } from '../support/settled.js';
import type { Buyer } from '../support/sales.js';

const NOT_EMPTY = {
  statusCode: 409,
  code: 'ACCOUNT_NOT_EMPTY',
  message: expect.stringContaining('1 outstanding contribution'),
};

describe.each(TRANSPORTS)('the account of a buyer, by %s', (transport) => {
  const call = through(transport);
  const closing = (buyer: Buyer) => call(buyer, 'POST', '/api/user/profile/close', { password: PASSWORD });
  const ending = async ({ user }: Buyer) =>
    call(await newClient({ permissions: ['delete.user'] }), 'DELETE', `/api/admin/crm/user/${user.id}`);
  /** A buyer whose only belonging is a contribution. */
  const buying = async () => {
    const { sale, buyers, ids } = await soldTo(['200']);
    return { sale, buyer: buyers[0]!, id: ids[0]! };
  };

  it('is ended by nobody while a contribution waits for its delivery, or for its verification', async () => {
    const { sale, buyer, id } = await buying();
    expect(await closing(buyer)).toEqual({
      ...NOT_EMPTY,
      message:
        'Your account has 1 outstanding contribution; wait until all tokens are delivered or the contributions are refunded before you close the account',
    });
    expect(await ending(buyer)).toMatchObject(NOT_EMPTY);
    await settled(sale);
    await delivered(id);
    expect(await closing(buyer)).toMatchObject(NOT_EMPTY);
    expect(await ending(buyer)).toMatchObject(NOT_EMPTY);
    expect(await call(buyer, 'GET', `/api/ico/transaction/${id}`)).toMatchObject({ status: 'VERIFICATION' });
  });

  it('can be closed by its owner once the tokens are delivered and paid for', async () => {
    const { sale, buyer, id } = await buying();
    await settled(sale);
    await delivered(id);
    const admin = await newAdmin();
    expect(await call(admin, 'POST', `${DECISION}/${id}?action=verify`)).toMatchObject({ status: 'RELEASED' });
    expect(await closing(buyer)).toMatchObject({ statusCode: 200 });
  });

  it('can be ended by an admin once the tokens are delivered and paid for', async () => {
    const { sale, buyer, id } = await buying();
    await settled(sale);
    await delivered(id);
    await call(await newAdmin(), 'POST', `${DECISION}/${id}?action=verify`);
    expect(await ending(buyer)).toMatchObject({ statusCode: 200 });
  });
});
