import { APPROVAL_RIGHTS, MONEY_RIGHTS } from '../../src/core/acts/kinds.js';
import * as modules from '../../src/services/modules.js';
import type { ServiceModule } from '../../src/services/frame/module.js';

const all: readonly ServiceModule[] = Object.values(modules);
const acts = all.flatMap((module) => [...(module.acts ?? []), ...(module.waitingRecords ?? [])]);

describe('a right by which acts are begun and approved', () => {
  it('is a money right, so that giving it to an account takes several people', () => {
    const known: ReadonlySet<string> = new Set(MONEY_RIGHTS);
    expect(APPROVAL_RIGHTS.filter((right) => !known.has(right))).toEqual([]);
  });

  it('is in the list by which its holders see the acts', () => {
    const known: ReadonlySet<string | null> = new Set([...APPROVAL_RIGHTS, null]);
    expect(acts.filter(({ right }) => !known.has(right)).map(({ operation }) => operation)).toEqual([]);
    expect(acts.length).toBeGreaterThan(4);
  });

  it('is listed in alphabetical order', () => {
    for (const list of [APPROVAL_RIGHTS, MONEY_RIGHTS]) expect([...list]).toEqual([...list].toSorted());
  });
});
