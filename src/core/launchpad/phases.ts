import { badInput } from '../catalogue/errors.js';
import { DAY_MS } from '../clock.js';
import type { Money } from '../money.js';
import type { IcoPhaseAccess } from '../states/ico.js';
import { figure, NONE, readPositive, storable } from './amounts.js';
import { ICO_LIMITS, ICO_SCALE, MAX_OFFERING_DAYS } from './limits.js';
import { tokenScale } from './purchase-amounts.js';
import { readLabel } from '../text/read-text.js';

/** When an offering sells. */
export interface SalePeriod {
  readonly startDate: Date;
  readonly endDate: Date;
}

/** A part of an offering that is sold at one price. Amounts are exact decimal texts. */
export interface SalePhase {
  readonly sequence: number;
  /** For one token, in the offering's currency. */
  readonly tokenPrice: string;
  readonly allocation: string;
  /** Tokens that are left. */
  readonly remaining: string;
  /** Whole days. The last phase ends with the offering, whatever it says here. */
  readonly duration: number;
  /** OPEN when absent. */
  readonly access?: IcoPhaseAccess | null;
  /** Of ALLOW_LIST: what is guaranteed to its accounts, bought or not. */
  readonly reserved?: string;
}

export interface PhaseInput {
  readonly name: string;
  readonly tokenPrice: string;
  readonly allocation: string;
  readonly duration: number;
  /** OPEN when absent. */
  readonly access?: IcoPhaseAccess | null;
}

export interface CheckedPhase extends SalePhase {
  readonly access: IcoPhaseAccess;
  readonly reserved: string;
  readonly name: string;
}

export interface PhaseBounds extends SalePeriod {
  readonly tokenDecimals: number;
}

type Priced = Pick<SalePhase, 'tokenPrice' | 'allocation'>;

/**
 * Phases as they are stored, unsold. BAD_INPUT naming `phases[i].field`, also where a phase before the last would end at
 * or after the end of the offering. How many the plan allows is for the caller to ask.
 */
export function checkPhases(inputs: readonly PhaseInput[], bounds: PhaseBounds): CheckedPhase[] {
  if (inputs.length === 0) throw badInput('phases must hold at least one phase');
  const phases = inputs.map((input, at) => checkPhase(input, at, bounds, `phases[${at}].`));
  const late = naturalEnds(bounds.startDate, phases).findIndex(
    (end, at) => at < phases.length - 1 && end >= bounds.endDate.getTime(),
  );
  if (late >= 0) throw badInput(`phases[${late}].duration must let the phase end before the offering`);
  requireOpenLast(phases);
  targetAmount(phases);
  return phases;
}

/**
 * BAD_INPUT naming the field unless phases with an allow-list come before those that are open to everybody, of which there
 * is one at least: an offering is not over because a list is empty.
 */
export function requireOpenLast(phases: readonly Pick<SalePhase, 'access'>[]): void {
  const firstOpen = phases.findIndex(({ access }) => access !== 'ALLOW_LIST');
  const late = phases.findLastIndex(({ access }) => access === 'ALLOW_LIST');
  if (firstOpen >= 0 && late < firstOpen) return;
  throw badInput(`phases[${late}].access: a phase with an allow-list comes before those that are open to everybody`);
}

/**
 * The phase at a place in the order, counted from 0, as it is stored, unsold. BAD_INPUT naming the field behind `prefix`.
 * Whether it fits between the others is for {@link checkPhases}.
 */
export function checkPhase(
  input: PhaseInput,
  at: number,
  { tokenDecimals }: Pick<PhaseBounds, 'tokenDecimals'>,
  prefix: string,
): CheckedPhase {
  const field = (name: keyof PhaseInput): string => `${prefix}${name}`;
  const { duration } = input;
  if (!Number.isInteger(duration) || duration < 1 || duration > MAX_OFFERING_DAYS) {
    throw badInput(`${field('duration')} must be a whole number of days from 1 to ${MAX_OFFERING_DAYS}`);
  }
  const allocation = readPositive(field('allocation'), input.allocation, tokenScale(tokenDecimals));
  return {
    sequence: at + 1,
    name: readLabel(field('name'), input.name, ICO_LIMITS.name),
    tokenPrice: readPositive(field('tokenPrice'), input.tokenPrice, ICO_SCALE.decimals),
    allocation,
    remaining: allocation,
    duration,
    access: input.access ?? 'OPEN',
    reserved: '0',
  };
}

