import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import { readOptionalText, readText } from '../../../core/text/read-text.js';
import type { IcoDecision } from '../../../entities/ico/names.js';

/** What an admin gives with a decision; which of it an action needs is for {@link readDecision} to say. */
export interface DecisionInput {
  /** Why, for buyer and creator: plain text of at most 500 characters. */
  readonly notes?: string | null;
  /** A note for admins: plain text of at most 1,000 characters. */
  readonly note?: string | null;
  readonly noteId?: string | null;
  /** The tranche that is decided about. */
  readonly releaseId?: string | null;
  /** Whether a delivery that the chain does not confirm is verified all the same. */
  readonly force?: boolean | null;
  /** The transaction of the delivery that the admin has looked at. */
  readonly transactionHash?: string | null;
  /** What the chain said of the delivery that approvers have looked at. */
  readonly chainCheck?: IcoChainCheck | null;
  readonly idempotencyKey?: string | null;
}

export interface Verification {
  readonly action: 'VERIFY';
  readonly releaseId: string | null;
  readonly force: boolean;
  readonly transactionHash: string | null;
  readonly chainCheck: IcoChainCheck | null;
  readonly notes: string | null;
}

/** A decision with what its action needs, and nothing else of what was given. */
export type Decision =
  | Verification
  | { readonly action: 'REJECT'; readonly releaseId: string | null; readonly notes: string }
  | { readonly action: 'REFUND'; readonly notes: string }
  | { readonly action: 'SAVE_NOTE'; readonly note: string }
  | { readonly action: 'REMOVE_NOTE'; readonly noteId: string };

/** Reads what an action needs. BAD_INPUT naming the field. */
export function readDecision(action: IcoDecision, input: DecisionInput): Decision {
  const releaseId = input.releaseId ?? null;
  switch (action) {
    case 'VERIFY':
      return readVerification(input, releaseId);
    case 'REJECT':
      if (!isGiven(input.notes)) throw badInput('notes must say why the delivery is refused');
      return { action, releaseId, notes: readText('notes', input.notes, ICO_LIMITS.reason) };
    case 'REFUND':
      if (!isGiven(input.notes)) throw badInput('notes must say why the contribution is refunded');
      return { action, notes: readText('notes', input.notes, ICO_LIMITS.reason) };
    case 'SAVE_NOTE':
      if (!isGiven(input.note)) throw badInput('note must be given');
      return { action, note: readText('note', input.note, ICO_LIMITS.note) };
    case 'REMOVE_NOTE':
      if (!isGiven(input.noteId)) throw badInput('noteId must name the note to remove');
      return { action, noteId: input.noteId };
  }
}

function readVerification(input: DecisionInput, releaseId: string | null): Verification {
  const force = input.force ?? false;
  // A blank text is none, but not where a reason is what makes the difference.
  const read = force && isGiven(input.notes) ? readText : readOptionalText;
  const notes = read('notes', input.notes ?? '', ICO_LIMITS.reason);
  const transactionHash = isGiven(input.transactionHash) ? claimHash(input.transactionHash.trim()) : null;
  return { action: 'VERIFY', releaseId, force, transactionHash, chainCheck: input.chainCheck ?? null, notes };
}
