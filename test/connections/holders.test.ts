import { Holders, type Hold, type Turn } from '../../src/server/connections/holders.js';
import { Line, Place } from '../../src/server/connections/line.js';
import { fc } from '../support/property.js';

describe('who gives a connection up first', () => {
  it('is the address that holds most, and of it the one that has been idle longest', () => {
    const { holders, of } = held('a1', 'b1', 'b2', 'b3', 'c1', 'c2');
    expect(holders.firstToClose(0)).toBe('b1');
    // Used once more, so idle for a shorter time than the others.
    of('b1').turn('server');
    of('b1').turn('nobody');
    expect(holders.firstToClose(0)).toBe('b2');
    of('b2').leave();
    of('b3').leave();
    expect(holders.firstToClose(0)).toBe('c1');
  });

  it('is nobody who holds no more than the newcomer', () => {
    const { holders } = held('a1', 'a2', 'b1');
    expect(holders.firstToClose(1)).toBe('a1');
    expect(holders.firstToClose(2)).toBeUndefined();
    expect(holders.firstToClose(0)).toBe('a1');
  });

  it('is an idle connection before one that waits for its client, and never one that waits for the server', () => {
    const { holders, of } = held('a1', 'a2', 'a3');
    of('a1').turn('client');
    of('a2').turn('server');
    expect(holders.firstToClose(0)).toBe('a3');
    of('a3').turn('server');
    expect(holders.firstToClose(0)).toBe('a1');
    of('a1').turn('server');
    expect(holders.firstToClose(0)).toBeUndefined();
    expect(holders.count('a')).toBe(3);
  });

  it('is of the next address when nothing of the busiest may be closed', () => {
    const { holders, of } = held('a1', 'a2', 'a3', 'b1', 'b2');
    for (const each of ['a1', 'a2', 'a3']) of(each).turn('server');
    expect(holders.firstToClose(0)).toBe('b1');
    expect(holders.firstToClose(2)).toBeUndefined();
    of('a2').turn('nobody');
    expect(holders.firstToClose(2)).toBe('a2');
  });

  it('is found whatever has come, gone and changed before', () => {
    const step = fc.record({
      address: fc.constantFrom('a', 'b', 'c', 'd'),
      what: fc.constantFrom<Turn | 'enter' | 'leave'>('nobody', 'client', 'server', 'enter', 'leave', 'enter'),
      which: fc.nat(),
      moreThan: fc.nat({ max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const holders = new Holders<number>();
        const model = new Model();
        for (const [id, { address, what, which, moreThan }] of steps.entries()) {
          const present = model.of(address);
          const chosen = present[which % present.length];
          if (what === 'enter') model.set(address, id, 'nobody', holders.enter(address, id));
          else if (chosen !== undefined) model.apply(address, chosen, what);
          expect(holders.count(address)).toBe(model.of(address).length);
          expect(model.mayClose(moreThan)).toContain(holders.firstToClose(moreThan));
        }
      }),
    );
  });

  it('is found among the addresses that are left when thousands have come and gone', () => {
    const { holders } = held('a1', 'a2');
    for (let address = 0; address < 5_000; address += 1) holders.enter(`gone ${address}`, 'gone').leave();
    expect(holders.count('gone 4999')).toBe(0);
    const again = holders.enter('gone 1', 'again');
    expect([holders.count('a'), holders.count('gone 1'), holders.firstToClose(0)]).toEqual([2, 1, 'a1']);
    again.leave();
    expect(holders.count('gone 1')).toBe(0);
  });
});

describe('a line', () => {
  it('keeps the order in which its items came, whoever leaves it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 5 })), { maxLength: 60 }), (steps) => {
        const line = new Line<number>();
        const places = Array.from({ length: 6 }, (_, item) => new Place(item));
        const model = new Set<number>();
        for (const [joins, item] of steps) {
          model.delete(item);
          if (joins) model.add(item);
          if (joins) line.join(places[item]!);
          else places[item]!.leave();
          expect(line.first).toBe([...model][0]);
        }
        for (const item of model) {
          expect(line.first).toBe(item);
          places[item]!.leave();
        }
        expect(line.first).toBeUndefined();
      }),
    );
  });
});

/** Connections named after their address and a number. */
function held(...names: readonly string[]): { holders: Holders<string>; of: (name: string) => Hold } {
  const holders = new Holders<string>();
  const holds = new Map(names.map((name) => [name, holders.enter(name.slice(0, 1), name)]));
  return { holders, of: (name) => holds.get(name)! };
}

/** The same, by looking through everything. */
class Model {
  private readonly held = new Map<string, Map<number, { turn: Turn; hold: Hold }>>();

  of(address: string): number[] {
    return [...(this.held.get(address)?.keys() ?? [])];
  }

  set(address: string, id: number, turn: Turn, hold: Hold): void {
    const own = this.held.get(address) ?? new Map<number, { turn: Turn; hold: Hold }>();
    // Last in the order of who came to it.
    own.delete(id);
    this.held.set(address, own.set(id, { turn, hold }));
  }

  apply(address: string, id: number, what: Turn | 'leave'): void {
    const { hold } = this.held.get(address)!.get(id)!;
    if (what === 'leave') {
      hold.leave();
      this.held.get(address)!.delete(id);
    } else {
      hold.turn(what);
      this.set(address, id, what, hold);
    }
  }

  /** Addresses that hold equally many may be taken in any order. */
  mayClose(moreThan: number): (number | undefined)[] {
    const firsts = [...this.held.values()].map((own) => {
      const firstOf = (wanted: Turn) => [...own].find(([, { turn }]) => turn === wanted)?.[0];
      return { first: firstOf('nobody') ?? firstOf('client'), count: own.size };
    });
    const possible = firsts.filter(({ first, count }) => first !== undefined && count > moreThan);
    const most = Math.max(...possible.map(({ count }) => count));
    const busiest = possible.filter(({ count }) => count === most).map(({ first }) => first);
    return busiest.length > 0 ? busiest : [undefined];
  }
}
