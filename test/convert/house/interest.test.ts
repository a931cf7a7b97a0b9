import { Wallet } from 'ethers';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import type { ConvertAsset } from '../../../src/entities/convert/asset.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { LASTING, LASTING_MS, newCustomer, newMarket, quoted, type Market } from '../../support/convert-quotes.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newLink } from '../../support/linked-wallets.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const ASSET = '/api/admin/convert/asset';
const KILL = '/api/admin/finance/pool-backing/house/kill-switch';
const OWN = { statusCode: 403, code: 'SELF_DECISION' };
const REASON = { reason: 'I have looked into it' };

useSettings(LASTING);

/** An admin with a quote in a market that can still be accepted. */
async function quotedAdmin(market: Market, role?: typeof SUPER_ADMIN) {
  const account = role ? { role } : { permissions: ['manage.convert.hedge'] as const };
  const admin = await newCustomer(market, '1000', account);
  await quoted(admin, market);
  return admin;
}

async function frozen({ from }: Market): Promise<Pick<ConvertAsset, 'id'>> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, from, 'DRIFT'));
  return { id: from.assetId };
}

describe.each(TRANSPORTS)('an admin with an open quote, by %s,', (transport) => {
  const call = through(transport);

  it('unfreezes no currency of it until it has expired, and every other', async () => {
    const [market, other] = [await newMarket(), await newMarket()];
    const admin = await quotedAdmin(market);
    const { id } = await frozen(market);
    const unfreeze = (assetId: string) => call(admin, 'POST', `${ASSET}/${assetId}/unfreeze`, REASON);
    expect(await unfreeze(id)).toMatchObject(OWN);
    expect(await unfreeze((await frozen(other)).id)).toMatchObject({ statusCode: 200 });
    (await world()).clock.advance(LASTING_MS);
    expect(await unfreeze(id)).toMatchObject({ statusCode: 200 });
  });

  it('does not reopen a currency of it whose price has jumped', async () => {
    const market = await newMarket();
    const admin = await quotedAdmin(market);
    await setCurrencyOf(market.to, { priceSource: 'FEED', jumpedAt: new Date().toISOString() });
    expect(await call(admin, 'POST', `${ASSET}/${market.to.assetId}/reopen`, REASON)).toMatchObject(OWN);
    const free = await newClient({ permissions: ['manage.convert.hedge'] });
    expect(await call(free, 'POST', `${ASSET}/${market.to.assetId}/reopen`, REASON)).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['the setting convertEnabled', '/api/admin/convert/settings', (on: boolean) => ({ convertEnabled: String(on) })],
    ['the switch of the extension', '/api/admin/system/extension/convert/status', (on: boolean) => ({ status: on })],
  ])('stops instant convert by %s, and others let it go on', async (_what, path, body) => {
    const admin = await quotedAdmin(await newMarket(), SUPER_ADMIN);
    const free = await newClient({ role: SUPER_ADMIN });
    expect(await call(admin, 'PUT', path, body(false))).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'PUT', path, body(true))).toMatchObject(OWN);
    expect(await call(free, 'PUT', path, body(true))).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'PUT', path, body(true))).toMatchObject({ statusCode: 200 });
  });

  it('stops the house by its switches, and others let it go on', async () => {
    const admin = await quotedAdmin(await newMarket(), SUPER_ADMIN);
    const free = await newClient({ role: SUPER_ADMIN });
    const [codeOf, freeCode] = [await withSecondFactor(admin.user.id), await withSecondFactor(free.user.id)];
    const body = (on: boolean, code: string) => ({ name: 'QUOTES', on, ...REASON, code });
    expect(await call(admin, 'POST', KILL, body(true, codeOf()))).toMatchObject({ isStopped: true });
    expect(await call(admin, 'POST', KILL, body(false, codeOf()))).toMatchObject(OWN);
    expect(await call(free, 'POST', KILL, body(false, freeCode()))).toMatchObject({ isStopped: false });
  });
});

it('an admin to whose linked address the house sends a currency does not unfreeze it', async () => {
  const market = await newMarket();
  const { id } = await frozen(market);
  const admin = await newClient({ permissions: ['manage.convert.hedge'] });
  const { address } = Wallet.createRandom();
  await newLink(admin.user.id, address);
  const { rows } = (await world()).system.db;
  const at = new Date().toISOString();
  const { currency, type } = market.from;
  const of = { id: newId(), currency, type, chainId: 1, decimals: 18, confirmations: 3, address, amount: '1' };
  const send = { ...of, purpose: 'A test', status: 'PENDING_APPROVAL' as const, createdAt: at, updatedAt: at };
  await rows.insertInto('convert_send').values(send).execute();
  const unfreeze = () => admin.rest('POST', `${ASSET}/${id}/unfreeze`, REASON);
  expect((await unfreeze()).body).toMatchObject(OWN);
  await rows.updateTable('convert_send').set({ status: 'CANCELLED' }).where('id', '=', send.id).execute();
  expect((await unfreeze()).body.statusCode).toBe(200);
});
