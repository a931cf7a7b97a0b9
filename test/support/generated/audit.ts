import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { newClient } from '../accounts.js';
import { enableExtensions } from '../extensions.js';
import { documentOf, exampleVariables, type RootOperation } from '../root-operation.js';
import { world } from '../world.js';
import { describeEach } from './describe-each.js';
import { guardedAmong } from './refusals.js';

/** Every mutation that demands a permission leaves a record, at every transport. */
export function describeAudit(operations: readonly RootOperation[]): void {
  const audited = guardedAmong(operations).flatMap((operation) => {
    const { anyPermission = [], auditedAs } = operation.policy;
    const { permission = anyPermission[0] } = operation.policy;
    if (operation.kind !== 'mutation' || permission === undefined) return [];
    return [[operation.field, { operation, permission, action: auditedAs ?? permission }] as const];
  });
  describeEach('every mutation that demands a permission', audited, (each) => {
    afterAll(async () => enableExtensions((await world()).platform));
    each('%s leaves a record', leavesRecords);
  });
}

interface Audited {
  readonly operation: RootOperation;
  readonly permission: PermissionKey;
  readonly action: string;
}

async function leavesRecords({ operation, permission, action }: Audited): Promise<void> {
  const admin = await newClient({ permissions: [permission] });
  const variables = exampleVariables(operation);
  const record = { operation: operation.field, action };
  await admin.gql(documentOf(operation, variables, 'plain'), variables);
  expect(await recordsOf(admin.user.id)).toMatchObject([{ ...record, transport: 'graphql' }]);
  for (const { method, path } of operation.routes) {
    const before = (await recordsOf(admin.user.id)).length;
    await admin.rest(method, path.replaceAll(/\{\w+\}/g, newId()), {});
    expect((await recordsOf(admin.user.id)).slice(before)).toMatchObject([{ ...record, transport: 'rest' }]);
  }
}

async function recordsOf(userId: string) {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', userId);
  return rows.orderBy('id').execute();
}
