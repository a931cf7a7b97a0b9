import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newUser, signedIn } from '../accounts.js';
import { acceptable, foreign } from '../module-rows.js';
import { documentOf, exampleVariables, type RootOperation } from '../root-operation.js';
import { describeEach } from './describe-each.js';

/** Tables of rows over which nobody decides who has a part in them. Their modules have a foreign row of each. */
const MONEY: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'transfer', 'wallet']);

/** What an admin does to a row of an account that holds money, or asks for it. */
export function moneyDecisions(operations: readonly RootOperation[]): (RootOperation & { readonly record: string })[] {
  return operations.flatMap((operation) => {
    const { kind, policy, args } = operation;
    if (kind !== 'mutation' || policy.access === 'public' || !policy.permission) return [];
    const record = policy.audit?.record ?? '';
    return MONEY.has(record) && args.some(({ name }) => name === 'id') ? [{ ...operation, record }] : [];
  });
}

/** Nobody decides over their own money. */
export function describeOwnDecisions(operations: readonly RootOperation[]): void {
  const decisions = moneyDecisions(operations).map((decision) => [decision.field, decision] as const);
  describeEach("an admin's decision over money", decisions, (each) => {
    each('%s is refused where the row is their own, whatever role they have', async (decision) => {
      const admin = await newUser({ role: SUPER_ADMIN });
      const id = await foreign[decision.record]?.(admin.id);
      const variables = { ...exampleVariables(decision), ...acceptable[decision.field], id };
      const document = documentOf(decision, variables, 'plain');
      expect(await (await signedIn(admin)).code(document, variables)).toBe('SELF_DECISION');
    });
  });
}
