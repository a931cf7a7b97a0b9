import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';

/** Freezes and unfreezes wallets at any time, and knows which of their rows were made while they were frozen. */
export class Frost {
  /** By wallet, the numbers of the rows after which it was frozen and unfrozen in turn. */
  private readonly turns = new Map<string, string[]>();

  constructor(private readonly rows: Reader) {}

  /** Freezes a wallet that is not frozen, and the other way round; under its lock, so that its number tells when. */
  async turn(id: string): Promise<void> {
    const { rows } = await sql<{ sequence: string }>`
      update wallet set "frozenAt" = case when "frozenAt" is null then now() end where id = ${id}
      returning sequence`.execute(this.rows);
    const known = this.turns.get(id) ?? [];
    // Answers of two turns may arrive the other way round; their numbers tell which came first.
    this.turns.set(
      id,
      [...known, rows[0]?.sequence ?? '0'].toSorted((one, other) => Number(one) - Number(other)),
    );
  }

  /** Rows that paid something out of a wallet while it was frozen. */
  async paidWhileFrozen(): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const [id, numbers] of this.turns) {
      for (let at = 0; at < numbers.length; at += 2) {
        const { rows } = await sql`
          select "walletId", sequence, operation from wallet_audit_log where "walletId" = ${id}
            and sequence > ${numbers[at]} and sequence <= ${numbers[at + 1] ?? '9223372036854775807'}
            and operation in ('DEBIT', 'TRANSFER_OUT', 'HOLD', 'EXECUTE_FROM_HOLD')`.execute(this.rows);
        found.push(...rows);
      }
    }
    return found;
  }
}
