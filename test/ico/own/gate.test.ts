import { sql } from 'kysely';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { shareOffering } from '../../../src/services/ico/own/gate.js';
import { world } from '../../support/world.js';
import { heldBack } from '../support/held-back.js';
import { newBuyer, newSale, tryToBuy } from '../support/sales.js';

describe('the gate of an offering', () => {
  it('makes a buyer wait for four seconds and try again, so that a long settlement takes no connection for longer', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const end = await heldBack('select pg_advisory_xact_lock(hashtextextended($1, 0))', `ico_offering:${sale.id}`);
    try {
      const beganAt = performance.now();
      expect(await tryToBuy(buyer, sale, '10')).toMatchObject({
        statusCode: 503,
        code: 'UNAVAILABLE',
        message: 'The offering is being settled or changed. Please try again',
      });
      expect(performance.now() - beganAt).toBeGreaterThan(3_900);
    } finally {
      await end();
    }
    expect((await tryToBuy(buyer, sale, '10')).statusCode).toBe(200);
  });

  it('limits no wait but its own', async () => {
    const { system } = await world();
    const { id } = await newSale();
    const limit = await inTransaction(system, { operation: 'test' }, async (tx) => {
      await shareOffering(tx, id);
      const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(tx.rows);
      return rows[0]?.limit;
    });
    expect(limit).toBe('0');
  });
});
