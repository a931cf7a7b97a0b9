import { z } from 'zod';

/** Forms that values of several variables have. */

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((text) => text === 'true' || text === '1');

export const csv = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

export const webAddress = z.url({ protocol: /^https?$/ });

/** An empty value counts as not set. */
export const optionalWebAddress = webAddress.or(z.literal('')).optional();

export const portNumber = z.coerce.number().int().min(0).max(65_535);

export const wholeNumber = (least: number, most?: number) => {
  const atLeast = z.coerce.number().int().min(least);
  return most === undefined ? atLeast : atLeast.max(most);
};

/** What the variables of a group hold once they are parsed. */
export type Parsed<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;
