import type { Context } from '../../src/services/frame/context.js';

/** What a process throws whose last act that was. */
export class Died extends Error {}

/** Rolls back the transaction of this number, as PostgreSQL does for a process that is gone. */
export function dyingBeforeCommit(ctx: Context, number: number): Context {
  const { db } = ctx;
  let begun = 0;
  const transaction: Context['db']['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      begun += 1;
      if (begun === number) throw new Died();
      return result;
    });
  return { ...ctx, db: Object.create(db, { transaction: { value: transaction } }) as Context['db'] };
}

/** Has the process die as it gives a chain a transaction: before the chain has it, or before its answer is read. */
export function dyingAsItSends(ctx: Context, when: 'before' | 'after'): Context {
  const send: Context['chains']['send'] = async (chainId, raw) => {
    if (when === 'after') await ctx.chains.send(chainId, raw);
    throw new Died();
  };
  return { ...ctx, chains: Object.create(ctx.chains, { send: { value: send } }) as Context['chains'] };
}
