import type { Context } from '../../../src/services/frame/context.js';
import { booked, onChain } from '../../support/convert-chain.js';
import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  payOut,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { Died, dyingAsItSends, dyingBeforeCommit } from '../../support/convert-dying.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { useSettings } from '../../support/stored-settings.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';

type Death = (ctx: Context) => Context;

let routes: Routes;
let token: RoutedToken;
beforeAll(async () => {
  routes = await houseWithRoutes();
  token = await routedToken(routes);
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => routes.venue.state.held.set(token.currency, exact('1000')));
afterAll(() => closeRoutes(routes));

async function dies(death: Death): Promise<void> {
  const { system } = await world();
  await expect(runUnlocked(death(system), 'processConvertMovements')).rejects.toThrow();
}

/** A movement of 100 between the venue and the chain, and how often the venue was asked to pay before. */
async function begun(from: string, to: string) {
  const admin = await rebalancer();
  const before = withdrawals();
  const { id } = await begin(admin, token, from, to);
  return { admin, id: id as string, asked: () => withdrawals() - before };
}

const withdrawals = (): number => routes.venue.asked.filter((each) => each === 'Withdraw').length;

/** Has the process die as it asks the venue to pay: before the venue has heard it, or before its answer is read. */
function dyingAsItAsks(when: 'before' | 'after'): Death {
  return (ctx) => {
    const venue = ctx.houseVenue;
    if (!venue) throw new Error('the house has no venue');
    const withdraw: typeof venue.withdraw = async (...payment) => {
      if (when === 'after') await venue.withdraw(...payment);
      throw new Died();
    };
    return { ...ctx, houseVenue: Object.create(venue, { withdraw: { value: withdraw } }) as typeof venue };
  };
}

describe('a payment of the venue whose process dies', () => {
  it.each<[string, Death]>([
    ['before the wish is committed', (ctx) => dyingBeforeCommit(ctx, 1)],
    ['before the answer is read', dyingAsItAsks('after')],
    ['before the answer is committed', (ctx) => dyingBeforeCommit(ctx, 2)],
  ])('%s is asked for once, and arrives once', async (_point, death) => {
    const { id, asked } = await begun('VENUE', 'CHAIN:1');
    const [venue, , chain] = await heldAt(token, 'VENUE', 'TRANSIT', 'CHAIN:1');
    await dies(death);
    await processMovements();
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE' });
    expect(asked()).toBe(1);
    expect(await heldAt(token, 'VENUE', 'TRANSIT', 'CHAIN:1')).toEqual([
      venue,
      '0',
      exact(chain ?? '')
        .plus('99.995')
        .toFixed(),
    ]);
  });

  it('after the wish is committed and before the venue hears it is never asked for, and returned by an admin', async () => {
    const { admin, id, asked } = await begun('VENUE', 'CHAIN:1');
    await dies(dyingAsItAsks('before'));
    await processMovements();
    await overdue(id);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW', withdrawalId: null });
    expect(asked()).toBe(0);
    const body = { outcome: 'RETURNED', note: 'The venue lists no payment' };
    expect((await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, body)).body).toMatchObject({ status: 'RESOLVED' });
    expect(await heldAt(token, 'TRANSIT')).toEqual(['0']);
  });

  it('while its arrival is booked arrives once, afterwards', async () => {
    const { id } = await begun('VENUE', 'CHAIN:1');
    await processMovements();
    await payOut(routes, token, '99.995');
    await deepen(routes);
    // The first notes the hash.
    await dies((ctx) => dyingBeforeCommit(ctx, 2));
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING' });
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE' });
    expect(await heldAt(token, 'TRANSIT')).toEqual(['0']);
  });
});

describe('a payment to the venue whose process dies', () => {
  it.each<[string, Death]>([
    ['before nonce and bytes are committed', (ctx) => dyingBeforeCommit(ctx, 1)],
    ['after they are committed and before they are sent', (ctx) => dyingAsItSends(ctx, 'before')],
    ['after the chain has them and before its answer is read', (ctx) => dyingAsItSends(ctx, 'after')],
  ])('%s leaves exactly one transaction, and arrives once', async (_point, death) => {
    const { id } = await begun('CHAIN:1', 'VENUE');
    const paid = async () => token.contract.getFunction('balanceOf')(token.depositAddress) as Promise<bigint>;
    const before = await paid();
    await dies(death);
    await processMovements();
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect((await paid()) - before).toBe(100_000_000n);
    expect(await booked(routes.coin)).toEqual({ free: await onChain(routes, routes.coin), held: '0' });
    listDeposit(routes, token, (await movementRow(id)).txHash ?? '', '100');
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE' });
    expect(await heldAt(token, 'TRANSIT')).toEqual(['0']);
  });
});
