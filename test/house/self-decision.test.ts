import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newUser, signedIn } from '../support/accounts.js';
import { acceptable, foreign } from '../support/foreign.js';
import { documentOf, exampleVariables, rootOperations } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';

/*
 * Found from the schema: what an admin does to a row of an account that holds money, or asks for it. A table is added
 * here by a builder of the same name in test/support/foreign.ts and a line in MONEY.
 */

/** Tables of rows over which nobody decides who has a part in them. */
const MONEY: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'transfer', 'wallet']);

const decisions = rootOperations(servedSchema()).flatMap((operation) => {
  const { kind, policy, args } = operation;
  if (kind !== 'mutation' || policy.access === 'public' || !policy.permission) return [];
  const record = policy.audit?.record ?? '';
  return MONEY.has(record) && args.some(({ name }) => name === 'id') ? [{ ...operation, record }] : [];
});

describe("an admin's decision over money", () => {
  it('is found: those of today are among them', () => {
    expect(decisions.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'approveDeposit',
        'rejectWithdrawal',
        'approveTransfer',
        'adjustWallet',
        'unfreezeWallet',
      ]),
    );
  });

  it.each(decisions.map((decision) => [decision.field, decision] as const))(
    '%s is refused where the row is their own, whatever role they have',
    async (field, decision) => {
      const admin = await newUser({ role: SUPER_ADMIN });
      const id = await foreign[decision.record]?.(admin.id);
      const variables = { ...exampleVariables(decision), ...acceptable[field], id };
      const document = documentOf(decision, variables, 'plain');
      expect(await (await signedIn(admin)).code(document, variables)).toBe('SELF_DECISION');
    },
  );
});
