import type { AuditedRecord } from '../../auth/policy.js';
import { storable } from '../../core/text/mask.js';

/** What one record was and became. */
export interface AuditedChange {
  readonly targetId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What one mutating call of an admin is to leave in the audit. */
export class AuditNote {
  /** True once a row is committed. */
  written = false;
  private changes: readonly AuditedChange[] | null = null;

  constructor(
    readonly action: string,
    readonly operation: string,
    readonly args: Readonly<Record<string, unknown>>,
    readonly record: AuditedRecord | undefined,
  ) {}

  /** For a use case that knows better than its rows what changed, such as a save of many settings. */
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
