import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import { MAX_FAULTS, proveSegments, type WalletFault } from './prove-segments.js';
import { takeSegments } from './segment.js';

export interface WalletProof {
  readonly walletId: string;
  /** How many rows were proved. */
  readonly rows: number;
  /** Number of the last row. */
  readonly sequence: string;
  /** At most {@link MAX_FAULTS} of them. */
  readonly faults: readonly Pick<WalletFault, 'sequence' | 'fault'>[];
}

/** Rows proved by one statement, so that no statement takes long. */
const STEP = 50_000;

/**
 * Proves that a wallet's ledger is intact, as {@link proveSegments} does, from its first row to the row that was last
 * at the call. NOT_FOUND when there is no such wallet.
 */
export async function verifyWallet(rows: Reader, walletId: string): Promise<WalletProof> {
  const wallet = await rows.selectFrom('wallet').select('sequence').where('id', '=', walletId).executeTakeFirst();
  if (!wallet) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  const { sequence } = wallet;
  const faults = new Map<string, WalletFault>();
  let [after, count] = ['0', 0];
  do {
    const [segment] = takeSegments([{ walletId, after, sequence }], STEP);
    if (!segment) break;
    const [proof] = await proveSegments(rows, [segment]);
    // Every step finds the faults of the wallet itself; the map keeps each fault once.
    for (const fault of proof?.faults ?? []) faults.set(`${fault.sequence} ${fault.fault}`, fault);
    count += proof?.rows ?? 0;
    after = segment.upTo;
  } while (BigInt(after) < BigInt(sequence) && faults.size < MAX_FAULTS);
  const found = [...faults.values()].toSorted((one, other) => place(one) - place(other)).slice(0, MAX_FAULTS);
  return { walletId, rows: count, sequence, faults: found.map(({ sequence: at, fault }) => ({ sequence: at, fault })) };
}

/** Sorts faults by row, with those of the wallet itself last. */
function place({ sequence }: WalletFault): number {
  return sequence === null ? Infinity : Number(sequence);
}
