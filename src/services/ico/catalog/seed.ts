import { sql } from 'kysely';
import { newId } from '../../../core/ids.js';
import { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes ico_blockchain in one statement: rows that come with the program.
// Writes ico_token_type in one statement: rows that come with the program.
// Writes ico_launch_plan in one statement: rows that come with the program.

/** Tokens of a test network are worth nothing, so an admin has to switch it on. */
const TEST_NETWORK = 'sepolia';

const BLOCKCHAINS = [
  { value: 'ethereum', name: 'Ethereum' },
  { value: 'optimism', name: 'Optimism' },
  { value: 'bsc', name: 'BNB Smart Chain' },
  { value: 'polygon', name: 'Polygon' },
  { value: 'arbitrum', name: 'Arbitrum' },
  { value: 'base', name: 'Base' },
  { value: 'avalanche', name: 'Avalanche' },
  { value: TEST_NETWORK, name: 'Sepolia (test network)' },
  { value: 'solana', name: 'Solana' },
  { value: 'tron', name: 'Tron' },
  { value: 'bitcoin', name: 'Bitcoin' },
];

const TOKEN_TYPES = [
  { value: 'utility', name: 'Utility', description: 'Gives access to a product or service.' },
  { value: 'governance', name: 'Governance', description: 'Gives a vote on the decisions of a project.' },
  { value: 'security', name: 'Security', description: 'Stands for a share, a bond or a claim on profits.' },
  { value: 'payment', name: 'Payment', description: 'Is meant to be paid with.' },
  { value: 'stablecoin', name: 'Stablecoin', description: 'Keeps its price close to that of something else.' },
  { value: 'asset', name: 'Asset-backed', description: 'Stands for something that exists outside of the blockchain.' },
  { value: 'meme', name: 'Meme', description: 'Is bought for the fun of it.' },
];

const PLANS = [
  {
    name: 'Basic',
    description: 'For a first offering with a small team.',
    price: '100',
    features: { maxTeamMembers: 5, maxRoadmapItems: 5, maxOfferingPhases: 2, support: 'By e-mail' },
    recommanded: false,
  },
  {
    name: 'Standard',
    description: 'For an offering in several phases.',
    price: '500',
    features: { maxTeamMembers: 15, maxRoadmapItems: 15, maxOfferingPhases: 5, support: 'By e-mail, within a day' },
    recommanded: true,
  },
  {
    name: 'Premium',
    description: 'For large teams and long sales.',
    price: '2000',
    features: { maxTeamMembers: 50, maxRoadmapItems: 50, maxOfferingPhases: 15, support: 'By phone and e-mail' },
    recommanded: false,
  },
];

/** Gives an installation without any blockchains, types of tokens or launch plans its first ones. */
export async function seedCatalog(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const times = { createdAt: now, updatedAt: now };
  await inTransaction(ctx, { operation: 'seedIcoCatalog' }, async (tx) => {
    // Two processes that begin at once would both find the tables empty.
    await sql`
      lock table ico_blockchain, ico_token_type, ico_launch_plan in share row exclusive mode`.execute(tx.rows);
    await seedBlockchains(tx, times);
    await seedTokenTypes(tx, times);
    await seedPlans(tx, times);
  });
}

interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

async function seedBlockchains({ rows }: Tx, times: Times): Promise<void> {
  if (await rows.selectFrom('ico_blockchain').select('id').limit(1).executeTakeFirst()) return;
  const chains = BLOCKCHAINS.map((each) => ({ id: newId(), ...each, status: each.value !== TEST_NETWORK, ...times }));
  await rows.insertInto('ico_blockchain').values(chains).execute();
}

async function seedTokenTypes({ rows }: Tx, times: Times): Promise<void> {
  if (await rows.selectFrom('ico_token_type').select('id').limit(1).executeTakeFirst()) return;
  const types = TOKEN_TYPES.map((each) => ({ id: newId(), ...each, status: true, ...times }));
  await rows.insertInto('ico_token_type').values(types).execute();
}

async function seedPlans({ rows }: Tx, times: Times): Promise<void> {
  if (await rows.selectFrom('ico_launch_plan').select('id').limit(1).executeTakeFirst()) return;
  const plans = PLANS.map(({ features, ...each }, at) => ({
    id: newId(),
    ...each,
    features: JSON.stringify(features),
    currency: 'USDT',
    walletType: WalletType.SPOT,
    status: true,
    sortOrder: at + 1,
    ...times,
  }));
  await rows.insertInto('ico_launch_plan').values(plans).execute();
}
