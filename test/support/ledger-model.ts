import { walletIdOf } from '../../src/core/catalogue/wallet-ids.js';
import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import { ledgerKey } from '../../src/services/ledger/key.js';
import type { Movement } from '../../src/services/ledger/movement.js';

/** Wallets that random operations are about. */
export interface ModelWallet {
  readonly id: string;
  readonly currency: string;
}

/** Numbers that a seed decides, so that a failure can be repeated (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One random unit of movements: any operation, often on the first (hot) wallet, sometimes more than there is, with fees
 * and both ways between two wallets.
 */
export function randomUnit(random: () => number, wallets: readonly ModelWallet[]): Movement[] {
  const wallet = (): ModelWallet => wallets[random() < 0.3 ? 0 : Math.floor(random() * wallets.length)] as ModelWallet;
  const one = wallet();
  const digits = 1 + Math.floor(random() * 18);
  const amount = Money.parse(
    `${Math.floor(random() * 5)}.${String(1 + Math.floor(random() * 9)).padStart(digits, '0')}`,
    one.currency,
  );
  const id = newId();
  const of = (
    walletId: string,
    operation: Movement['operation'],
    leg: string,
    moved = amount,
    external = false,
  ): Movement => ({
    walletId: walletIdOf({ id: walletId }, { userId: '' }),
    operation,
    amount: moved,
    external,
    key: ledgerKey('leg', { operation: 'random', id, leg }),
    transactionId: id,
  });
  const choice = random();
  if (choice < 0.25) return [of(one.id, 'CREDIT', 'in', amount, true)];
  if (choice < 0.35) return [of(one.id, 'DEBIT', 'out', amount, true)];
  if (choice < 0.5) return [of(one.id, 'HOLD', 'hold')];
  if (choice < 0.6) return [of(one.id, 'RELEASE', 'release')];
  if (choice < 0.7) return [of(one.id, 'EXECUTE_FROM_HOLD', 'spend', amount, true)];
  const others = wallets.filter(({ id: other, currency }) => other !== one.id && currency === one.currency);
  const other = others[Math.floor(random() * others.length)] as ModelWallet;
  const fee = Money.parse('0.000000000000000001', one.currency);
  const collector = others.find(({ id: third }) => third !== other.id) ?? other;
  return [
    of(one.id, 'TRANSFER_OUT', 'sender', amount.plus(fee)),
    of(other.id, 'TRANSFER_IN', 'recipient'),
    of(collector.id, 'CREDIT', 'fee', fee),
  ];
}
