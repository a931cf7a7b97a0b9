import { updateSendChain } from '../../../src/services/convert/send-chain/update.js';
import { newClient } from '../../support/accounts.js';
import { newAccount, newSendChain, WRITER } from '../../support/convert-chain.js';
import { heldAt, MOVEMENTS, movementRow, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => closeRoutes(routes));

/** Dollars that may be sent beyond those of the tests before. */
async function allowDollars(more: number): Promise<void> {
  const { platform } = await world();
  const rows = await platform.db.rows.selectFrom('convert_send_day').select('usd').execute();
  const counted = rows.reduce((sum, { usd }) => sum + Number(usd), 0);
  await setSettings({ convertSendDailyUsd: String(counted + more) });
}

describe.each(TRANSPORTS)('a payment of the platform to the venue, by %s', (transport) => {
  it('counts as a send does against the dollars of a day, and is refused above them', async () => {
    const [admin, { currency, type, ...token }] = [await rebalancer(), await routedToken(routes)];
    const start = (from: string, to: string, amount: string) =>
      through(transport)(admin, 'POST', MOVEMENTS, { currency, type, from, to, amount });
    await allowDollars(150);
    expect(await start('CHAIN:1', 'VENUE', '100')).toMatchObject({ status: 'MOVING' });
    expect(await start('CHAIN:1', 'VENUE', '50.000001')).toMatchObject({ statusCode: 409, code: 'SEND_LIMIT' });
    expect(await start('VENUE', 'CHAIN:1', '60')).toMatchObject({ status: 'MOVING' });
    expect(await start('CHAIN:1', 'VENUE', '50')).toMatchObject({ status: 'MOVING' });
    expect(await start('CHAIN:1', 'VENUE', '0.000001')).toMatchObject({ statusCode: 409, code: 'SEND_LIMIT' });
    expect(await heldAt(token.sendChain, 'CHAIN:1', 'TRANSIT', 'VENUE')).toEqual(['850', '210', '940']);
    await clearSettings('convertSendDailyUsd');
  });
});

describe('a payment of the platform to the venue', () => {
  it('is at most the largest of one send, and never to the contract of a token', async () => {
    const { system, platform } = await world();
    const [admin, token] = [await rebalancer(), await routedToken(routes)];
    await updateSendChain(system, token.sendChain.id, { maxSend: '20' });
    expect(await begin(admin, token, 'CHAIN:1', 'VENUE', '20.01')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await begin(admin, token, 'VENUE', 'CHAIN:1', '20.01')).toMatchObject({ code: 'BAD_INPUT' });
    // An address can become the contract of a token after it was stored.
    const chains = platform.db.rows.updateTable('convert_send_chain').where('id', '=', token.sendChain.id);
    await chains.set({ venueDepositAddress: token.address }).execute();
    expect(await begin(admin, token, 'CHAIN:1', 'VENUE', '20')).toMatchObject({ code: 'BAD_INPUT' });
    await chains.set({ venueDepositAddress: token.depositAddress }).execute();
    expect(await begin(admin, token, 'CHAIN:1', 'VENUE', '20')).toMatchObject({ status: 'MOVING' });
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['980', '20']);
  });
});

describe('the address at which the venue takes deposits', () => {
  it('does not become the token of a send chain of the same chain', async () => {
    const { system } = await world();
    const token = await routedToken(routes);
    const address = await (await routes.chain.deploy('Token', 6)).getAddress();
    await updateSendChain(system, token.sendChain.id, { venueDepositAddress: address });
    const { code: currency } = await newCurrency({ type: 'SPOT', precision: 8, usdPrice: '1' });
    const wish = { currency, type: 'SPOT', contract: address, decimals: 6 } as const;
    const refused = { code: 'BAD_INPUT', message: expect.stringContaining('the venue takes deposits') };
    await expect(newSendChain(wish)).rejects.toMatchObject(refused);
    await updateSendChain(system, token.sendChain.id, { venueDepositAddress: newAccount() });
    await expect(newSendChain({ ...wish, venueDepositAddress: address })).rejects.toMatchObject(refused);
    expect(await newSendChain(wish)).toMatchObject({ contract: address });
  });
});

describe('a send chain with a movement under way', () => {
  it('is not removed before the movement has ended, and goes on when it is switched off', async () => {
    const [admin, token] = [await rebalancer(), await routedToken(routes)];
    const editor = await newClient({ permissions: WRITER });
    const path = `/api/admin/convert/send-chain/${token.sendChain.id}`;
    const { id } = await begin(admin, token, 'CHAIN:1', 'VENUE', '1000');
    const remove = async () => (await editor.rest('DELETE', path)).body;
    expect(await remove()).toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    expect((await editor.rest('PUT', path, { enabled: false })).body).toMatchObject({ enabled: false });
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect(await remove()).toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    listDeposit(routes, token, (await movementRow(id)).txHash ?? '', '1000');
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE' });
    const wish = { currency: token.currency, type: token.type, from: 'VENUE', to: 'CHAIN:1', amount: '1' };
    const { body } = await admin.rest('POST', MOVEMENTS, wish);
    expect(body).toMatchObject({ status: 'MOVING', automatic: false });
    expect(await remove()).toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    await platformEnds(body.id);
    expect(await remove()).toMatchObject({ message: expect.any(String) });
  });
});

/** Ends a movement outside of the machine. */
async function platformEnds(id: string): Promise<void> {
  const { platform } = await world();
  const doneAt = new Date().toISOString();
  await platform.db.rows.updateTable('convert_movement').set({ status: 'DONE', doneAt }).where('id', '=', id).execute();
}
