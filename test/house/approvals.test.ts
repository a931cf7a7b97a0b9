import { MUTATIONS_WITHOUT_KIND } from '../support/places.js';
import { CallGraph } from '../support/call-graph.js';
import { rootOperations, type RootOperation } from '../support/root-operation.js';
import { sources } from '../support/sources.js';

/*
 * What an admin does with money, prices or rights is an act of a kind that the approval policy knows, or says why not. A
 * mutation that is added later is held to it without a word here.
 */

const APPROVES = 'src/services/approval/approve-record.ts#approveRecord';
/** Acts that are begun, and records that wait by themselves. */
const NEEDS = ['src/services/approval/approval-needed.ts#approvalNeeded', APPROVES];
const MOVES = ['src/services/ledger/post.ts#post', 'src/services/ledger/post.ts#postWithCommit'];
const PRICES = ['src/services/currency/set-price.ts#recordPrice', 'src/services/currency/set-price.ts#endJump'];
/** Writes of what roles hold, and of the role of an account. */
const RIGHTS = [
  /\b(?:insertInto|updateTable|deleteFrom)\('role_permission'\)/,
  /\b(?:insert into|delete from) role_permission\b/,
  /\broleSince:/,
];

const graph = new CallGraph();
const admins = rootOperations().filter(
  ({ kind, policy }) => kind === 'mutation' && policy.access !== 'public' && Boolean(policy.permission ?? policy.role),
);
const givers = [...graph.all].flatMap(([id, body]) =>
  id.startsWith('src/services/') && RIGHTS.some((write) => write.test(body)) ? [id] : [],
);

const reaches = ({ field }: RootOperation, ids: readonly string[]) => {
  const reached: ReadonlySet<string> = graph.reachedBy(field);
  return ids.some((id) => reached.has(id));
};
const isSensitive = (each: RootOperation) => reaches(each, [...MOVES, ...PRICES, ...givers]);
const fieldsOf = (found: readonly RootOperation[]) => found.map(({ field }) => field).toSorted();

describe('an act of an admin', () => {
  it('that moves money, sets a price or gives a right has a kind, or stands in a list with its reason', () => {
    const found = admins.filter(isSensitive);
    expect(fieldsOf(found)).toEqual(expect.arrayContaining(['adjustWallet', 'updateCurrency', 'approveDeposit']));
    const without = found.filter((each) => !reaches(each, NEEDS));
    expect(fieldsOf(without)).toEqual(Object.keys(MUTATIONS_WITHOUT_KIND).toSorted());
  });

  it('ends a jump or sets a price by hand in no file that does not ask for approvals', () => {
    const files = sources('src/services').filter(({ text }) => /\b(?:endJump|recordPrice)\(/.test(text));
    const silent = files.filter(
      ({ path, text }) => !path.endsWith('/set-price.ts') && !text.includes('priceApproval('),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('that lets a record go on which waits by itself gives it an approval, also where it moves nothing yet', () => {
    const records = [...graph.all].filter(([, body]) => /^(?:export )?const \w+: WaitingRecord</.test(body));
    const names = records.map(([, body]) => /operation: '(\w+)'/.exec(body)?.[1]);
    expect(names).toEqual(expect.arrayContaining(['approveConvertSend', 'approveDeposit', 'approvePayout']));
    const approving = new Set(fieldsOf(admins.filter((each) => reaches(each, [APPROVES]))));
    expect(names.filter((name) => name === undefined || !approving.has(name))).toEqual([]);
  });

  it('is listed by its module under the name of its operation, each once', () => {
    const defined = [...graph.all].filter(([, body]) => /^(?:export )?const \w+: (?:Act|WaitingRecord)</.test(body));
    const names = defined.map(([, body]) => /operation: '(\w+)'/.exec(body)?.[1]);
    expect(new Set(names).size).toBe(names.length);
    const fields = new Set(rootOperations().map(({ field }) => field));
    expect(names.filter((name) => name === undefined || !fields.has(name))).toEqual([]);
    const listed = sources('src/services').filter(({ path }) => path.endsWith('/index.ts'));
    const text = listed.map((each) => each.text).join('\n');
    const missing = defined
      .map(([id]) => id.split('#')[1] ?? '')
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expect(missing).toEqual([]);
  });
});
