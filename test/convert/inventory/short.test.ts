import { toQuantity, parseEther } from 'ethers';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { newClient } from '../../support/accounts.js';
import { funded, inventoryOf } from '../../support/convert-assets.js';
import { admins, call, newAccount } from '../../support/convert-chain.js';
import { MOVEMENTS, rebalancer } from '../../support/convert-movements.js';
import {
  closeRoutes,
  houseWithRoutes,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const LOCATION = 'CHAIN:1';
const INVENTORY = '/api/admin/convert/inventory';
const UNIT = 10n ** 6n;

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => closeRoutes(routes));

describe.each(TRANSPORTS)('a currency that is no asset, by %s', (transport) => {
  const via = through(transport);
  const rescan = async (kind: { currency: string; type: string }, times = 1) => {
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const { id } = await inventoryOf(kind as RoutedToken, LOCATION);
    for (let time = 0; time < times; time += 1) await via(admin, 'POST', `${INVENTORY}/${id}/rescan`);
  };
  const lose = ({ contract }: RoutedToken) => call(contract, 'collect', routes.wallet.address, newAccount(), 5n * UNIT);
  const giveBack = ({ contract }: RoutedToken) => call(contract, 'mint', routes.wallet.address, 5n * UNIT);
  const moving = async ({ currency, type }: RoutedToken, from: string, to: string) =>
    via(await rebalancer(), 'POST', MOVEMENTS, { currency, type, from, to, amount: '10' });
  const frozen = (message: string) => ({ statusCode: 409, code: 'CURRENCY_FROZEN', message });

  it('is neither sent nor moved while a place of it was short twice running, and both as soon as it is whole', async () => {
    const token = await routedToken(routes);
    await funded(token, '100');
    const { draft, submitted, approved, submit, approve, read } = stepsOf(via, await admins());
    const { sendChain } = token;
    const [drafted, waiting, ready] = [
      await draft({ sendChain }),
      await submitted({ sendChain }),
      await approved({ sendChain }),
    ];
    await lose(token);
    await rescan(token);
    expect(await moving(token, 'LEDGER', 'VENUE')).toMatchObject({ status: 'MOVING' });
    await rescan(token);
    const refusal = frozen(
      `${token.currency} of type SPOT is frozen (DRIFT): ${LOCATION} holds less than is booked, until a scan finds it whole`,
    );
    expect(await submit(drafted.id)).toEqual(refusal);
    expect(await approve(waiting.id)).toEqual(refusal);
    await runJob('processConvertSends');
    expect(await read(ready.id)).toMatchObject({ status: 'APPROVED', txHash: null, failure: refusal.message });
    for (const [from, to] of [
      ['LEDGER', 'VENUE'],
      ['VENUE', LOCATION],
      [LOCATION, 'VENUE'],
    ] as const) {
      expect(await moving(token, from, to)).toEqual(refusal);
    }
    await giveBack(token);
    expect(await submit(drafted.id)).toEqual(refusal);
    await rescan(token);
    expect(await submit(drafted.id)).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await approve(waiting.id)).toMatchObject({ status: 'APPROVED' });
    expect(await moving(token, LOCATION, 'VENUE')).toMatchObject({ status: 'MOVING' });
    await runJob('processConvertSends');
    expect(await read(ready.id)).toMatchObject({ status: 'BROADCAST', failure: null });
  });

  it("pays no gas as a chain's coin while its place was short twice running", async () => {
    const token = await routedToken(routes);
    const { approve, submitted } = stepsOf(via, await admins());
    const waiting = await submitted({ sendChain: token.sendChain });
    const balance = BigInt(await routes.chain.rpc('eth_getBalance', routes.wallet.address, 'latest'));
    const setBalance = (wei: bigint) => routes.chain.rpc('anvil_setBalance', routes.wallet.address, toQuantity(wei));
    await setBalance(parseEther('1'));
    await rescan(routes.coin, 2);
    const refusal = frozen(expect.stringContaining('ETH of type SPOT is frozen (DRIFT)'));
    expect(await approve(waiting.id)).toMatchObject(refusal);
    expect(await moving(token, LOCATION, 'VENUE')).toMatchObject(refusal);
    await setBalance(balance);
    await rescan(routes.coin);
    expect(await approve(waiting.id)).toMatchObject({ status: 'APPROVED' });
    expect(await moving(token, LOCATION, 'VENUE')).toMatchObject({ status: 'MOVING' });
  });

  it('is told to admins as it is: nobody unfreezes it, and a scan lifts it', async () => {
    const token = await routedToken(routes);
    const keeper = await newClient({ permissions: ['manage.convert.hedge'] });
    await lose(token);
    await rescan(token, 3);
    const { system } = await world();
    const told = system.db.rows.selectFrom('notification').select('message').where('userId', '=', keeper.user.id);
    const about = (await told.execute()).filter(({ message }) => message.includes(token.currency));
    expect(about).toEqual([
      {
        message:
          `Of ${token.currency} (SPOT), ${LOCATION} holds 995, and at least 1000 should be there. ` +
          'Nothing of it is sent or moved until a scan finds it whole.',
      },
    ]);
    await giveBack(token);
  });

  it('becomes an asset that an admin must unfreeze, whatever later scans say', async () => {
    const token = await routedToken(routes);
    await funded(token, '100');
    await lose(token);
    await rescan(token, 2);
    const { system } = await world();
    const { currency, type } = token.sendChain;
    const { id, frozen: why } = await createConvertAsset(system, { currency, type });
    expect(why).toEqual(['DRIFT']);
    await giveBack(token);
    await rescan(token);
    const refusal = frozen(expect.stringContaining('until an admin has looked into it'));
    expect(await moving(token, 'LEDGER', 'VENUE')).toMatchObject(refusal);
    const unfreezer = await newClient({ permissions: ['manage.convert.hedge'] });
    await via(unfreezer, 'POST', `/api/admin/convert/asset/${id}/unfreeze`, { reason: 'It is back' });
    expect(await moving(token, 'LEDGER', 'VENUE')).toMatchObject({ status: 'MOVING' });
  });
});

it('no movement is planned of a currency that is no asset while a place of it was short twice running', async () => {
  const { system } = await world();
  const token = await routedToken(routes);
  await updateConvertInventory(system, (await inventoryOf(token, 'VENUE')).id, { target: '1500' });
  const place = await inventoryOf(token, LOCATION);
  await updateConvertInventory(system, place.id, { target: '500' });
  await setSettings({ convertRebalanceMode: 'AUTO' });
  const setScans = (shortScans: number) =>
    system.db.rows.updateTable('convert_inventory').set({ shortScans }).where('id', '=', place.id).execute();
  await setScans(2);
  expect(await runJob('planConvertMovements')).toMatchObject({ counts: { planned: 0 } });
  await setScans(0);
  expect(await runJob('planConvertMovements')).toMatchObject({ counts: { planned: 1 } });
});
