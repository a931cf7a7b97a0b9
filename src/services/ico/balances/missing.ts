import type { CheckedWallets } from '../../wallet/checked-wallets.js';
import { missingOf } from '../../wallet/checked-wallets.js';
import { offeringOf } from '../own/ledger.js';
import { compareOne } from './compare.js';

/** What escrow lacks of the unpaid parts of an offering's contributions, as {@link compareOne} finds it. */
export const CHECKED_ESCROW: CheckedWallets = {
  purpose: 'ico_<offeringId>',
  missing: async ({ rows }, { system, currency, type }) => {
    const id = offeringOf(system);
    const owed = rows.selectFrom('ico_token_offering').select('id').where('id', '=', id);
    // An edit before the first purchase may have left an empty wallet of another currency behind.
    const isOwed = await owed.where('currency', '=', currency).where('walletType', '=', type).executeTakeFirst();
    const compared = isOwed && (await compareOne(rows, id));
    return missingOf(compared?.faults['ESCROW'] ?? '0', currency);
  },
};
