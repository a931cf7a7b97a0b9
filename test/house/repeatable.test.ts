import { getNamedType, isInputObjectType } from 'graphql';
import { allTransactions, moneyTransactions } from '../support/transactions.js';
import { rootOperations } from '../support/root-operation.js';
import { sources } from '../support/sources.js';

/*
 * Found from the sources and the schema: whatever moves money or decides over it can be repeated under a key. An
 * operation that is added later is held to it without a word here.
 */

/** What a file says whose use cases nobody calls, so that no key can come with them. */
const WITHOUT_KEY = /^\/\/ Takes no idempotency key: .+\.$/m;

const exempt = sources('src/services').flatMap(({ path, text }) => (WITHOUT_KEY.test(text) ? [path] : []));

const mutations = rootOperations().filter(({ kind }) => kind === 'mutation');

const keyed = mutations.filter(({ args }) =>
  args.some(({ name, type }) => {
    const input = getNamedType(type);
    return name === 'idempotencyKey' || (isInputObjectType(input) && 'idempotencyKey' in input.getFields());
  }),
);

describe('use cases that move money or decide over it', () => {
  const transactions = moneyTransactions();

  it('are found: those of today are among them', () => {
    const names = transactions.map(({ operation }) => operation);
    const kinds = ['Deposit', 'Withdrawal', 'Transfer'];
    const decisions = kinds.flatMap((kind) => ['approve', 'reject', 'cancel'].map((verb) => `${verb}${kind}`));
    expect(names).toEqual(expect.arrayContaining(['adjustWallet', 'createWithdrawal', 'createTransfer', ...decisions]));
  });

  it('spell their operation, and declare how they are repeated', () => {
    const unnamed = transactions.filter(({ operation }) => !operation);
    expect(unnamed.map(({ path }) => `${path}: spell the operation of inTransaction`)).toEqual([]);
    const faults = transactions.filter(({ path, once }) => !once && !exempt.includes(path));
    const WHAT = 'pass once to inTransaction, or say in a line "// Takes no idempotency key: <reason>."';
    expect(faults.map(({ path, operation }) => `${path}, ${operation}: ${WHAT}`)).toEqual([]);
  });

  it('are mutations that take an idempotencyKey, by an argument or in their input', () => {
    const names = new Set(keyed.map(({ field }) => field));
    const keyless = transactions.filter(({ operation, once }) => once && !names.has(operation ?? ''));
    expect(keyless.map(({ path, operation }) => `${path}: give the mutation ${operation} an idempotencyKey`)).toEqual(
      [],
    );
  });

  it('are exempt by a reason only while there is such a use case', () => {
    const needed = new Set(transactions.flatMap(({ path, once }) => (once ? [] : [path])));
    const idle = exempt.filter((path) => !needed.has(path));
    expect(idle.map((path) => `${path}: take the line "// Takes no idempotency key" out`)).toEqual([]);
  });
});

/** Operations of the page of the house that are those of the console with a second factor, and keep the key as these do. */
const HANDED_ON: Readonly<Record<string, string>> = {
  confirmHouseSend: 'confirmConvertSend',
  reverseHouseSend: 'reverseConvertSend',
  resolveHouseHedge: 'resolveConvertHedge',
  resolveHouseMovement: 'resolveConvertMovement',
};

describe('an idempotencyKey', () => {
  it('is taken by no mutation whose use case does not keep it', () => {
    const kept = new Set(allTransactions().flatMap(({ operation, once }) => (once ? [operation] : [])));
    const lost = keyed.filter(({ field }) => !kept.has(HANDED_ON[field] ?? field));
    expect(lost.map(({ field }) => `${field}: pass once to inTransaction in its use case`)).toEqual([]);
  });

  it('can come with every documented path of a mutation that takes one', () => {
    const deaf = keyed.flatMap(({ args, routes }) =>
      routes.filter(({ definition }) => {
        const variables = definition.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
        return args.some(({ name }) => name === 'idempotencyKey') && !variables.includes('idempotencyKey');
      }),
    );
    expect(deaf.map(({ method, path }) => `${method} ${path}: pass $idempotencyKey in its document`)).toEqual([]);
  });
});

describe('the search for use cases that move money', () => {
  const source = (path: string, text: string) => ({ path, text, lines: text.split('\n') });
  const found = (...files: ReturnType<typeof source>[]) => moneyTransactions(files);
  const PAY = "import { post } from '../ledger/post.js';\n";

  it('finds one that posts without declaring how it is repeated', () => {
    const text = `${PAY}inTransaction(ctx, { operation: 'pay' }, async (tx) => post(tx, []))`;
    expect(found(source('src/services/shop/pay.ts', text))).toEqual([
      { path: 'src/services/shop/pay.ts', operation: 'pay', once: false },
    ]);
  });

  it('finds one that moves money by what it imports', () => {
    const helper = source('src/services/shop/legs.ts', `${PAY}export const legs = (tx) => post(tx, [])`);
    const text =
      "import { legs } from './legs.js';\nconst once = {};\ninTransaction(ctx, { operation: 'buy', once }, (tx) => legs(tx))";
    expect(found(helper, source('src/services/shop/buy.ts', text))).toEqual([
      { path: 'src/services/shop/buy.ts', operation: 'buy', once: true },
    ]);
  });

  it('is not misled by one that opens wallets or reads', () => {
    const opens =
      "import { openWallet } from '../wallet/open-wallet.js';\ninTransaction(ctx, { operation: 'open' }, openWallet)";
    const reads =
      "import { lockRequest } from '../money-request/decide.js';\ninTransaction(ctx, { operation: 'read' }, lockRequest)";
    expect(found(source('src/services/shop/a.ts', opens), source('src/services/shop/b.ts', reads))).toEqual([]);
  });
});
