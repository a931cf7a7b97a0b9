import { z } from 'zod';

/*
 * Schemas that several variables share. Each has its own error message: the library's messages describe the value that
 * was given, not the value that an operator should write.
 */

const FLAG = 'must be true or false';

export const flag = z
  .enum(['true', 'false', '1', '0'], FLAG)
  .optional()
  .transform((text) => text === 'true' || text === '1');

/** A switch whose default depends on other variables; an empty value counts as not set. */
export const optionalFlag = z
  .enum(['true', 'false', '1', '0', ''], FLAG)
  .optional()
  .transform((text) => (text ? text === 'true' || text === '1' : undefined));

export const csv = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const NAMED_NUMBER = /^([a-z][a-z-]*):([1-9]\d{0,2})$/;

/** Several numbers from 1 to 999, each with a name. */
export const namedNumbers = csv
  .refine((parts) => parts.every((part) => NAMED_NUMBER.test(part)), {
    message: 'must be name:number of 1 to 999, several separated by commas, such as main:5,slow:2',
  })
  .transform((parts) => new Map(parts.map((part) => part.split(':')).map(([name = '', text]) => [name, Number(text)])));

const WEB_ADDRESS = 'must begin with http:// or https://, such as https://example.com';

export const webAddress = z.url({ protocol: /^https?$/, error: WEB_ADDRESS });

/** An empty value counts as not set. */
export const optionalWebAddress = z.union([webAddress, z.literal('')], WEB_ADDRESS).optional();

/** The URL of a store that the server cannot run without; `form` is an example for the error message. */
export const storeUrl = (protocol: RegExp, words: string, form: string) =>
  z.url({
    protocol,
    error: ({ input }) => (input ? `must begin with ${words}, such as ${form}` : `must be set, such as ${form}`),
  });

export const wholeNumber = (least: number, most?: number) => {
  const words = `must be a whole number ${most === undefined ? `of at least ${least}` : `from ${least} to ${most}`}`;
  const atLeast = z.coerce.number(words).int(words).min(least, words);
  return most === undefined ? atLeast : atLeast.max(most, words);
};

export const portNumber = wholeNumber(0, 65_535);

export const oneOf = <const Texts extends readonly string[]>(texts: Texts) =>
  z.enum(texts, `must be ${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`);

export const longEnough = (characters: number) =>
  z.string().min(characters, `must have at least ${characters} characters`);

export const filePath = z.string().min(1, 'must be the path of a file or folder, or be left out');

/** The values of a group of variables after parsing. */
export type Parsed<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;
