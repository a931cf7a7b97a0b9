import { Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { ADMIN, PERMISSIONS, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { toDirective } from '../../src/schema/frame/policy-directive.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { newUser, signedIn, type NewUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';

@Resolver()
class Limits {
  @Query(() => Boolean, { description: 'Nothing.' })
  @Policy({ access: 'user' })
  nothing() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sets limits.' })
  @Policy({ access: 'user', permission: 'edit.settings', anyRole: [ADMIN, SUPER_ADMIN] })
  setLimits() {
    return true;
  }
}

const ROUTE: RestRoute = {
  method: 'PUT',
  path: '/api/test/limits',
  summary: 'A test.',
  operation: 'mutation { setLimits }',
  answer: (value) => ({ value }),
};

let server: Awaited<ReturnType<typeof serverOf>>;
beforeAll(async () => {
  server = await serverOf((await world()).platform, [Limits], [ROUTE]);
});
afterAll(() => server.close());

/** What an account is answered by GraphQL and by the path. */
async function answers(options: NewUser) {
  const { cookies } = await signedIn(await newUser(options));
  const client = new Client(server.url, { cookies, headers: fromAddress(newAddress()) });
  const { errors } = await client.gql('mutation { setLimits }');
  const { body } = await client.rest('PUT', '/api/test/limits', {});
  return [errors?.[0], body];
}

const ALLOWED = [undefined, { value: true, statusCode: 200 }];

describe('a policy that demands one of several roles beside a permission', () => {
  it.each([ADMIN, SUPER_ADMIN])('lets %s through', async (role) => {
    expect(await answers({ role })).toEqual(ALLOWED);
  });

  it('refuses every other role, whatever its permissions, and names the roles', async () => {
    const message = 'Only an account with the role Admin or Super Admin can do this';
    const missing = { role: 'Admin or Super Admin' };
    const [graphql, rest] = await answers({ permissions: PERMISSIONS });
    expect(graphql).toMatchObject({ message, extensions: { code: 'FORBIDDEN', missing } });
    expect(rest).toEqual({ statusCode: 403, message, code: 'FORBIDDEN', missing });
  });

  it('asks for the permission first, and of the role too', async () => {
    const { platform } = await world();
    const refused = { missing: { permission: 'edit.settings' } };
    expect((await answers({}))[1]).toMatchObject(refused);
    const taken = platform.db.rows
      .deleteFrom('role_permission')
      .where('permission', '=', 'edit.settings')
      .where('roleId', '=', ({ selectFrom }) => selectFrom('role').select('id').where('name', '=', ADMIN))
      .returningAll();
    const rows = await taken.execute();
    const version = (by: number) =>
      platform.db.rows
        .updateTable('role')
        .set(({ eb }) => ({ version: eb('version', '+', by) }))
        .where('name', '=', ADMIN)
        .execute();
    await version(1);
    expect((await answers({ role: ADMIN }))[1]).toMatchObject(refused);
    await platform.db.rows.insertInto('role_permission').values(rows).execute();
    await version(1);
    expect(await answers({ role: ADMIN })).toEqual(ALLOWED);
  });

  it('shows the roles in the printed schema', () => {
    const policy = { access: 'user', permission: 'edit.settings', anyRole: [ADMIN, SUPER_ADMIN] } as const;
    expect(toDirective(policy)).toEqual(policy);
  });

  it('stops the start when there is no permission to name in the audit', () => {
    @Resolver()
    class RolesAlone {
      @Query(() => Boolean)
      @Policy({ access: 'user', anyRole: [ADMIN] })
      rolesAlone() {
        return true;
      }
    }
    expect(() => buildGuardedSchema([RolesAlone])).toThrow('Query.rolesAlone demands roles without a permission');
  });
});
