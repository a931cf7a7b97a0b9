import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  ALL_OFFERINGS,
  launched,
  launchTerms,
  newAdmin,
  newCreator,
  newPlan,
  TOKEN_ADDRESS,
} from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';
import { world } from '../../support/world.js';
import { inStatus, setOffering, soldOffering } from '../support/admin-acts.js';

let chain: LocalChain;
/** A token of six decimals. */
let token: string;

beforeAll(async () => {
  chain = await sharedChain({ chainId: 1, source: 'Tokens.sol' });
  token = await (await chain.deploy('Token', 6)).getAddress();
});

afterAll(async () => chain.close());
beforeEach(() => {
  chain.mood = 'answers';
});

describe.each(TRANSPORTS)('the token of an offering, named by an admin by %s,', (transport) => {
  const call = through(transport);
  const edit = async (id: string, body: object) => call(await newAdmin(), 'PUT', `${ALL_OFFERINGS}/${id}`, body);
  const named = () => ({ tokenAddress: token, tokenDecimals: 6 });

  it.each(['ACTIVE', 'SUCCESS'])('is set once, also after contributions, while the offering is %s', async (status) => {
    const { id } = await soldOffering({ price: '3.2' });
    if (status !== 'ACTIVE') await setOffering(id, await inStatus(status));
    expect(await edit(id, named())).toMatchObject({ statusCode: 200, ...named() });
    const other = await (await chain.deploy('Token', 6)).getAddress();
    for (const again of [{ tokenAddress: other }, { tokenAddress: null }, { tokenDecimals: 8 }]) {
      expect(await edit(id, again)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
  });

  it('is set whatever the plan allows by now, and texts with it', async () => {
    const planId = (await newPlan()).id;
    const { id } = await soldOffering({ price: '3.2', planId });
    await setOffering(id, await inStatus('SUCCESS'));
    const { rows } = (await world()).system.db;
    const features = JSON.stringify({ maxOfferingPhases: 0 });
    await rows.updateTable('ico_launch_plan').set({ features }).where('id', '=', planId).execute();
    const body = { ...named(), description: 'Named at last' };
    expect(await edit(id, body)).toMatchObject({ statusCode: 200, ...body });
  });

  it.each(['FAILED', 'CANCELLED'])('is not set in an offering that is %s', async (status) => {
    const { id } = await soldOffering();
    await setOffering(id, await inStatus(status));
    expect(await edit(id, named())).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('has at least the decimals that were sold', async () => {
    const { id } = await soldOffering({ price: '3' });
    expect(await edit(id, named())).toMatchObject({
      statusCode: 400,
      message: 'tokenDecimals must be at least 8: tokens are sold in that many decimals',
    });
  });

  it('has at least the decimals of what is still on sale, so that all of it can be bought', async () => {
    const { id } = await soldOffering({ price: '4', allocation: '1000.0000001' });
    expect(await edit(id, named())).toMatchObject({
      statusCode: 400,
      message: 'tokenDecimals must be at least 7: tokens are sold in that many decimals',
    });
    await setOffering(id, await inStatus('SUCCESS'));
    expect(await edit(id, named())).toMatchObject({ statusCode: 200, ...named() });
  });

  it('is no change where its address is repeated in another spelling, so that a form can be sent back', async () => {
    const { id } = await soldOffering({ tokenAddress: token, tokenDecimals: 6, price: '4' });
    const body = { tokenAddress: token.toLowerCase(), description: 'As before' };
    expect(await edit(id, body)).toMatchObject({ statusCode: 200, tokenAddress: token, description: 'As before' });
  });

  it('is changed freely before the first contribution', async () => {
    const { id } = await launched({ tokenAddress: TOKEN_ADDRESS });
    expect(await edit(id, named())).toMatchObject({ statusCode: 200, ...named() });
    expect(await edit(id, { tokenAddress: null })).toMatchObject({ statusCode: 200, tokenAddress: null });
  });

  it('has the decimals that its contract says', async () => {
    const { id } = await launched();
    expect(await edit(id, { tokenAddress: token })).toMatchObject({
      statusCode: 400,
      message: 'tokenDecimals: the contract says that it has 6 decimals, not 18',
    });
    expect(await edit(id, { tokenAddress: TOKEN_ADDRESS })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('there is no contract'),
    });
    const mute = await (await chain.deploy('Mute')).getAddress();
    expect(await edit(id, { tokenAddress: mute })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('says no decimals'),
    });
    chain.mood = 'error';
    expect(await edit(id, named())).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await edit(id, { name: 'Other' })).toMatchObject({ statusCode: 200, tokenAddress: null });
  });

  it('is the one that the chain was asked about, whoever changes it meanwhile', async () => {
    const { id } = await launched();
    const { rows } = (await world()).system.db;
    chain.before.set('eth_getCode', () =>
      rows.updateTable('ico_token_detail').set({ tokenDecimals: 7 }).where('offeringId', '=', id).execute(),
    );
    const { tokenDecimals } = await launched({ tokenDecimals: 6 });
    await rows.updateTable('ico_token_detail').set({ tokenDecimals }).where('offeringId', '=', id).execute();
    const conflict = {
      statusCode: 409,
      code: 'CONFLICT',
      message: expect.stringContaining('The token of the offering'),
    };
    expect(await edit(id, { tokenAddress: token })).toMatchObject(conflict);
    chain.before.clear();
  });

  it('is asked about when an admin creates an offering, too', async () => {
    const [admin, { user }] = [await newAdmin(), await newCreator()];
    const body = { ...(await launchTerms({ tokenAddress: token })), userId: user.id };
    const create = (over: object) => call(admin, 'POST', `${ALL_OFFERINGS}/create`, { ...body, ...over });
    expect(await create({})).toMatchObject({ statusCode: 400, message: expect.stringContaining('6 decimals, not 18') });
    const mute = await (await chain.deploy('Mute')).getAddress();
    expect(await create({ tokenAddress: mute })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('says no decimals'),
    });
    const first = await create({ tokenDecimals: 6, idempotencyKey: user.id });
    expect(first).toMatchObject({ statusCode: 200, ...named() });
    chain.mood = 'error';
    expect(await create({ tokenDecimals: 6, idempotencyKey: user.id })).toEqual(first);
  });
});
