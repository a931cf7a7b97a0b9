import type { AuditedRecord } from '../../auth/policy.js';
import { storable } from '../../core/text/mask.js';

/** One audited record, before and after the call. */
export interface AuditedChange {
  readonly targetId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the audit is to record of one mutating call by an admin. */
export class AuditNote {
  /** True once an audit row of the call is committed. */
  written = false;
  private changes: readonly AuditedChange[] | null = null;

  constructor(
    readonly action: string,
    readonly operation: string,
    readonly args: Readonly<Record<string, unknown>>,
    readonly record: AuditedRecord | undefined,
  ) {}

  /**
   * Lets a use case describe its changes itself, where snapshots of rows would not show them, such as a save of many
   * settings.
   */
  describe(...changes: readonly AuditedChange[]): void {
    this.changes = changes;
  }

  described(): readonly AuditedChange[] | null {
    return this.changes;
  }

  /** Keys of the records that the arguments name. */
  targets(): string[] {
    const given = this.argument(this.record?.target ?? 'id') ?? this.args['ids'];
    const list = Array.isArray(given) ? given : [given];
    return list
      .filter((each) => each !== undefined && each !== null)
      .map((each) => storable(String(each).slice(0, 255)));
  }

  /** The argument at a dotted path, such as `input.userId`. */
  private argument(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], this.args);
  }
}
