import { review } from '../../../src/services/convert/hedge/end-hedge.js';
import { changeHedge } from '../../../src/services/convert/hedge/lock-hedge.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import type { Tx } from '../../../src/services/frame/tx.js';
import { newClient } from '../../support/accounts.js';
import { convertible, type Convertible } from '../../support/convert-assets.js';
import { frozenFor } from '../../support/convert-hedges.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { lockWaits } from '../../support/requests.js';
import { world } from '../../support/world.js';
import { storedHedge } from '../support/stored-hedges.js';

/** An asset that is frozen for a hedge which has ended since, with a place that a scan has found short. */
async function frozenAsset(): Promise<Convertible> {
  const { system } = await world();
  const asset = await convertible({ inventory: '0' });
  await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, asset, 'HEDGE_REVIEW'));
  const place = system.db.rows.updateTable('convert_inventory').set({ shortScans: 1 });
  await place.where('id', '=', asset.inventory.id).execute();
  return asset;
}

async function placedHedge({ currency, type }: Convertible): Promise<string> {
  return (await storedHedge({ currency, type, status: 'PLACED' })).id;
}

/** Runs `work` in a transaction which ends once it has. */
async function inside(work: (tx: Tx) => Promise<void>): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, work);
}

/** Puts a hedge into REVIEW; `before` is what happens before the commit. */
async function putIntoReview(id: string, before: () => Promise<void> = async () => undefined): Promise<void> {
  const { system } = await world();
  await changeHedge(system, id, 'PLACED', async (tx, hedge) => {
    await review(system, tx, hedge, 'The venue did not say what became of it');
    await tx.em.flush();
    await before();
  });
}

describe.each(TRANSPORTS)('a hedge that comes into REVIEW while an admin unfreezes its currency by %s', (transport) => {
  const call = through(transport);

  async function unfreeze({ assetId }: Convertible) {
    const admin = await newClient({ permissions: ['manage.convert.hedge'] });
    const reason = 'I have looked into it';
    return call(admin, 'POST', `/api/admin/convert/asset/${assetId}/unfreeze`, { reason });
  }

  it('freezes it again when the admin was first', async () => {
    const asset = await frozenAsset();
    const hedge = await placedHedge(asset);
    const both: Promise<unknown>[] = [];
    await inside(async ({ rows }) => {
      // The admin waits for the place, with the asset locked and all hedges looked at.
      const place = rows.selectFrom('convert_inventory').select('id').where('id', '=', asset.inventory.id);
      await place.forUpdate().execute();
      both.push(unfreeze(asset));
      await lockWaits(1);
      both.push(putIntoReview(hedge));
      await lockWaits(2);
    });
    const [answer] = await Promise.all(both);
    expect(answer).toMatchObject({ statusCode: 200, frozen: [] });
    expect(await frozenFor(asset.assetId)).toEqual(['HEDGE_REVIEW']);
  });

  it('keeps it frozen, and refuses the admin, when it was first', async () => {
    const asset = await frozenAsset();
    const hedge = await placedHedge(asset);
    let answer: Promise<unknown> | undefined;
    await putIntoReview(hedge, async () => {
      answer = unfreeze(asset);
      await lockWaits(1);
    });
    expect(await answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await frozenFor(asset.assetId)).toEqual(['HEDGE_REVIEW']);
  });
});
