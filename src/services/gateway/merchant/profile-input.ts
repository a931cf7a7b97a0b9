import { isEmail } from 'class-validator';
import { badInput } from '../../../core/catalogue/errors.js';
import { normalizeEmail, UNQUOTED } from '../../../core/text/email-address.js';
import { labelFault } from '../../../core/text/name.js';
import { storable } from '../../../core/text/mask.js';
import { optionalAddress } from './web-address.js';

/** What the owner of a merchant writes about it. */
export interface ProfileInput {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly website?: string | null;
  readonly logo?: string | null;
  readonly description?: string | null;
  readonly phone?: string | null;
  readonly country?: string | null;
  readonly address?: string | null;
  readonly taxId?: string | null;
}

export interface CheckedProfile {
  name: string;
  email: string;
  website: string | null;
  logo: string | null;
  description: string | null;
  phone: string | null;
  country: string | null;
  address: string | null;
  taxId: string | null;
}

/** The given fields in the form in which they are stored. BAD_INPUT for one that cannot be; absent ones stay absent. */
export function checkedProfile(input: ProfileInput): Partial<CheckedProfile> {
  const checked: { [Name in keyof CheckedProfile]: (text: string | null) => CheckedProfile[Name] } = {
    name: merchantName,
    email: merchantEmail,
    website: (text) => optionalAddress('website', text),
    logo: (text) => optionalAddress('logo', text),
    description: (text) => optionalText('description', text, 500),
    phone: (text) => optionalText('phone', text, 40),
    country: countryCode,
    address: (text) => optionalText('address', text, 500),
    taxId: (text) => optionalText('taxId', text, 100),
  };
  const given = Object.entries(checked).flatMap(([name, check]) => {
    const value = input[name as keyof ProfileInput];
    return value === undefined ? [] : [[name, check(value)] as const];
  });
  return Object.fromEntries(given);
}

function merchantName(text: string | null): string {
  const name = (text ?? '').trim();
  if (name.length < 1 || name.length > 191) throw badInput('name must have 1 to 191 characters');
  const fault = labelFault(name);
  if (fault) throw badInput(`name ${fault}`);
  return name;
}

function merchantEmail(text: string | null): string {
  const email = normalizeEmail(text ?? '');
  if (!isEmail(email) || !UNQUOTED.test(email)) throw badInput('email must be an e-mail address');
  return email;
}

function countryCode(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!/^[A-Za-z]{2}$/.test(text)) throw badInput('country must be a code of two letters, such as DE');
  return text.toUpperCase();
}

export function optionalText(field: string, text: string | null, maxLength: number): string | null {
  if (text === null || text.trim() === '') return null;
  if (text.length > maxLength) throw badInput(`${field} must have at most ${maxLength} characters`);
  return storable(text);
}
