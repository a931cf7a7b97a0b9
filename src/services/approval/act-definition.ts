import type { ApprovalKind, ApprovalRight } from '../../core/acts/kinds.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

/** The purpose for which the input of an act is encrypted. */
export function inputPurpose(approvalId: string): string {
  return `approval.input:${approvalId}`;
}

/** An act that several people approved, as it is carried out. */
export interface ApprovedAct<Input> {
  readonly approvalId: string;
  readonly input: Input;
  /** The account that began the act. Records name it, and the act's approvals name the others. */
  readonly begunBy: string;
}

/**
 * An act that may need more people than the one who begins it. Its use case asks {@link approvalNeeded}; the module lists
 * it in its `index.ts`. The input must survive JSON.
 */
// Methods, since their parameters compare both ways: a list holds acts of any input.
export interface Act<Input = unknown, Found = unknown> {
  /** The operation that begins it. */
  readonly operation: string;
  readonly kind: ApprovalKind;
  /** The permission key by which it is begun and approved; null for Super Admins only. */
  readonly right: ApprovalRight;
  /** Refuses an approval that is not the last one, where the act would refuse its giver. */
  requireApprovable?(ctx: Context, tx: Tx, act: ApprovedAct<Input>): Promise<void>;
  /** Asks other systems before the transaction of each approval. A refusal is the answer to that approval. */
  ask?(ctx: Context, input: Input): Promise<Found>;
  /**
   * Its dollars at present prices, in the form of {@link BegunAct.usd}. An act that is worth more at an approval than
   * when it began needs the people of its present value.
   */
  usdNow?(ctx: Context, tx: Tx, act: ApprovedAct<Input>, found: Found): Promise<string | null>;
  /**
   * Carries it out, in the transaction of the last approval. A refusal rolls only that approval back. `found` is what
   * {@link ask} answered.
   */
  carryOut(ctx: Context, tx: Tx, act: ApprovedAct<Input>, found: Found): Promise<void>;
  /** Gives back what a waiting act has claimed, when it ends without being carried out. */
  giveUp?(ctx: Context, tx: Tx, act: ApprovedAct<Input>): Promise<void>;
  /** True where its operation proves a second factor: only accounts that have one approve it. */
  readonly secondFactor?: true;
  /** Carries it out when its time is over, in place of giving it up. */
  readonly takesEffect?: true;
}

/** An act as its use case begins it. */
export interface BegunAct<Input> {
  readonly input: Input;
  /** Id or name of the record that it changes. */
  readonly subjectId: string;
  /** The account that it concerns, whose owner cannot approve it; null for none. */
  readonly accountId: string | null;
  /** The right of this act, where it is not that of its definition. */
  readonly right?: ApprovalRight;
  /**
   * Exact decimal text, or null without a known value. Kinds without dollars give 0 or 1, by the case of their policy. A
   * function is called only where the policy asks more than one person of some act of the kind.
   */
  readonly usd: string | null | (() => Promise<string | null>);
  /** What makes two acts the same while the first one waits. Without it, no two are. */
  readonly sameAs?: unknown;
  /** True for the repeat of an act that was carried out before: it changes nothing and needs no approval. */
  isRepeat?(): Promise<boolean>;
  /**
   * Title of the notice to the Super Admins when one person carried it out, also where the policy asks one person of every
   * act of the kind. Without it they are told only where the policy asks more people of some.
   */
  readonly notice?: string;
  /** Claims what no other call may use while the act waits; called once, when it is stored under this id. */
  claim?(approvalId: string): Promise<void>;
  /** What approvers see, read only when the act must wait. */
  describe(): Promise<ActDescription>;
}

export interface ActDescription {
  /** One line, at most 1000 characters. */
  readonly title: string;
  /** Without secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}
