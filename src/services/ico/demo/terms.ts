import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import type { TermsInput } from '../launch/terms.js';

/** An offering of the demo data: its terms but for what the catalogue has ids of, and its dates in days before now. */
export interface DemoSale extends Omit<TermsInput, 'planId' | 'typeId' | 'startDate' | 'endDate'> {
  /** Below 0: it starts later. */
  readonly startsDaysAgo: number;
  readonly endsDaysAgo: number;
  /** Value of the type of tokens. */
  readonly type: string;
}

/** How many days ago an offering was launched: two before its sale begins, unless that is to come. */
export function launchedOn({ startsDaysAgo }: Pick<DemoSale, 'startsDaysAgo'>): number {
  return Math.max(startsDaysAgo, 0) + 2;
}

/** The terms of a launch, on the cheapest plan. */
export async function demoTerms(
  { db, clock }: Context,
  { startsDaysAgo, endsDaysAgo, type: value, ...terms }: DemoSale,
): Promise<TermsInput> {
  const plans = db.rows.selectFrom('ico_launch_plan').select('id').where('status', '=', true).orderBy('price');
  const plan = await plans.limit(1).executeTakeFirstOrThrow();
  const types = db.rows.selectFrom('ico_token_type').select('id').where('value', '=', value);
  const type = await types.executeTakeFirstOrThrow();
  const day = (daysAgo: number) => addMs(clock.now(), (launchedOn({ startsDaysAgo }) - daysAgo) * DAY_MS);
  return { ...terms, planId: plan.id, typeId: type.id, startDate: day(startsDaysAgo), endDate: day(endsDaysAgo) };
}

/** No token has an address, so that no chain is asked about a delivery, whichever one the server knows. */
const ON_POLYGON = { blockchain: 'polygon', walletType: 'SPOT', currency: 'USDT' } as const;
const IN_DOLLARS = { blockchain: 'polygon', walletType: 'FIAT', currency: 'USD' } as const;

export const ON_SALE: DemoSale = {
  ...ON_POLYGON,
  type: 'utility',
  name: 'Harbour Credits',
  symbol: 'HRBR',
  description: 'Berths, cranes and storage of a small harbour, paid for in advance.',
  links: [{ label: 'Website', url: 'https://harbour.example' }],
  startsDaysAgo: 5,
  endsDaysAgo: -25,
  minPurchase: '10',
  phases: [
    { name: 'Early', tokenPrice: '0.5', allocation: '400', duration: 10 },
    { name: 'Public', tokenPrice: '0.8', allocation: '5000', duration: 20 },
  ],
  vesting: { type: 'LINEAR', durationMonths: 6, initialPercent: '10' },
};

export const SUCCEEDED: DemoSale = {
  ...IN_DOLLARS,
  type: 'asset',
  name: 'Solar Roofs',
  symbol: 'ROOF',
  description: 'Shares in what the roofs of a village make of the sun.',
  startsDaysAgo: 60,
  endsDaysAgo: 40,
  phases: [
    { name: 'Village', tokenPrice: '2', allocation: '200', duration: 10, access: 'ALLOW_LIST' },
    { name: 'Public', tokenPrice: '2', allocation: '300', duration: 10 },
  ],
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '25' },
      { afterMonths: 1, percent: '25' },
      { afterMonths: 6, percent: '50' },
    ],
  },
};

export const FAILED: DemoSale = {
  ...IN_DOLLARS,
  type: 'meme',
  name: 'Night Market',
  symbol: 'NITE',
  description: 'Vouchers for stalls that open after dark.',
  startsDaysAgo: 30,
  endsDaysAgo: 20,
  phases: [{ name: 'Public', tokenPrice: '1', allocation: '100000', duration: 10 }],
};

export const WAITING: DemoSale = {
  ...ON_POLYGON,
  type: 'governance',
  name: 'Village Library',
  symbol: 'BOOK',
  description: 'Votes on what a library buys next.',
  startsDaysAgo: -7,
  endsDaysAgo: -37,
  phases: [{ name: 'Members', tokenPrice: '0.25', allocation: '40000', duration: 20 }],
};
