import { newId } from '../../../src/core/ids.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { releasePath } from '../support/chain-deliveries.js';
import {
  contributionRow,
  DECISION,
  delivered,
  deliveredTranche,
  everythingOf,
  newHash,
  settled,
  sold,
  tranchesOf,
} from '../support/deliveries.js';
import { bought, newBuyer, newSale } from '../support/sales.js';
import { storedClaim } from '../../support/chain-claims.js';

const TRANCHES = {
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '40' },
      { afterMonths: 1, percent: '60' },
    ],
  },
} as const;
const CLAIMED = { statusCode: 409, code: 'DELIVERY_CLAIMED' };
const NOTES = { notes: 'The explorer shows it' };
const FORCED = { force: true, ...NOTES };

const path = (id: string, action: 'verify' | 'reject') => `${DECISION}/${id}?action=${action}`;

/** The transaction of a delivery from now on, which has claimed nothing, as while its chain has not decided. */
async function naming(
  table: 'ico_transaction' | 'ico_token_vesting_release',
  id: string,
  transactionHash: string,
): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable(table).set({ transactionHash }).where('id', '=', id).execute();
  await rows.deleteFrom('ico_delivery_part').where('deliveryId', '=', id).execute();
}

describe.each(TRANSPORTS)('verifying by force, by %s,', (transport) => {
  const call = through(transport);

  it.each(['PENDING', 'FAILED'] as const)(
    'pays for no contribution whose delivery is %s and whose transaction serves another one',
    async (check) => {
      const [one, other] = [await sold(), await sold()];
      const hash = await delivered(other.id);
      await delivered(one.id, check);
      await naming('ico_transaction', one.id, hash);
      const admin = await newAdmin();
      const before = await everythingOf(one.sale);
      expect(await call(admin, 'POST', path(one.id, 'verify'), FORCED)).toMatchObject(CLAIMED);
      expect(await call(admin, 'POST', path(other.id, 'verify'))).toMatchObject({ status: 'RELEASED' });
      expect(await call(admin, 'POST', path(one.id, 'verify'), FORCED)).toMatchObject(CLAIMED);
      expect(await everythingOf(one.sale)).toEqual(before);
      await naming('ico_transaction', one.id, newHash());
      expect(await call(admin, 'POST', path(one.id, 'verify'), FORCED)).toMatchObject({ status: 'RELEASED' });
    },
  );

  it('pays for no tranche that waits for its chain and whose transaction serves another one', async () => {
    const [one, other] = [await sold(TRANCHES), await sold()];
    const hash = await delivered(other.id);
    const releaseId = await deliveredTranche(one.id, 1, 'PENDING');
    await naming('ico_token_vesting_release', releaseId, hash);
    const admin = await newAdmin();
    const before = await everythingOf(one.sale);
    expect(await call(admin, 'POST', path(one.id, 'verify'), { releaseId, ...FORCED })).toMatchObject(CLAIMED);
    expect(await everythingOf(one.sale)).toEqual(before);
    await call(admin, 'POST', path(other.id, 'reject'), NOTES);
    const answer = await call(admin, 'POST', path(one.id, 'verify'), { releaseId, ...FORCED });
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION' });
    expect((await tranchesOf(one.id))[0]?.paidAt).not.toBeNull();
  });

  it('pays for nothing by the transaction of a tranche that was paid for, though the rest of it was rejected', async () => {
    const [paid, one] = [await sold(TRANCHES), await sold()];
    const admin = await newAdmin();
    const releaseId = await deliveredTranche(paid.id, 1);
    expect(await call(admin, 'POST', path(paid.id, 'verify'), { releaseId })).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'POST', path(paid.id, 'reject'), NOTES)).toMatchObject({ status: 'REJECTED' });
    const [tranche] = await tranchesOf(paid.id);
    await delivered(one.id, 'FAILED');
    await naming('ico_transaction', one.id, tranche?.transactionHash ?? '');
    expect(await call(admin, 'POST', path(one.id, 'verify'), FORCED)).toMatchObject(CLAIMED);
    expect(await contributionRow(one.id)).toMatchObject({ status: 'VERIFICATION' });
  });
});

it.each(TRANSPORTS)(
  'the transaction of a tranche that was paid for serves nothing else in another spelling, by %s',
  async (transport) => {
    const call = through(transport);
    const admin = await newAdmin();
    const { rows } = (await world()).system.db;
    const value = `chain${newHash().slice(2, 12)}`;
    const now = new Date().toISOString();
    const entry = { id: newId(), name: value, value, status: true, createdAt: now, updatedAt: now };
    await rows.insertInto('ico_blockchain').values(entry).execute();
    const paid = await sold({ ...TRANCHES, blockchain: value });
    const releaseId = await deliveredTranche(paid.id, 1);
    const hash = newHash();
    await naming('ico_token_vesting_release', releaseId, hash);
    const claimId = await storedClaim({ chain: value, hash, kind: 'HASH', use: 'ICO_DELIVERY' });
    const part = { deliveryId: releaseId, claimId, transactionId: paid.id, releaseId, units: null, createdAt: now };
    await rows.insertInto('ico_delivery_part').values(part).execute();
    await call(admin, 'POST', path(paid.id, 'verify'), { releaseId });
    await call(admin, 'POST', path(paid.id, 'reject'), NOTES);
    const sale = await newSale({ blockchain: value });
    const next = await bought(await newBuyer(sale), sale, '200');
    await settled(sale);
    const again = { transactionHash: hash.slice(2).toUpperCase() };
    const creator = await signedIn(sale.creator);
    expect(await call(creator, 'PUT', releasePath(sale, next), again)).toMatchObject(CLAIMED);
  },
);
