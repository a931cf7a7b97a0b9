import { newArticle } from '../faq/support/articles.js';
import { newClient, newUser } from './accounts.js';
import { administered } from './administered.js';
import { newApiKeyRow } from './api-keys.js';
import type { Client } from './client.js';
import { newCurrency } from './currencies.js';
import { newApplication, newLevel } from './kyc.js';
import { pendingRequest, type RequestKind } from './requests.js';
import { exampleVariables, type RootOperation, type Variables } from './root-operation.js';
import { merged } from './text-places.js';
import { newWallet } from './wallets.js';

type Caller = Client & { readonly user: { readonly id: string } };
type Rows = (caller: Caller) => Promise<Variables>;

const article: Rows = async () => {
  const { id } = await newArticle();
  return { id, ids: [id], input: { faqId: id, targetId: (await newArticle()).id } };
};
const ownWallet: Rows = async ({ user }) => {
  const { id } = await newWallet({ owner: { userId: user.id }, balance: '10' });
  return { input: { walletId: id, toUserId: (await newUser()).id, amount: '1' } };
};
const account: Rows = async () => ({ input: { userId: (await newUser()).id } });
const level: Rows = async () => ({ id: (await newLevel()).id });
const pending =
  (kind: RequestKind): Rows =>
  async () => ({ id: (await pendingRequest(kind)).id });
const question: Rows = async () => {
  const asker = await newClient();
  const input = { question: 'Where is my withdrawal?', email: 'someone@example.com' };
  const asked = 'mutation ($input: FaqQuestionInput!) { askFaqQuestion(input: $input) { id } }';
  return { id: (await asker.ok(asked, { input })).askFaqQuestion.id };
};

/** Operations that look a row up before they read a text: rows for them, in the terms of their arguments. */
export const rowsFor: Readonly<Record<string, Rows>> = {
  adjustWallet: async () => ({ id: (await newWallet({ balance: '10' })).id }),
  answerFaqQuestion: question,
  createTransfer: ownWallet,
  createWallet: account,
  createWithdrawal: ownWallet,
  faq: article,
  giveFaqFeedback: article,
  marketMakerKeyAudit: async ({ user }) => ({ id: (await newApiKeyRow(user.id, { type: 'plugin' })).id }),
  rejectDeposit: pending('deposit'),
  rejectKycApplication: async () => ({
    id: (await newApplication((await newUser()).id, (await newLevel()).id)).id,
  }),
  rejectTransfer: pending('transfer'),
  rejectWithdrawal: pending('withdraw'),
  reorderFaq: article,
  sendNotification: account,
  submitKycApplication: async () => ({ input: { levelId: (await newLevel()).id } }),
  updateApiKey: async ({ user }) => ({ id: (await newApiKeyRow(user.id)).id }),
  updateCurrency: async () => ({ id: (await newCurrency()).id }),
  updateFaq: article,
  updateFaqs: article,
  updateKycLevel: level,
  walletEntries: async ({ user }) => ({ id: (await newWallet({ owner: { userId: user.id }, balance: '10' })).id }),
  writeFaqFeedback: async (caller) => ({ ...(await article(caller)), ...(await account(caller)) }),
};

/**
 * Arguments with which a Super Admin's call gets as far as it can: what the schema demands, what the documented path's
 * example says, and rows that are there.
 */
export async function filledArguments(operation: RootOperation, caller: Caller): Promise<Variables> {
  const known = new Set(operation.args.map(({ name }) => name));
  const rows = await rowsOf(operation, caller);
  const fields = Object.fromEntries(Object.entries(rows).filter(([name]) => known.has(name)));
  return merged(merged(exampleVariables(operation), exampleOf(operation)), fields);
}

async function rowsOf({ field }: RootOperation, caller: Caller): Promise<Variables> {
  const admins = administered[field];
  return admins ? (await admins()).variables : ((await rowsFor[field]?.(caller)) ?? {});
}

/** The example of the first documented path, by the operation's own arguments. */
function exampleOf({ routes, args }: RootOperation): Variables {
  const [route] = routes;
  if (!route?.example) return {};
  const example = { ...route.example };
  const parts = { params: example as Record<string, string>, query: example, body: example };
  const read = route.variables.map(({ name, read: of }) => [name, of(parts)] as const);
  return Object.fromEntries(
    read.filter(([name, value]) => value !== undefined && args.some((arg) => arg.name === name)),
  );
}
