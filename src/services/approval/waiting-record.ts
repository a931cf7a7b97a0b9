import type { ApprovalKind, ApprovalRight } from '../../core/acts/kinds.js';
import type { ExtensionName } from '../../core/catalogue/extensions.js';
import type { Context } from '../frame/context.js';
import type { ActDescription } from './act-definition.js';

/**
 * A record that waits for an admin by itself, such as a deposit. Its own operation gives it one approval after the other, by
 * `approveRecord`, and so does the path of acts: they stand there under the record's id from its first approval on. They
 * fall by time, and the record goes on waiting. The module lists the definition in its `index.ts`.
 */
// Methods, since their parameters compare both ways: a list holds records of any input.
export interface WaitingRecord<Input = unknown> {
  /** The operation that approves it. */
  readonly operation: string;
  readonly kind: ApprovalKind;
  /** The permission key by which it is approved. */
  readonly right: ApprovalRight;
  /** True where its own operation proves a second factor: the path of acts takes accounts that have one. */
  readonly secondFactor?: true;
  /** The extension that its operation belongs to. */
  readonly extension?: ExtensionName;
  /** Its own operation, with what the approvers before have named, and what the first of them wrote. */
  approve(ctx: Context, input: Input, key: string | null | undefined, note: string | null): Promise<unknown>;
  /**
   * Ends the record, by its own operation, where an approval of it is rejected. Without it only the approvals end, and the
   * record waits for others.
   */
  reject?(ctx: Context, input: Input, reason: string, key: string | null | undefined): Promise<unknown>;
}

/** What the first approver of a record has named and written, as its approvals keep it. */
export interface StoredInput {
  readonly input: unknown;
  readonly note: string | null;
}

/** A record as an admin approves it. */
export interface RecordToApprove<Input> {
  /** A UUID of the record, under which its approvals stand. */
  readonly id: string;
  /** Its id as its own paths name it, where that is another one. */
  readonly subjectId?: string;
  /** What is to be done with it; it survives JSON. The next approver must name the same. */
  readonly input: Input;
  /** What the approver wrote, such as a reason. The next approver may write something else. */
  readonly note?: string;
  /** The account that it pays or charges; null for none. */
  readonly accountId: string | null;
  /** Its dollars at present prices as exact decimal text, or null without a known value. */
  usd(): Promise<string | null>;
  /** Refuses an approval that is not the last one, where carrying it out would be refused. */
  requireApprovable?(): Promise<void>;
  /** What approvers see. */
  describe(): Promise<ActDescription>;
}
