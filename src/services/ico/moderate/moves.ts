import type { Updateable } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { FLAGGABLE_OFFERING, ICO_OFFERING_MOVES, PAUSABLE_OFFERING } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { IcoModeration } from '../../../entities/ico/names.js';
import type { Tables } from '../../../entities/index.js';
import type { OfferingRow } from '../own/offering.js';

export type OfferingChange = Updateable<Tables['ico_token_offering']>;

type Change = (offering: OfferingRow, now: Date) => OfferingChange;

/** What each action changes of an offering. ILLEGAL_STATE where it is not possible, or would change nothing. */
export const MODERATIONS: Readonly<Record<IcoModeration, Change>> = {
  APPROVE: approved,
  REJECT: ({ status }, now) => ({
    status: move(ICO_OFFERING_MOVES, status, 'reject'),
    rejectedAt: now.toISOString(),
  }),
  FLAG: (offering) => marked(offering, 'flagged', true),
  UNFLAG: (offering) => marked(offering, 'flagged', false),
  PAUSE: (offering) => marked(offering, 'paused', true),
  RESUME: (offering) => marked(offering, 'paused', false),
};

/** One whose start has passed starts at once; one whose end has passed never starts. */
function approved({ status, approvedAt, startDate, endDate }: OfferingRow, now: Date): OfferingChange {
  const waits = move(ICO_OFFERING_MOVES, status, 'approve', approvedAt === null ? ['unapproved'] : []);
  if (new Date(endDate) <= now) {
    throw new AppError('ILLEGAL_STATE', { message: 'The offering would have ended already: reject it' });
  }
  const at = now.toISOString();
  if (new Date(startDate) > now) return { status: waits, approvedAt: at };
  return { status: move(ICO_OFFERING_MOVES, waits, 'start', ['approved']), approvedAt: at, activatedAt: at };
}

const MARKABLE = { flagged: FLAGGABLE_OFFERING, paused: PAUSABLE_OFFERING } as const;
const UNMARKED = { flagged: 'unflagged', paused: 'resumed' } as const;

function marked(offering: OfferingRow, mark: keyof typeof MARKABLE, to: boolean): OfferingChange {
  // A sale that ends while it is paused is resumed afterwards, so that its deadlines go on.
  const markable = to ? MARKABLE[mark] : FLAGGABLE_OFFERING;
  if (!markable.includes(offering.status)) {
    const message = `An offering that is ${offering.status} cannot be ${mark} or ${UNMARKED[mark]}`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
  if (offering[mark] === to) {
    throw new AppError('ILLEGAL_STATE', { message: `The offering is ${to ? 'already' : 'not'} ${mark}` });
  }
  return { [mark]: to };
}
