import { newId } from '../../../src/core/ids.js';
import { newUser, signedIn } from '../accounts.js';
import { acceptable, foreign } from '../module-rows.js';
import { exampleVariables, withValueAt, type RootOperation } from '../root-operation.js';
import { endWindow } from '../throttles.js';
import { oncePerFile } from '../world.js';
import { describeEach } from './describe-each.js';
import { adminClient, guardedAmong, type Guarded } from './refusals.js';
import { identityOf, transportsOf } from './refused-everywhere.js';

const owner = oncePerFile(() => newUser());
const stranger = oncePerFile(async () => signedIn(await newUser()));

/** Whoever asks for somebody else's row hears what is said of a row that does not exist. */
export function describeForeignRows(operations: readonly RootOperation[]): void {
  const owned = guardedAmong(operations)
    .filter(({ policy }) => policy.owns !== undefined)
    .map((operation) => [`${operation.kind} ${operation.field}`, operation] as const);
  describeEach("another user's row", owned, (each) => {
    each('answers %s exactly as one that does not exist', answersAsIfAbsent);
  });
}

async function answersAsIfAbsent(operation: Guarded): Promise<void> {
  const { field, policy } = operation;
  const { resource, argument } = policy.owns ?? { resource: '', argument: '' };
  const create = foreign[resource];
  if (!create) throw new Error(`no generated-rows.ts has a foreign row of "${resource}"`);
  const at = (id: string) => withValueAt({ ...exampleVariables(operation), ...acceptable[field] }, argument, id);
  const [theirs, absent] = [at(await create((await owner()).id)), at(newId())];
  const identity = identityOf(await (policy.permission ? adminClient() : stranger()));
  for (const [where, call] of transportsOf(operation)) {
    // Asking for a row passes the policy, so it takes points from the bucket as any call does.
    if (policy.throttle) await endWindow(policy.throttle);
    const refusal = await call(identity, theirs);
    if (policy.throttle) await endWindow(policy.throttle);
    expect({ where, ...refusal }).toEqual({ where, ...(await call(identity, absent)) });
    expect({ where, codes: [...new Set(refusal.codes)] }).toEqual({ where, codes: ['NOT_FOUND'] });
    expect({ where, beyond: refusal.beyond }).toEqual({ where, beyond: [] });
  }
}
