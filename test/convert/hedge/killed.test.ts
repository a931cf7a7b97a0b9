import { HedgeDesk } from '../../support/convert-hedges.js';
import { hedgeProcess } from '../../support/hedge-processes.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

afterAll(() => stub.stop());

describe('a hedge whose process is killed', () => {
  it.each([
    ['before its row is placed', 'OPEN'],
    ['before it is sent', 'PLACED'],
    ['after the answer', 'PLACED'],
    ['before its trades are booked', 'PLACED'],
  ])('%s is one order at the venue, booked once', async (point, left) => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    expect(await hedgeProcess(stub, { DIES: point })).toBe('SIGKILL');
    expect(await desk.hedge()).toMatchObject({ status: left });
    for (let run = 0; run < 3; run += 1) {
      await desk.run();
      stub.state.clockAheadMs += 90_000;
    }
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED', filled: '20.000000000000000000' }]);
    expect(desk.orders).toHaveLength(1);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });
});

describe('signed calls of two processes', () => {
  it('leave one at a time, with numbers that rise', async () => {
    const before = stub.nonces.length;
    let under = 0;
    let most = 0;
    stub.before = async (name) => {
      if (name !== 'BalanceEx') return;
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
    };
    await Promise.all([hedgeProcess(stub, { ASKS: '15' }), hedgeProcess(stub, { ASKS: '15' })]);
    const nonces = stub.nonces.slice(before).map(BigInt);
    expect(nonces).toHaveLength(30);
    expect(nonces.every((nonce, at) => at === 0 || nonce > (nonces[at - 1] ?? 0n))).toBe(true);
    expect(most).toBe(1);
  });
});
