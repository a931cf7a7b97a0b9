import { newId } from '../../src/core/ids.js';
import {
  keyForOwner,
  ledgerKey,
  LEDGER_KEYS,
  readLedgerKey,
  type KeyParts,
  type KeyShape,
} from '../../src/services/ledger/key.js';
import { fc } from '../support/property.js';

const ID = '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

/** What a use case may put in each place of a key, made without the grammar that reads it back. */
const PARTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  operation: fc.array(word('abcxyz'), { minLength: 1, maxLength: 3 }).map((words) => words.join('_')),
  id: fc.uuid(),
  leg: numbered(word('abcdefghinoprstu')),
  action: word('abcdefghijlnoprt'),
  type: fc.array(word('ABCXYZ'), { minLength: 1, maxLength: 3 }).map((words) => words.join('_')),
  reference: numbered(fc.tuple(fc.uuid(), fc.constantFrom('', '_fee')).map((both) => both.join(''))),
  amount: fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => (part === 0 ? `${whole}` : `${whole}.${part}`)),
  nonce: word('abcxyzABCXYZ019._-'),
};

function word(letters: string): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
}

function numbered(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(99)).map(([before, number]) => (number === 0 ? before : `${before}_${number}`));
}

const shapes = Object.keys(LEDGER_KEYS) as KeyShape[];

/** Any shape with parts for it, as JSON that tells two of them apart. */
const anyKey = fc.constantFrom(...shapes).chain((shape) => {
  const names = [...LEDGER_KEYS[shape].matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
  const parts = fc.record(Object.fromEntries(names.map((name) => [name, PARTS[name] ?? fc.constant('')])));
  return parts.map((each) => ({ shape, parts: each, key: ledgerKey(shape, each as KeyParts<KeyShape>) }));
});

describe("the key of a ledger's movement", () => {
  it.each([
    [ledgerKey('depositApproved', { id: ID }), `admin_deposit_approve_${ID}`],
    [ledgerKey('platformFee', { type: 'TRANSFER', reference: ID }), `platform_fee_TRANSFER_${ID}`],
    [
      ledgerKey('platformFee', { type: 'GATEWAY_PAYMENT', reference: `${ID}_fee` }),
      `platform_fee_GATEWAY_PAYMENT_${ID}_fee`,
    ],
    [ledgerKey('platformFee', { type: 'ICO', reference: `${ID}_2` }), `platform_fee_ICO_${ID}_2`],
    [ledgerKey('transferApproved', { id: ID }), `admin_transfer_approve_${ID}`],
    [ledgerKey('transferEnded', { action: 'reject', id: ID }), `transfer_reject_${ID}`],
    [
      ledgerKey('walletAdjusted', { id: ID, type: 'ADD', amount: '0.5', nonce: 'n_1' }),
      `admin_wallet_adjust_${ID}_ADD_0.5_nonce_n_1`,
    ],
  ])('has the documented shape: %s', (made, documented) => expect(made).toBe(documented));

  it.each([
    [ledgerKey('leg', { operation: 'withdraw', id: ID, leg: 'hold' }), `withdraw_${ID}_hold`],
    [ledgerKey('leg', { operation: 'gateway', id: ID, leg: 'pay_2' }), `gateway_${ID}_pay_2`],
    [ledgerKey('walletCreated', { id: ID }), `wallet_created_${ID}`],
    [ledgerKey('demoBalance', { id: ID }), `demo_balance_${ID}`],
  ])('is otherwise what is done, the id of the row and the leg: %s', (made, spelled) => expect(made).toBe(spelled));

  it('is read back by its own shape, and by no other', () => {
    fc.assert(
      fc.property(anyKey, ({ shape, parts, key }) => {
        const read = shapes.flatMap((each) => {
          const found = readLedgerKey(each, key);
          return found ? [{ shape: each, parts: found }] : [];
        });
        expect(read).toEqual([{ shape, parts }]);
      }),
    );
  });

  it('is never that of another movement', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { minLength: 2, maxLength: 40 }), (made) => {
        const inputs = new Set(made.map(({ shape, parts }) => JSON.stringify([shape, parts])));
        expect(new Set(made.map(({ key }) => key)).size).toBe(inputs.size);
      }),
    );
  });

  it.each([
    ['an id that is none', () => ledgerKey('depositApproved', { id: '7' })],
    ['an id in capital letters', () => ledgerKey('depositApproved', { id: ID.toUpperCase() })],
    ['a leg that holds another row', () => ledgerKey('leg', { operation: 'offer', id: ID, leg: `hold_${newId()}` })],
    [
      'an amount that is not canonical',
      () => ledgerKey('walletAdjusted', { id: ID, type: 'ADD', amount: '1e3', nonce: 'n' }),
    ],
  ])('is not made of %s', (_what, make) => expect(make).toThrow(expect.objectContaining({ code: 'INTERNAL' })));

  it('is shown to the owner of the wallet without the nonce of the admin', () => {
    const adjusted = ledgerKey('walletAdjusted', { id: ID, type: 'ADD', amount: '5', nonce: 'a_nonce_b' });
    expect(keyForOwner(adjusted)).toBe(`admin_wallet_adjust_${ID}_ADD_5`);
    expect(keyForOwner(`withdraw_${ID}_hold`)).toBe(`withdraw_${ID}_hold`);
  });
});
