import { world } from '../../support/world.js';
import { listedSale } from '../support/listed-sales.js';
import { bought, newBuyer, storedSale, tryToBuy } from '../support/sales.js';
import { bookFaults } from '../support/settled.js';

const STEPS = ['0107-ico-allow-list'];

it('offerings with lists lose these on the way back, sell to everybody, and have no list afterwards', async () => {
  const { platform } = await world();
  const { orm } = platform.db;
  const { sale, buyers } = await listedSale(['100', '100']);
  await bought(buyers[0]!, sale, '10');
  await orm.migrator.down({ migrations: STEPS });
  const { rows } = await platform.db.pool.query('select * from ico_token_offering_phase where "offeringId" = $1', [
    sale.id,
  ]);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(Object.keys(row)).not.toContain('reserved');
  await orm.migrator.up();

  expect((await storedSale(sale.id)).phases).toMatchObject([
    { access: 'OPEN', reserved: '0.00000000', remaining: '180.00000000' },
    { access: 'OPEN', reserved: '0.00000000' },
  ]);
  expect(await tryToBuy(await newBuyer(sale), sale, '10')).toMatchObject({ statusCode: 200, price: '0.5' });
  expect(await bookFaults()).toEqual([]);
});
