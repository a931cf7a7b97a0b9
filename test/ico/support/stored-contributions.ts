import { newId } from '../../../src/core/ids.js';
import { WalletType } from '../../../src/entities/currency/currency.js';
import { world } from '../../support/world.js';

/** A contribution that waits in the offering, paid by the account's wallet. */
export async function storedContribution(
  { id: offeringId, phaseIds: [phaseId = ''] }: { readonly id: string; readonly phaseIds: readonly string[] },
  { userId, walletId }: { readonly userId: string; readonly walletId: string },
): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const id = newId();
  await system.db.rows
    .insertInto('ico_transaction')
    .values({
      id,
      offeringId,
      phaseId,
      userId,
      walletId,
      status: 'PENDING',
      currency: 'USDT',
      walletType: WalletType.SPOT,
      amount: '10',
      feePercent: '0',
      fee: '0',
      price: '1',
      tokens: '10',
      usdValue: '10',
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      vests: false,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
