import type { SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { Row } from '../../../entities/index.js';
import type { ConvertFunding } from '../../../entities/convert/funding.js';
import { canonical, Money } from '../../../core/money.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { InventoryRow } from '../own/place.js';
import type { CheckedFunding } from './funding.js';

type Funding = Pick<Row<ConvertFunding>, 'id' | 'direction' | 'createdBy'>;

/**
 * The movements of a funding: one across the border of the platform, or two between the house's wallet and the
 * platform's own, where that is given.
 */
export function fundingMovements(
  { id, direction, createdBy }: Funding,
  { walletId, currency, location, floor }: InventoryRow,
  { amount, belowFloor, isLost }: Pick<CheckedFunding, 'amount' | 'belowFloor' | 'isLost'>,
  platformId: SystemWalletId<'platform'> | null,
): Movement<'convert'>[] {
  const isIn = direction === 'FUND';
  const leg = (name: string) => ledgerKey('leg', { operation: 'convert_funding', id, leg: name });
  const metadata: LedgerMetadata = {
    operationType: isLost ? 'CONVERT_LOSS' : 'CONVERT_FUNDING',
    reference: id,
    ...(createdBy === null ? {} : { adminId: createdBy }),
  };
  const common = { amount, transactionId: id, metadata };
  const least =
    belowFloor || Money.parse(canonical(floor), currency).isZero()
      ? 'The place holds less than that'
      : `The floor of ${currency} in ${location} is ${canonical(floor)}: that stays there`;
  const house: Movement<'convert'> = {
    ...common,
    walletId,
    operation: isIn ? 'CREDIT' : 'DEBIT',
    key: leg('house'),
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: least,
  };
  if (platformId === null) return [{ ...house, external: true }];
  const platform: Movement<'convert'> = {
    ...common,
    walletId: platformId,
    operation: isIn ? 'DEBIT' : 'CREDIT',
    key: leg('platform'),
    shortageMessage: `The wallet of the platform has less than that of ${currency}`,
  };
  return [platform, house];
}
