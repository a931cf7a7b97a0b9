import { CallGraph, type NodeId } from '../support/call-graph.js';
import { DECIDES_OVER_NO_INTEREST, SELF_DECISION } from '../support/places.js';
import { rootOperations } from '../support/root-operation.js';

/*
 * Found from the schema and the sources: whatever an admin decides by a right to change something is asked for the admin's
 * own interest in it. An operation that is added later is held to it without a word here.
 */

const RIGHT = /^(?:create|edit|manage|delete)\./;
const ASKS: NodeId = `${SELF_DECISION}#refuseSelfDecision`;

const graph = new CallGraph();
const acts = rootOperations()
  .filter(({ kind, policy }) => kind === 'mutation' && RIGHT.test(rightOf(policy)))
  .map(({ field }) => field);
const asks = (field: string): boolean => graph.reachedBy(field).has(ASKS);

function rightOf(policy: object): string {
  return 'permission' in policy ? String(policy.permission) : '';
}

describe('mutations of admins', () => {
  it('are found, and those that ask: some of today are among them', () => {
    const known = ['moderateIcoOffering', 'unpauseNftMarketplace', 'unfreezeConvertAsset', 'approveTradingStrategy'];
    expect(acts).toEqual(expect.arrayContaining(known));
    expect(known.filter((field) => !asks(field))).toEqual([]);
  });

  it('ask whether the admin has an interest in what they decide over, or are listed with the reason why there is none', () => {
    const silent = acts.filter((field) => !asks(field) && !(field in DECIDES_OVER_NO_INTEREST));
    const WHAT = 'call refuseSelfDecision, or list it in DECIDES_OVER_NO_INTEREST with the reason';
    expect(silent.map((field) => `${field}: ${WHAT}`)).toEqual([]);
  });

  it('are listed only while they need it', () => {
    const idle = Object.keys(DECIDES_OVER_NO_INTEREST).filter((field) => !acts.includes(field) || asks(field));
    expect(idle.map((field) => `${field}: take it out of DECIDES_OVER_NO_INTEREST`)).toEqual([]);
  });
});
