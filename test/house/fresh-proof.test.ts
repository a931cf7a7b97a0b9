import { CallGraph } from '../support/call-graph.js';
import { rootOperations, type RootOperation } from '../support/root-operation.js';

/*
 * What makes, reveals or widens credentials, roles and rights asks for a fresh proof of the account's owner. A mutation
 * that is added later is held to it without a word here.
 */

const REQUIRES = 'src/auth/fresh-proof.ts#requireFreshProof';

/** Mutations that reach `requireFreshProof` through a use case of another mutation, and never need the proof. */
const NEVER_NEEDED: Readonly<Record<string, string>> = {
  createWithdrawal: 'is approved by the platform where the settings say so, which has nothing to prove',
  uploadBranding: 'saves addresses of images, which no stolen session can open the platform by',
};

/** Writes of keys, roles and what roles hold. A key that is locked is about to be changed. */
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(?:api_key|gateway_api_key|role|role_permission)'\)/,
  /\b(?:insert into|delete from) (?:api_key|gateway_api_key|role|role_permission)\b/,
  /\bem\.create\(\s*(?:Gateway)?ApiKey\b/,
  /\bem\.(?:find|findOne)\(\s*(?:Gateway)?ApiKey\b.*\block(?:Mode)?\b/is,
];

const ONLY_STOPS = 'only takes rights away';

/** Mutations that write keys or roles, or need a permission to do so, and ask for no proof. */
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  deleteApiKey: ONLY_STOPS,
  deleteMerchantKey: ONLY_STOPS,
  disableMarketMakerKey: ONLY_STOPS,
  registerMerchant: 'the keys are those of a merchant that has nothing yet',
  resetPassword: 'proves itself by the mailed token; it disables keys of an intruder',
};

/** Keys whose operations make or change credentials, roles or rights of others. */
const ABOUT_CREDENTIALS = /^(?:create|edit|delete)\.(?:user|role|permission|api\.key|hb\.key)$/;

const graph = new CallGraph();
const mutations = rootOperations().filter(({ kind }) => kind === 'mutation');
const writers = new Set(
  [...graph.all].flatMap(([id, body]) =>
    id.startsWith('src/services/') && WRITES.some((write) => write.test(body)) ? [id] : [],
  ),
);

const freshOf = ({ policy }: RootOperation) => (policy.access === 'public' ? undefined : policy.fresh);
const fieldsOf = (found: readonly RootOperation[]) => found.map(({ field }) => field).toSorted();
const asks = ({ field }: RootOperation) => graph.reachedBy(field).has(REQUIRES);
const writesCredentials = ({ field }: RootOperation) => [...graph.reachedBy(field)].some((id) => writers.has(id));

function needsRights({ policy }: RootOperation): boolean {
  return policy.access !== 'public' && policy.permission !== undefined && ABOUT_CREDENTIALS.test(policy.permission);
}

describe('a fresh proof', () => {
  it('is asked for by the use case of every operation whose input decides', () => {
    const byInput = rootOperations().filter((each) => freshOf(each) === 'byInput');
    expect(fieldsOf(byInput)).toEqual(expect.arrayContaining(['saveSettings', 'updateCurrency', 'updateUser']));
    expect(fieldsOf(byInput.filter((each) => !asks(each)))).toEqual([]);
  });

  it('is asked for by no use case of an operation whose policy does not say so', () => {
    const silent = mutations.filter((each) => asks(each) && freshOf(each) !== 'byInput');
    expect(fieldsOf(silent)).toEqual(Object.keys(NEVER_NEEDED));
  });

  it('is asked for by no function that no operation runs', () => {
    const callers = [...graph.all].filter(([id, body]) => id !== REQUIRES && /\brequireFreshProof\(/.test(body));
    const reached = new Set(mutations.flatMap(({ field }) => [...graph.reachedBy(field)]));
    expect(callers.map(([id]) => id).filter((id) => !reached.has(id))).toEqual([]);
    expect(callers.length).toBeGreaterThan(5);
  });

  it('is required by every mutation that writes keys or roles, but for what is named with its reason', () => {
    const found = mutations.filter((each) => writesCredentials(each) || needsRights(each));
    expect(fieldsOf(found)).toEqual(
      expect.arrayContaining(['createApiKey', 'createMerchantKey', 'createRole', 'revealApiKey', 'rotateMerchantKey']),
    );
    const without = found.filter((each) => freshOf(each) === undefined);
    expect(fieldsOf(without)).toEqual(Object.keys(WITHOUT_PROOF));
  });
});
