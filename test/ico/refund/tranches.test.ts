import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { DECISION, deliveredTranche, sold, tranchesOf } from '../support/deliveries.js';
import { balanceOf, escrowOf, storedSale } from '../support/sales.js';
import { cancelOffering } from '../../../src/services/ico/refund/cancel.js';
import { newUser } from '../../support/accounts.js';
import { withIdentity } from '../../support/contexts.js';

beforeAll(() => setSettings({ icoPlatformFeePercentage: '3' }));
afterAll(() => clearSettings('icoPlatformFeePercentage'));

it.each(TRANSPORTS)(
  'a refund leaves what was verified by %s, and fails and cancels tranches that were delivered and not paid for',
  async (transport) => {
    const call = through(transport);
    const { id, sale, buyer } = await sold({ vesting: { type: 'LINEAR', durationMonths: 4 } });
    const admin = await newAdmin();
    const first = await deliveredTranche(id, 1);
    await call(admin, 'POST', `${DECISION}/${id}?action=verify`, { releaseId: first });
    await deliveredTranche(id, 2, 'PENDING');
    const cancelled = await cancelOffering(await withIdentity(await newUser()), { id: sale.id, reason: 'A test' });
    expect(cancelled).toEqual({
      refunded: 1,
      amount: '150',
      paid: 0,
      paidAmount: '0',
      open: 0,
      missing: '0',
      approval: null,
      alreadyReleased: 0,
    });
    expect((await tranchesOf(id)).map(({ status, chainCheck }) => `${status} ${chainCheck}`)).toEqual([
      'RELEASED UNCHECKED',
      'CANCELLED FAILED',
      'CANCELLED null',
      'CANCELLED null',
    ]);
    expect((await tranchesOf(id))[1]?.checkReason).toContain('refunded');
    expect(await escrowOf(sale)).toBe('0');
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('9950');
    expect(await storedSale(sale.id)).toMatchObject({ raised: '50', raisedUsd: '50', sold: '100', remaining: ['900'] });
  },
);
