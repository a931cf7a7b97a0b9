import { newId } from '../../../src/core/ids.js';
import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { newAddress } from '../support/chain-deliveries.js';
import { DECISION, delivered, everythingOf, settled } from '../support/deliveries.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

const NOTES = { notes: 'The explorer shows it' };
const ACTIONS = [
  ['verify', { force: true, ...NOTES }],
  ['reject', NOTES],
  ['refund', NOTES],
  ['save-note', { note: 'Looked at' }],
] as const;
const OWN = { statusCode: 403, code: 'SELF_DECISION' };

/** A contribution of another account, delivered to the address that is given. */
async function soldTo(walletAddress: string) {
  const sale = await newSale();
  const { id } = await bought(await newBuyer(sale), sale, '200', { walletAddress });
  await settled(sale);
  await delivered(id, 'CONFIRMED');
  return { id, sale };
}

describe.each(TRANSPORTS)("a decision by %s over another account's contribution", (transport) => {
  const call = through(transport);

  it.each(ACTIONS)('to %s it is refused to an admin to whose linked address its tokens go', async (action, body) => {
    const [admin, address] = [await newAdmin(), newAddress()];
    await newLink(admin.user.id, address);
    const { id, sale } = await soldTo(address);
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', `${DECISION}/${id}?action=${action}`, body)).toMatchObject(OWN);
    expect(await everythingOf(sale)).toEqual(before);
  });

  it('is refused to an admin to whose linked address its tokens went before its buyer changed that', async () => {
    const [admin, address] = [await newAdmin(), newAddress()];
    await newLink(admin.user.id, address);
    const { id } = await soldTo(newAddress());
    const { system } = await world();
    const [since, until] = [new Date(0).toISOString(), system.clock.now().toISOString()];
    const former = { transactionId: id, sequence: 1, address, since, until };
    await system.db.rows.insertInto('ico_former_address').values(former).execute();
    expect(await call(admin, 'POST', `${DECISION}/${id}?action=reject`, NOTES)).toMatchObject(OWN);
  });

  it('is open to an admin whose addresses are others, or are linked as a contract of another chain', async () => {
    const [admin, address] = [await newAdmin(), newAddress()];
    await newLink(admin.user.id, newAddress());
    await newLink(admin.user.id, address, 10, true);
    const { id } = await soldTo(address);
    expect(await call(admin, 'POST', `${DECISION}/${id}?action=reject`, NOTES)).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'POST', `${DECISION}/${newId()}?action=reject`, NOTES)).toMatchObject({ statusCode: 404 });
  });
});
