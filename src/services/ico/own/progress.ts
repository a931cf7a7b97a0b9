import type { IcoOfferingStatus } from '../../../core/states/ico.js';
import type { Tx } from '../../frame/tx.js';

/** What the followers of an offering hear. Amounts are decimal text. */
export interface ProgressFigures {
  readonly status: IcoOfferingStatus;
  /** In the offering's currency. */
  readonly raised: string;
  readonly sold: string;
  /** Tokens that its phases have left. */
  readonly remaining: string;
  /** What is raised of the target amount, with two decimals, rounded down. */
  readonly percent: string;
  readonly contributors: number;
  /** Id of the phase on sale; null when none is. */
  readonly phase: string | null;
  /** The offering was deleted: nothing follows. */
  readonly isDeleted?: true;
}

/** Topic of what an offering sells. */
export function icoProgressTopic(offeringId: string): string {
  return `ico.${offeringId}.progress`;
}

/** Tells the followers of an offering. Only of one that was approved: anybody may follow. */
export async function emitProgress(tx: Tx, offeringId: string, figures: ProgressFigures): Promise<void> {
  await tx.emit(icoProgressTopic(offeringId), figures);
}
