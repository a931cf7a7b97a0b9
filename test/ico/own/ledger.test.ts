import { walletIdOf } from '../../../src/core/catalogue/wallet-ids.js';
import { newId } from '../../../src/core/ids.js';
import { Money } from '../../../src/core/money.js';
import {
  escrowOf,
  launchFeeMovements,
  payoutMovements,
  purchaseMovements,
  refundMovements,
} from '../../../src/services/ico/own/ledger.js';
import type { AnyMovement } from '../../../src/services/ledger/movement.js';

const usd = (text: string) => Money.parse(text, 'USD');
const id = newId();

/** Each movement as its wallet, operation, amount and key without the contribution's id. */
function told(movements: readonly AnyMovement[]): string[] {
  return movements.map(
    ({ walletId, operation, amount, key }) => `${walletId} ${operation} ${amount} ${key.replace(id, 'ID')}`,
  );
}

function sumOf(movements: readonly AnyMovement[]): string {
  const signed = movements.map(({ operation, amount }) => (operation === 'DEBIT' ? usd('0').minus(amount) : amount));
  return signed.reduce((sum, amount) => sum.plus(amount), usd('0')).toString();
}

const ofAccount = (name: string) => walletIdOf({ id: name }, { userId: newId() });
const escrowWalletId = walletIdOf({ id: 'escrow' }, { system: escrowOf(newId()) });
const payerWalletId = ofAccount('buyer');
const creatorWalletId = ofAccount('creator');
const platformWalletId = walletIdOf({ id: 'platform' }, { system: 'platform' });
const payout = { id, escrowWalletId, creatorWalletId, platformWalletId };

describe('the movements of escrow', () => {
  it("bring what is paid into it, the creator's part and the platform's apart", () => {
    const legs = { id, amount: usd('100'), fee: usd('2.5'), payerWalletId, escrowWalletId };
    const movements = purchaseMovements(legs);
    expect(told(movements)).toEqual([
      'buyer DEBIT 100 ico_ID_pay',
      'escrow CREDIT 97.5 ico_ID_escrow',
      'escrow CREDIT 2.5 ico_ID_fee',
    ]);
    expect(sumOf(movements)).toBe('0');
  });

  it('leave out parts of zero', () => {
    const legs = { id, amount: usd('100'), fee: usd('0'), payerWalletId, escrowWalletId };
    expect(told(purchaseMovements(legs))).toEqual(['buyer DEBIT 100 ico_ID_pay', 'escrow CREDIT 100 ico_ID_escrow']);
    const free = { ...payout, tranche: null, net: usd('100'), fee: usd('0'), platformWalletId: null };
    expect(told(payoutMovements(free))).toEqual([
      'escrow DEBIT 100 ico_ID_payout',
      'creator CREDIT 100 ico_ID_creator',
    ]);
  });

  it('pay creator and platform, by keys of their own for each tranche', () => {
    const whole = payoutMovements({ ...payout, tranche: null, net: usd('97.5'), fee: usd('2.5') });
    expect(told(whole)).toEqual([
      'escrow DEBIT 97.5 ico_ID_payout',
      'creator CREDIT 97.5 ico_ID_creator',
      'escrow DEBIT 2.5 ico_ID_payoutfee',
      'platform CREDIT 2.5 platform_fee_ICO_ID',
    ]);
    const tranche = payoutMovements({ ...payout, tranche: 12, net: usd('9'), fee: usd('1') });
    expect(told(tranche)).toEqual([
      'escrow DEBIT 9 ico_ID_payout_12',
      'creator CREDIT 9 ico_ID_creator_12',
      'escrow DEBIT 1 ico_ID_payoutfee_12',
      'platform CREDIT 1 platform_fee_ICO_ID_12',
    ]);
    expect([sumOf(whole), sumOf(tranche)]).toEqual(['0', '0']);
  });

  it('give back all that is left by the same keys, whatever the reason', () => {
    expect(told(refundMovements({ id, rest: usd('40'), escrowWalletId, payerWalletId }))).toEqual([
      'escrow DEBIT 40 ico_ID_unescrow',
      'buyer CREDIT 40 ico_ID_refund',
    ]);
  });
});

describe('the movements of a launch fee', () => {
  const legs = { offeringId: id, creatorWalletId, platformWalletId };

  it('have keys of their own for the launch and each upgrade', () => {
    expect(told(launchFeeMovements({ ...legs, upgrade: null, price: usd('50') }))).toEqual([
      'creator DEBIT 50 ico_launch_ID_pay',
      'platform CREDIT 50 platform_fee_ICO_LAUNCH_ID',
    ]);
    expect(told(launchFeeMovements({ ...legs, upgrade: 2, price: usd('50') }))).toEqual([
      'creator DEBIT 50 ico_launch_ID_pay_2',
      'platform CREDIT 50 platform_fee_ICO_LAUNCH_ID_2',
    ]);
  });

  it('are none for a free plan', () => {
    expect(launchFeeMovements({ ...legs, upgrade: null, price: usd('0') })).toEqual([]);
  });
});
