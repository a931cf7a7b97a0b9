import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** What a fault is about: one wallet's ledger, the sums of a currency, a seal, or what the platform owes to others. */
export const LedgerFaultKind = {
  WALLET: 'WALLET',
  SUM: 'SUM',
  SEAL: 'SEAL',
  OWED: 'OWED',
} as const;

export type LedgerFaultKind = (typeof LedgerFaultKind)[keyof typeof LedgerFaultKind];

/** A fault that a check of the ledger found. It raises an alarm until it is resolved, and not again after that. */
@Entity({ tableName: 'ledger_fault' })
@Unique({ properties: ['kind', 'subject', 'sequence', 'fault', 'fingerprint'] })
export class LedgerFault {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 6 })
  kind!: LedgerFaultKind;

  /** Id of the wallet, code of the currency, number of the seal, or name, currency and type of the platform's wallet. */
  @Property({ type: 'string', length: 40 })
  subject!: string;

  /** Number of the wallet's row; null when the fault is not about a single row. */
  @Property({ type: 'bigint', nullable: true })
  sequence!: string | null;

  @Property({ type: 'string', length: 20 })
  fault!: string;

  /** Distinguishes faults of the same name in the same place. */
  @Property({ type: 'string', length: 80 })
  fingerprint!: string;

  @Property({ type: 'datetime', length: 3 })
  foundAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  resolvedAt!: Date | null;

  /** The admin who resolved it; null when a later check no longer found the fault. */
  @ManyToOne(() => User, { fieldName: 'resolvedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  resolvedBy!: string | null;

  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  /** When a later check no longer found the fault. If the fault comes back after that, it raises an alarm again. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  goneAt!: Date | null;
}

export const ledgerFaultStays: RowsStay = { table: 'ledger_fault', stays: STAYS.record };
