import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, getDirectiveValues, parse } from 'graphql';
import { Query, Resolver } from 'type-graphql';
import { PERMISSIONS, type PermissionKey } from '../../src/core/catalogue/permissions.js';
import { Policy } from '../../src/auth/policy.js';
import { policyDirective, toDirective } from '../../src/schema/frame/policy-directive.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { outputFields, policyOf, rootFields, servedSchema } from '../support/schema.js';
import { ROOT } from '../support/sources.js';

@Resolver()
class Unguarded {
  @Query(() => String)
  unguarded() {
    return '';
  }
}

@Resolver()
class PublicForNoReason {
  @Query(() => String)
  @Policy({ access: 'public', reason: ' ' })
  publicForNoReason() {
    return '';
  }
}

describe('policies', () => {
  it('stand on every root field, and say why when anybody may call', () => {
    const faults = rootFields(servedSchema()).filter(({ field }) => {
      const policy = policyOf(field);
      return !policy || (policy.access === 'public' && policy.reason.trim().length < 10);
    });
    expect(faults.map(({ name }) => `${name}: give it @Policy, with a reason when its access is public`)).toEqual([]);
  });

  it('stop the start when one is missing', () => {
    expect(() => buildGuardedSchema([Unguarded])).toThrow('Query.unguarded has no policy');
  });

  it('stop the start when one is public without a reason', () => {
    expect(() => buildGuardedSchema([PublicForNoReason])).toThrow('Query.publicForNoReason is public without a reason');
  });

  it('stand in the committed schema as they are in force', () => {
    const committed = buildASTSchema(parse(readFileSync(join(ROOT, 'src/schema/schema.graphql'), 'utf8')));
    const shown = outputFields(committed).flatMap(({ name, field }) => {
      const values = field.astNode && getDirectiveValues(policyDirective, field.astNode);
      return values ? [[name, { ...values }]] : [];
    });
    const inForce = outputFields(servedSchema()).flatMap(({ name, field }) => {
      const policy = policyOf(field);
      return policy ? [[name, toDirective(policy)]] : [];
    });
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(inForce));
  });

  it('name an argument of their field when they are about a row', () => {
    const faults = outputFields(servedSchema()).filter(({ field }) => {
      const policy = policyOf(field);
      if (!policy || policy.access === 'public' || !policy.owns) return false;
      const [argument] = policy.owns.argument.split('.');
      return !field.args.some(({ name }) => name === argument);
    });
    expect(faults.map(({ name }) => `${name}: its policy's owns names no argument of it`)).toEqual([]);
  });
});

describe('permission keys', () => {
  it('are spelled verb.domain.resource, or verb.resource where the domain is the resource', () => {
    const odd = PERMISSIONS.filter((key) => !/^[a-z]+(\.[a-z][a-z0-9]*([_-][a-z0-9]+)*){1,2}$/.test(key));
    expect(odd.map((key) => `${key}: spell it verb.domain.resource or verb.resource`)).toEqual([]);
  });

  it('are listed once', () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  });

  /** Keys that the documents give roles, and that no operation of theirs demands: for menus, unused, or to come. */
  const DOCUMENTED: readonly PermissionKey[] = [
    'view.transaction',
    'create.gateway.merchant',
    'access.gateway.payment',
    'create.gateway.payment',
    'edit.gateway.payment',
    'delete.gateway.payment',
    'create.gateway.payout',
    'delete.gateway.payout',
    'access.gateway.settings',
    'access.convert',
    'access.convert.settings',
    'access.ico.offer',
    'access.ico.transaction',
    'access.ico.settings',
    'create.ico.transaction',
    'delete.ico.transaction',
  ];

  it('are each demanded by some operation, or documented for one that is still to come', () => {
    const demanded = new Set(
      outputFields(servedSchema()).map(({ field }) => {
        const policy = policyOf(field);
        return policy && policy.access !== 'public' ? policy.permission : undefined;
      }),
    );
    const idle = PERMISSIONS.filter((key) => !demanded.has(key) && !DOCUMENTED.includes(key));
    expect(idle.map((key) => `${key}: no policy demands it, so take it out of its catalogue`)).toEqual([]);
    const come = DOCUMENTED.filter((key) => demanded.has(key));
    expect(come.map((key) => `${key}: a policy demands it now, so take it out of this list`)).toEqual([]);
  });
});

describe('the way out that the geo policy leaves open', () => {
  it('takes in whatever its caller can take back, end or sign out of', () => {
    const shut = rootFields(servedSchema()).filter(({ name, field }) => {
      const policy = policyOf(field);
      if (!/^Mutation\.(cancel|close|disconnect|revoke|signOut)/.test(name) || policy?.geo === 'exit') return false;
      return policy?.access !== 'public' && policy?.permission === undefined && policy?.role === undefined;
    });
    expect(shut.map(({ name }) => `${name}: give its policy geo: 'exit', so that its caller can leave`)).toEqual([]);
  });

  it('lets nobody in who has no account yet, and no admin do anything', () => {
    const open = rootFields(servedSchema()).filter(({ field }) => policyOf(field)?.geo === 'exit');
    const names = open.map(({ name }) => name);
    expect(names).toContain('Mutation.closeAccount');
    expect(names).not.toContain('Mutation.register');
    const admins = open.filter(({ field }) => {
      const policy = policyOf(field);
      return policy?.access !== 'public' && (policy?.permission ?? policy?.role) !== undefined;
    });
    expect(admins.map(({ name }) => name)).toEqual([]);
  });
});
