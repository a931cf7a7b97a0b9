import type { Scale } from '../money.js';

/** DECIMAL(36,8): money and tokens of offerings. */
export const ICO_SCALE: Scale = { digits: 36, decimals: 8 };

/** Most characters of texts, and most entries of lists. */
export const ICO_LIMITS = {
  name: 100,
  symbol: 10,
  /** Addresses of pages and pictures. */
  url: 1_000,
  description: 10_000,
  links: 20,
  title: 200,
  /** One note, and how many a contribution may have. */
  note: 1_000,
  notes: 50,
  reason: 500,
} as const;

/** The most that a plan may grant, which is what it grants where it names no number. */
export const PLAN_CAPS = { maxOfferingPhases: 20, maxTeamMembers: 100, maxRoadmapItems: 100 } as const;

export const MIN_OFFERING_MS = 60_000;
export const MAX_OFFERING_DAYS = 365;
