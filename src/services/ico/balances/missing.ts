import type { CheckedWallets } from '../../wallet/checked-wallets.js';
import { missingOf } from '../../wallet/checked-wallets.js';
import { offeringOf } from '../own/ledger.js';
import { compareOne } from './compare.js';

/** What escrow lacks of the unpaid parts of an offering's contributions, as {@link compareOne} finds it. */
export const CHECKED_ESCROW: CheckedWallets = {
  purpose: 'ico_<offeringId>',
  missing: async ({ rows }, { system, currency }) => {
    const compared = await compareOne(rows, offeringOf(system));
    return missingOf(compared?.faults['ESCROW'] ?? '0', currency);
  },
};
