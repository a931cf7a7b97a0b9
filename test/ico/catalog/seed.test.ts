import { anonymous } from '../../support/accounts.js';
import { ownWorld, world } from '../../support/world.js';
import { icoModule } from '../../../src/services/ico/index.js';

ownWorld('reads what a new installation has');

const EVM = ['arbitrum', 'avalanche', 'base', 'bsc', 'ethereum', 'optimism', 'polygon'];

describe('a new installation', () => {
  it('offers the blockchains that have rules of their own, but for the test network', async () => {
    const client = await anonymous();
    const { icoBlockchains } = await client.ok('{ icoBlockchains { value status } }');
    const values = icoBlockchains.map(({ value }: { value: string }) => value);
    expect(values.toSorted()).toEqual([...EVM, 'bitcoin', 'solana', 'tron'].toSorted());
    const { rows } = (await world()).system.db;
    const off = await rows.selectFrom('ico_blockchain').select('value').where('status', '=', false).execute();
    expect(off).toEqual([{ value: 'sepolia' }]);
  });

  it('has types of tokens, and three plans of which one is recommended', async () => {
    const client = await anonymous();
    const { icoTokenTypes, icoLaunchPlans } = await client.ok(
      '{ icoTokenTypes { value } icoLaunchPlans { name price currency walletType recommanded features } }',
    );
    expect(icoTokenTypes.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['utility', 'governance', 'security']),
    );
    expect(icoLaunchPlans).toMatchObject([
      { name: 'Basic', price: '100', currency: 'USDT', walletType: 'SPOT', recommanded: false },
      { name: 'Standard', recommanded: true, features: { maxOfferingPhases: 5 } },
      { name: 'Premium', recommanded: false },
    ]);
  });

  it('is given nothing again where an admin has left anything', async () => {
    const { system } = await world();
    const { rows } = system.db;
    const count = async () =>
      (await rows.selectFrom('ico_blockchain').select('id').execute()).length +
      (await rows.selectFrom('ico_token_type').select('id').execute()).length +
      (await rows.selectFrom('ico_launch_plan').select('id').execute()).length;
    for (const table of ['ico_blockchain', 'ico_token_type', 'ico_launch_plan'] as const) {
      const [kept] = await rows.selectFrom(table).select('id').execute();
      await rows.deleteFrom(table).where('id', '<>', kept!.id).execute();
    }
    await icoModule.seed.rows(system);
    expect(await count()).toBe(3);
  });

  it('is given them once by two processes that begin at the same time', async () => {
    const { system } = await world();
    const { rows } = system.db;
    await rows.deleteFrom('ico_launch_plan').execute();
    await Promise.all([icoModule.seed.rows(system), icoModule.seed.rows(system)]);
    expect(await rows.selectFrom('ico_launch_plan').select('id').execute()).toHaveLength(3);
  });
});
