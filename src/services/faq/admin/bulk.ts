import { badInput } from '../../../core/catalogue/errors.js';

/** The most articles that one call may change. */
const MAX_BULK = 500;

/** The ids without duplicates. BAD_INPUT for none, and for more than 500. */
export function bulk(ids: readonly string[]): string[] {
  if (ids.length === 0) throw badInput('ids must name at least one article');
  if (ids.length > MAX_BULK) throw badInput(`ids must name at most ${MAX_BULK} articles`);
  return [...new Set(ids)];
}

export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** How the audit shows articles. The column `plain` is left out, because it is derived from the answer. */
export const AUDITED = { record: 'faqs', hidden: ['plain'] } as const;
