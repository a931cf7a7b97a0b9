import 'reflect-metadata';
import {
  defaultFieldResolver,
  isObjectType,
  specifiedDirectives,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { DateTimeISO } from '../../schema/frame/date-time.js';
import { buildSchemaSync, type BuildSchemaOptions } from 'type-graphql';
import { authorize } from '../../auth/guard.js';
import { endingWith } from '../../auth/public-subscriptions.js';
import { policyFault } from '../../auth/policy-faults.js';
import { leavingRowPoint } from '../../auth/row-point.js';
import type { Policy, PolicyExtensions } from '../../auth/policy.js';
import { isPublicKey } from '../../auth/principal.js';
import { policyDirective, toDirective } from '../../schema/frame/policy-directive.js';
import { resolvers } from '../../resolvers/index.js';
import type { Context } from '../../services/frame/context.js';
import { resolveTypesSynchronously } from '../execution/abstract-types.js';
import { audited } from '../execution/audit.js';
import { jsonCheck } from './bounded-json.js';
import { requireStorable } from './storable-input.js';
import { pathsByField, withPaths, type OperationPath } from './operation-paths.js';

type ResolverClasses = BuildSchemaOptions['resolvers'];

/**
 * The schema with all policies enforced: fields check theirs before they resolve, subscriptions before they subscribe.
 * Throws when a root field has no policy, or is public without a reason. The documented paths determine which scope an
 * API key needs for an operation, on every transport.
 */
export function buildGuardedSchema(
  classes: ResolverClasses = [...resolvers],
  paths: readonly OperationPath[] = [],
): GraphQLSchema {
  const byField = pathsByField(paths);
  const schema = buildSchemaSync({
    resolvers: classes,
    directives: [...specifiedDirectives, policyDirective],
    scalarsMap: [{ type: Date, scalar: DateTimeISO }],
    validate: { forbidUnknownValues: false },
    pubSub: { publish: noPubSub, subscribe: noPubSub },
  });
  resolveTypesSynchronously(schema);
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { policy: declared } = field.extensions as PolicyExtensions;
      if (roots.has(type)) requirePolicy(`${type.name}.${field.name}`, declared, type === schema.getMutationType());
      if (!declared) continue;
      requireRowArgument(`${type.name}.${field.name}`, field, declared);
      const policy = roots.has(type) ? withPaths(declared, byField.get(field.name) ?? []) : declared;
      field.extensions = { ...field.extensions, policy };
      guard(field, policy, type === schema.getMutationType());
    }
  }
  return schema;
}

/** The schema builder requires a pub/sub, but every subscription here follows its own topic on the event bus. */
function noPubSub(): never {
  throw new Error('a subscription must name its subscribe function');
}

function requirePolicy(name: string, policy: Policy | undefined, writes: boolean): void {
  if (!policy) throw new Error(`${name} has no policy`);
  const fault = policyFault(policy, writes);
  if (fault !== null) throw new Error(`${name} ${fault}`);
}

function requireRowArgument(name: string, { args }: GraphQLField<unknown, unknown>, { row }: Policy): void {
  if (row === undefined || args.some((argument) => argument.name === row)) return;
  throw new Error(`${name} has a bucket per row, but its policy names no argument of it`);
}

function guard(field: GraphQLField<unknown, Context>, policy: Policy, writes: boolean): void {
  const operation = { field: field.name, writes };
  field.extensions = { ...field.extensions, directives: { policy: toDirective(policy) } };
  const { resolve = defaultFieldResolver, subscribe } = field;
  const requireBoundedJson = jsonCheck(field.args, policy);
  if (subscribe) {
    field.subscribe = async (source, args, ctx, info) => {
      await authorize(ctx, policy, { ...operation, args: args as Record<string, unknown> });
      requireBoundedJson(args as Record<string, unknown>);
      const start = async () => whileUsable(ctx, policy, await subscribe(source, args, ctx, info));
      return policy.access === 'public' || isPublicKey(ctx.caller) ? countedByAddress(ctx, start) : start();
    };
    field.resolve = async (source, args, ctx, info) => {
      // For each event, rows are read again and the geo policy is checked again.
      ctx.loaders.clear();
      await ctx.requireGeoAccess(ctx, policy, field.name);
      return resolve(source, args, ctx, info);
    };
    return;
  }
  field.resolve = (source, args, ctx, info) =>
    audited(ctx, policy, operation, args as Record<string, unknown>, async (own) => {
      // An earlier mutation of the same document may have loaded rows that this one changes.
      if (writes) ctx.loaders.clear();
      const given = args as Record<string, unknown>;
      if (!own.cleared.take(info.path.key)) await authorize(own, policy, { ...operation, args: given });
      const run = (ready: Context) => {
        requireBoundedJson(given);
        requireStorable(given);
        return resolve(source, args, ready, info) as unknown;
      };
      return policy.unproven ? leavingRowPoint(own, policy, { ...operation, args: given }, run) : run(own);
    });
}

/** Ends a subscription when its extension is switched off or loses its licence. */
function whileUsable({ extensions }: Context, { extension }: Policy, source: unknown): AsyncIterable<unknown> {
  const events = source as AsyncIterable<unknown>;
  if (!extension) return events;
  const open = endingWith(events, () => unwatch());
  const unwatch = extensions.watch(extension, () => void open.return?.());
  return open;
}

/** Starts a public subscription, unless its address has the most it may have. */
async function countedByAddress(ctx: Context, start: () => Promise<AsyncIterable<unknown>>): Promise<unknown> {
  const ended = ctx.publicSubscriptions.enter(ctx.request.ip);
  try {
    return endingWith(await start(), ended);
  } catch (error) {
    ended();
    throw error;
  }
}
