import {
  ICO_CONTRIBUTION_MOVES,
  ICO_OFFERING_MOVES,
  ICO_TRANCHE_MOVES,
  ICO_VESTING_MOVES,
  IcoContributionStatus,
  IcoOfferingStatus,
  IcoTrancheStatus,
  IcoVestingStatus,
} from '../../src/core/states/ico.js';
import { move, type Move } from '../../src/core/states/machine.js';

/** A machine, and by action where it leads from each state from which it is legal. */
interface Machine {
  readonly what: string;
  readonly states: readonly string[];
  readonly moves: readonly Move<string, string, string>[];
  readonly legal: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Conditions without which an action is refused from everywhere. */
  readonly needs: Readonly<Record<string, string>>;
}

const MACHINES: readonly Machine[] = [
  {
    what: 'an offering',
    states: Object.values(IcoOfferingStatus),
    moves: ICO_OFFERING_MOVES,
    legal: {
      approve: { PENDING: 'PENDING' },
      reject: { PENDING: 'REJECTED' },
      start: { PENDING: 'ACTIVE' },
      succeed: { ACTIVE: 'SUCCESS' },
      fail: { ACTIVE: 'FAILED' },
      cancelRefund: { PENDING: 'CANCELLED', ACTIVE: 'CANCELLED', SUCCESS: 'CANCELLED' },
    },
    needs: { approve: 'unapproved', start: 'approved' },
  },
  {
    what: 'a contribution',
    states: Object.values(IcoContributionStatus),
    moves: ICO_CONTRIBUTION_MOVES,
    legal: {
      deliver: { PENDING: 'VERIFICATION' },
      deliverAgain: { VERIFICATION: 'VERIFICATION' },
      verify: { VERIFICATION: 'RELEASED' },
      submitTranche: { PENDING: 'VERIFICATION', VERIFICATION: 'VERIFICATION' },
      complete: { VERIFICATION: 'RELEASED' },
      reject: { VERIFICATION: 'REJECTED' },
      refund: { PENDING: 'REFUNDED', VERIFICATION: 'REFUNDED' },
    },
    needs: { deliverAgain: 'unconfirmed' },
  },
  {
    what: 'a schedule',
    states: Object.values(IcoVestingStatus),
    moves: ICO_VESTING_MOVES,
    legal: { complete: { ACTIVE: 'COMPLETED' }, cancel: { ACTIVE: 'CANCELLED' } },
    needs: {},
  },
  {
    what: 'a tranche',
    states: Object.values(IcoTrancheStatus),
    moves: ICO_TRANCHE_MOVES,
    legal: {
      release: { PENDING: 'RELEASED', FAILED: 'RELEASED' },
      fail: { RELEASED: 'FAILED' },
      cancel: { PENDING: 'CANCELLED', FAILED: 'CANCELLED' },
    },
    needs: { fail: 'unpaid' },
  },
];

describe.each(MACHINES)('$what', ({ states, moves, legal, needs }) => {
  const met = Object.values(needs);

  it('moves only as its table says', () => {
    const found = Object.keys(legal).flatMap((action) =>
      states.flatMap((state) => {
        try {
          return [`${action}: ${state} to ${move(moves, state, action, met)}`];
        } catch {
          return [];
        }
      }),
    );
    const told = Object.entries(legal).flatMap(([action, ends]) =>
      Object.entries(ends).map(([from, to]) => `${action}: ${from} to ${to}`),
    );
    expect(found.toSorted()).toEqual(told.toSorted());
    expect(new Set(moves.map(({ action }) => action))).toEqual(new Set(Object.keys(legal)));
  });

  it('does nothing whose condition is not met', () => {
    const taken = Object.keys(needs).flatMap((action) =>
      Object.keys(legal[action] ?? {}).filter((state) => {
        try {
          return move(moves, state, action) !== undefined;
        } catch {
          return false;
        }
      }),
    );
    expect(taken).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['The offering is approved already', () => move(ICO_OFFERING_MOVES, 'PENDING', 'approve')],
    [
      'Only an offering that is PENDING can be approved: this one is ACTIVE',
      () => move(ICO_OFFERING_MOVES, 'ACTIVE', 'approve', ['unapproved']),
    ],
    [
      'Only an offering that is PENDING can be rejected: this one is SUCCESS',
      () => move(ICO_OFFERING_MOVES, 'SUCCESS', 'reject'),
    ],
    [
      'Only an offering that is PENDING, ACTIVE or SUCCESS can be cancelled: this one is FAILED',
      () => move(ICO_OFFERING_MOVES, 'FAILED', 'cancelRefund'),
    ],
    [
      'The delivery is proven already, and cannot be replaced',
      () => move(ICO_CONTRIBUTION_MOVES, 'VERIFICATION', 'deliverAgain'),
    ],
    [
      'Only a contribution that is PENDING or in VERIFICATION can be delivered: this one is REFUNDED',
      () => move(ICO_CONTRIBUTION_MOVES, 'REFUNDED', 'deliver'),
    ],
    [
      'Only a contribution that is PENDING or in VERIFICATION can be delivered: this one is REJECTED',
      () => move(ICO_CONTRIBUTION_MOVES, 'REJECTED', 'submitTranche'),
    ],
    [
      'Only a contribution in VERIFICATION can be verified: this one is PENDING',
      () => move(ICO_CONTRIBUTION_MOVES, 'PENDING', 'verify'),
    ],
    [
      'Only a contribution in VERIFICATION can be rejected: this one is RELEASED',
      () => move(ICO_CONTRIBUTION_MOVES, 'RELEASED', 'reject'),
    ],
    [
      'Only a tranche that is PENDING or FAILED can be delivered: this one is RELEASED',
      () => move(ICO_TRANCHE_MOVES, 'RELEASED', 'release'),
    ],
    [
      'Only a tranche that is delivered can be rejected: this one is FAILED',
      () => move(ICO_TRANCHE_MOVES, 'FAILED', 'fail'),
    ],
    ['The tranche was paid already, and can no longer be rejected', () => move(ICO_TRANCHE_MOVES, 'RELEASED', 'fail')],
  ])('is told as: %s', (message, refused) => {
    expect(refused).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', message }));
  });
});
