import { DAY_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { findDue, type DueDelivery, type DueHash } from './due.js';
import { askChain, SILENT, type Evidence } from './evidence.js';
import { judge, type Verdict } from './judge.js';
import type { Place } from './place.js';
import { noteChecked } from './note-checked.js';
import { askSources, type Asked } from './own-sources.js';
import { record } from './record.js';

/** For how long a transaction that is not mined is asked about; it can be named again afterwards. */
const PATIENCE_MS = DAY_MS;

const NEVER_MINED: Verdict = {
  is: 'FAILED',
  reason: 'The blockchain has not mined the transaction within 24 hours',
  isFinal: true,
};

interface Tally {
  checked: number;
  confirmed: number;
  disproven: number;
  failed: number;
  silent: number;
}

/**
 * Asks chains about deliveries that they have not decided over: what is proven claims its log, and a tranche is paid for;
 * what is proven wrong can be delivered again; all else is asked again. One that fails does not stop the others. The run
 * then fails with their number, as it does when a chain says nothing at all.
 */
export async function checkDeliveries(
  ctx: Context,
): Promise<{ checked: number; confirmed: number; disproven: number }> {
  const tally: Tally = { checked: 0, confirmed: 0, disproven: 0, failed: 0, silent: 0 };
  const hashes = await findDue(ctx.db.rows);
  await noteChecked(
    ctx,
    hashes.flatMap(({ due }) => due.map(({ delivery }) => delivery)),
  );
  const byChain = Map.groupBy(hashes, ({ blockchain }) => blockchain);
  await Promise.all([...byChain.values()].map((due) => checkChain(ctx, due, tally)));
  const { checked, confirmed, disproven, failed, silent } = tally;
  if (failed > 0) throw new Error(`${failed} deliveries could not be looked at; the next run tries again`);
  if (silent > 0) throw new Error(`${silent} blockchains gave no answer; the next run asks again`);
  return { checked, confirmed, disproven };
}

async function checkChain(ctx: Context, hashes: readonly DueHash[], tally: Tally): Promise<void> {
  let isSilent = false;
  for (const each of hashes) {
    const chainId = toAsk(each);
    const evidence = isSilent || chainId === null ? SILENT : await askChain(ctx, chainId, each.hash);
    // One transaction that cannot be read keeps nobody waiting; a chain that says nothing is not asked again in a run.
    if (chainId !== null && !isSilent && evidence === SILENT && !(await answers(ctx, chainId))) {
      isSilent = true;
      tally.silent += 1;
    }
    const asked = new Map<Place, Promise<Asked>>();
    for (const { delivery, place } of each.due) {
      const ask = asked.get(place) ?? askSources(ctx, place, evidence);
      asked.set(place, ask);
      await checkOne(ctx, delivery, await ask, tally);
    }
  }
}

/** Null where all is proven already, and waits to be paid for. */
function toAsk({ due, chainId }: DueHash): number | null {
  return due.some(({ delivery }) => delivery.chainCheck === 'PENDING') ? chainId : null;
}

async function answers({ chains }: Context, chainId: number): Promise<boolean> {
  return chains.head(chainId).then(
    () => true,
    () => false,
  );
}

async function checkOne(ctx: Context, delivery: DueDelivery, { place, evidence }: Asked, tally: Tally): Promise<void> {
  const { transactionId, releaseId } = delivery;
  tally.checked += 1;
  try {
    const is = await record(ctx, place, delivery, verdictOf(ctx, place, evidence, delivery));
    if (is === 'CONFIRMED') tally.confirmed += 1;
    if (is === 'FAILED') tally.disproven += 1;
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'ico', transactionId, releaseId, err: error }, 'a delivery could not be looked at');
  }
}

function verdictOf({ clock }: Context, place: Place, evidence: Evidence, delivery: DueDelivery): Verdict {
  if (delivery.chainCheck === 'CONFIRMED') return { is: 'CONFIRMED', units: 0n, logs: [] };
  const namedAt = delivery.namedAt === null ? clock.now() : new Date(delivery.namedAt);
  const isLate = clock.now().getTime() - namedAt.getTime() >= PATIENCE_MS;
  return evidence.is === 'unmined' && isLate ? NEVER_MINED : judge(place, evidence, delivery);
}
