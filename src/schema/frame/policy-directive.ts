import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { Policy } from '../../auth/policy.js';

/** Shows a field's policy in the printed schema. It is for readers only; the policy object is what is enforced. */
export const policyDirective = new GraphQLDirective({
  name: 'policy',
  description: 'Who may run this field and what it costs.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    access: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'public, user (browser session or API key) or session (browser session alone).',
    },
    reason: { type: GraphQLString, description: 'Why anybody may call it.' },
    permission: { type: GraphQLString, description: "Permission key that the caller's role must hold." },
    anyPermission: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: "Permission keys of which the caller's role must hold one.",
    },
    role: { type: GraphQLString, description: 'Role that the caller must have.' },
    anyRole: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Roles of which the caller must have one.',
    },
    feature: { type: GraphQLString, description: "Feature that the caller's verification level must open." },
    fresh: {
      type: GraphQLString,
      description:
        'When the session must have proven the second factor or the password within ten minutes: ALWAYS, BY_INPUT (for some inputs) or IF_FACTOR (for accounts with a second factor).',
    },
    extension: { type: GraphQLString, description: 'Extension that must be switched on and licensed.' },
    owned: { type: GraphQLBoolean, description: "True when the row that it names must be the caller's own." },
    geo: {
      type: GraphQLString,
      description: 'What the geo policy leaves open: exit, to customers who leave; open, always.',
    },
    merchant: {
      type: GraphQLString,
      description: "Permission that a merchant's key must hold to call, or `any key`; without it no merchant may.",
    },
    publicKey: { type: GraphQLBoolean, description: "True where a merchant's public key will do." },
    scope: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Scopes of which an API key must hold one.',
    },
    throttle: { type: GraphQLString, description: 'Bucket that each execution takes a point from.' },
    row: { type: GraphQLString, description: 'Argument with the id of the row that the bucket counts by.' },
    unproven: {
      type: GraphQLString,
      description:
        "Bucket, by row and address, of calls without the row's secret. The row's own bucket counts only calls with it.",
    },
    cost: { type: GraphQLInt, description: "What one execution adds to a document's cost." },
  },
});

const FRESH = { always: 'ALWAYS', byInput: 'BY_INPUT', ifFactor: 'IF_FACTOR' } as const;

/** The directive's arguments for a policy. Undefined ones are omitted. */
export function toDirective(policy: Policy): Record<string, unknown> {
  const { access, extension, geo, throttle, row, unproven, cost } = policy;
  const scope = policy.scope?.anyOf;
  const own =
    policy.access === 'public'
      ? { reason: policy.reason }
      : {
          permission: policy.permission,
          anyPermission: policy.anyPermission,
          role: policy.role,
          anyRole: policy.anyRole,
          feature: policy.feature,
          fresh: policy.fresh && FRESH[policy.fresh === true ? 'always' : policy.fresh],
          owned: policy.owns ? true : undefined,
        };
  const merchant = policy.merchant && (policy.merchant.permission ?? 'any key');
  const publicKey = policy.merchant?.publicKey;
  const all = { access, ...own, merchant, publicKey, extension, geo, scope, throttle, row, unproven, cost };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