/** What the phases sell at their prices, rounded up to 8 decimals. BAD_INPUT when that, or their tokens, are too many. */
export function targetAmount(phases: readonly Priced[]): string {
  storable(
    'The sum of allocations',
    phases.reduce((all, { allocation }) => all.plus(figure(allocation)), NONE),
  );
  return storable('The sum of allocations at their prices', worthOf(phases).roundUp(ICO_SCALE.decimals));
}

/** What must be raised: a percentage of the exact sum. Rounded up to 8 decimals, as what is raised has no more. */
export function softCapOf(phases: readonly Priced[], percent: string): string {
  return storable('The soft cap', worthOf(phases).percent(percent).roundUp(ICO_SCALE.decimals));
}

function worthOf(phases: readonly Priced[]): Money {
  return phases.reduce((all, { allocation, tokenPrice }) => all.plus(figure(allocation).times(tokenPrice)), NONE);
}

/** When each phase ends, in the order of their sequences. The last ends with the offering, and none after it. */
export function phaseEnds(startDate: Date, endDate: Date, phases: readonly SalePhase[]): Date[] {
  const ends = naturalEnds(startDate, inSequence(phases));
  return ends.map((end, at) =>
    at === ends.length - 1 ? new Date(endDate) : new Date(Math.min(end, endDate.getTime())),
  );
}

/** When a phase ends that has others behind it, counted from 0: the start and the days of all up to it. */
export function naturalEndAt(startDate: Date, phases: readonly SalePhase[], at: number): Date {
  return new Date(naturalEnds(startDate, inSequence(phases))[at] ?? startDate.getTime());
}

/**
 * The phase that sells at a time, or null. It is the first that has not ended and is not sold out, which it is when what
 * remains is worth less than the least purchase. `least` must be at least one smallest unit of the currency (see
 * `leastPurchase`), so that what counts as left can also be bought.
 */
export function openPhase<Phase extends SalePhase>(
  period: SalePeriod,
  phases: readonly Phase[],
  at: Date,
  least: string,
): Phase | null {
  return at < period.startDate ? null : firstToSell(period, phases, at, least);
}

/** Whether the sale is over: its end has passed, or no phase can sell any more, an open one nor one to come. */
export function hasEnded(period: SalePeriod, phases: readonly SalePhase[], at: Date, least: string): boolean {
  return at >= period.endDate || firstToSell(period, phases, at, least) === null;
}

function firstToSell<Phase extends SalePhase>(
  { startDate, endDate }: SalePeriod,
  phases: readonly Phase[],
  at: Date,
  least: string,
): Phase | null {
  const ends = phaseEnds(startDate, endDate, phases);
  const sells = (phase: Phase, end: Date | undefined): boolean =>
    end !== undefined && at < end && !isSoldOut(phase, least);
  return inSequence(phases).find((phase, index) => sells(phase, ends[index])) ?? null;
}

/**
 * Tokens of a phase that somebody may still buy: all that remain, and of one with an allow-list only what its accounts have
 * left of their guarantees.
 */
export function sellable({ access, allocation, remaining, reserved }: Omit<SalePhase, 'duration'>): Money {
  const left = figure(remaining);
  return access === 'ALLOW_LIST' ? left.minus(figure(allocation)).plus(figure(reserved ?? '0')) : left;
}

function isSoldOut(phase: SalePhase, least: string): boolean {
  const left = sellable(phase);
  return !left.isPositive() || left.times(phase.tokenPrice).compare(figure(least)) < 0;
}

function naturalEnds(startDate: Date, phases: readonly Pick<SalePhase, 'duration'>[]): number[] {
  let end = startDate.getTime();
  return phases.map(({ duration }) => {
    end += duration * DAY_MS;
    return end;
  });
}

function inSequence<Phase extends SalePhase>(phases: readonly Phase[]): Phase[] {
  return phases.toSorted((one, other) => one.sequence - other.sequence);
}
