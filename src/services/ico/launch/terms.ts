import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { readDeliveryDays } from '../../../core/launchpad/deadlines.js';
import { ICO_LIMITS, MIN_OFFERING_MS } from '../../../core/launchpad/limits.js';
import { checkPhases, targetAmount, type CheckedPhase, type PhaseInput } from '../../../core/launchpad/phases.js';
import { paymentScale } from '../../../core/launchpad/purchase-amounts.js';
import { requireSalePeriod } from '../../../core/launchpad/sale-dates.js';
import { readLabel } from '../../../core/text/read-text.js';
import type { VestingInput } from '../../../core/launchpad/vesting-terms.js';
import type { IcoTokenDetail } from '../../../entities/ico/detail.js';
import type { IcoTokenOffering } from '../../../entities/ico/offering.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { PlanRow } from '../own/offering.js';
import { readBounds, type BoundsInput } from './bounds.js';
import { requireCap } from './plan-caps.js';
import { readSources, type SourcesInput, type TermsSources } from './sources.js';
import { readStory, type StoryInput } from './story.js';
import { readTokenSources } from './token-sources.js';
import { readVesting } from './vesting.js';

/** No longer than the shortest sale, so that none has ended when it is made. */
const START_TOLERANCE_MS = MIN_OFFERING_MS;

/** All that a creator decides about an offering. Amounts are exact decimal texts. */
export interface TermsInput extends SourcesInput, StoryInput, BoundsInput {
  readonly name: string;
  readonly symbol: string;
  readonly tokenAddress?: string | null;
  /** 18 when absent. */
  readonly tokenDecimals?: number | null;
  /** Contracts of the creator from which the tokens are delivered. */
  readonly tokenSources?: readonly string[] | null;
  readonly startDate: Date;
  readonly endDate: Date;
  readonly phases: readonly PhaseInput[];
  /** NONE when absent. */
  readonly vesting?: VestingInput | null;
  /** Days to deliver what is due; 30 when absent. */
  readonly deliveryDays?: number | null;
}

type OfferingTerms = Pick<
  IcoTokenOffering,
  | 'planId'
  | 'typeId'
  | 'blockchainId'
  | 'name'
  | 'symbol'
  | 'icon'
  | 'currency'
  | 'walletType'
  | 'targetAmount'
  | 'startDate'
  | 'endDate'
  | 'deliveryDays'
  | 'minPurchase'
  | 'maxPurchase'
  | 'maxPerUser'
>;

/** Terms that were checked, as their tables hold them. */
export interface Terms {
  readonly plan: PlanRow;
  readonly offering: OfferingTerms;
  readonly detail: Omit<IcoTokenDetail, 'offeringId'>;
  readonly phases: readonly CheckedPhase[];
}

/**
 * The terms of a new offering, refused as `readSources` and {@link checkTerms} say; BAD_INPUT for a start that
 * {@link requireComingStart} refuses.
 */
export async function readTerms(ctx: Context, tx: Tx, input: TermsInput): Promise<Terms> {
  const sources = await readSources(tx, input);
  requireComingStart(ctx, input.startDate);
  return checkTerms(ctx, sources, input);
}

/** BAD_INPUT for a start in the past. One of up to 60 seconds ago is taken: clocks of clients differ. */
export function requireComingStart({ clock }: Pick<Context, 'clock'>, startDate: Date): void {
  const oldest = clock.now().getTime() - START_TOLERANCE_MS;
  if (startDate.getTime() < oldest) throw badInput('startDate must not be in the past');
}

/**
 * Terms as they are stored. BAD_INPUT naming the field, ICO_PLAN_CAP for more phases than the plan allows, FORBIDDEN for
 * vesting while icoVestingEnabled is off.
 */
export function checkTerms(ctx: Context, sources: TermsSources, input: TermsInput): Terms {
  const { plan, type, blockchain, currency } = sources;
  const { icon, description, links } = readStory(input);
  const { startDate, endDate } = input;
  requireSalePeriod({ startDate, endDate });
  const token = readToken(blockchain.value, input);
  const { tokenDecimals } = token;
  requireCap(plan, 'maxOfferingPhases', input.phases.length);
  const phases = checkPhases(input.phases, { startDate, endDate, tokenDecimals });
  return {
    plan,
    offering: {
      planId: plan.id,
      typeId: type.id,
      blockchainId: blockchain.id,
      name: readLabel('name', input.name, ICO_LIMITS.name),
      symbol: readLabel('symbol', input.symbol, ICO_LIMITS.symbol),
      icon,
      currency: currency.code,
      walletType: currency.type,
      targetAmount: targetAmount(phases),
      startDate,
      endDate,
      deliveryDays: readDeliveryDays(input.deliveryDays),
      ...readBounds(input, paymentScale(currency.precision)),
    },
    detail: {
      description,
      links,
      ...token,
      tokenSources: readTokenSources(blockchain.value, input.tokenSources),
      ...readVesting(ctx, input.vesting),
    },
    phases,
  };
}

/** The token as it is stored. BAD_INPUT naming the field. */
export function readToken(
  blockchain: string,
  { tokenAddress, tokenDecimals }: Pick<TermsInput, 'tokenAddress' | 'tokenDecimals'>,
): { tokenAddress: string | null; tokenDecimals: number } {
  return {
    tokenAddress: isGiven(tokenAddress) ? readChainAddress(blockchain, 'tokenAddress', tokenAddress) : null,
    tokenDecimals: readDecimals(tokenDecimals ?? DEFAULT_DECIMALS),
  };
}

/** Decimals of a token whose creator says none. */
export const DEFAULT_DECIMALS = 18;
const MOST_DECIMALS = 255;

function readDecimals(decimals: number): number {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS) return decimals;
  throw badInput(`tokenDecimals must be a whole number from 0 to ${MOST_DECIMALS}`);
}
