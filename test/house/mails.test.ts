import { accountMails } from '../../src/services/mail/account-mails.js';
import { faqMails } from '../../src/services/faq/admin/faq-mails.js';
import type { Recipient } from '../../src/services/mail/letter.js';
import { sources } from '../support/sources.js';
import { world } from '../support/world.js';

/*
 * Whoever registers an address or asks a question decides what a mail to that address would quote. A template is added
 * here with arguments in which all that a customer can have written is hostile.
 */

const HOSTILE = 'Claim your <b>prize</b> at https://evil.example/claim';

const TEMPLATES: Readonly<Record<string, readonly unknown[]>> = {
  verifyEmail: ['token'],
  finishRegistration: ['token'],
  addressInUse: [],
  resetPassword: ['token'],
  passwordChanged: [],
  accountClosed: [],
  signInCode: ['123456'],
  confirmationCode: ['123456'],
  notice: ['Your second factors were reset', ['An administrator reset them.']],
  secondFactorChanged: ['A second factor was switched on.'],
  questionAnswered: [HOSTILE, 'The answer of the staff.'],
};

/** Those that say no name to anybody. */
const NAMELESS = ['verifyEmail', 'finishRegistration', 'notice'];

const files = { 'account-mails.ts': accountMails, 'faq-mails.ts': faqMails };
const templates = Object.values(files).flatMap((mails) => Object.entries(mails));

async function written(name: string, to: Recipient): Promise<string> {
  const { platform } = await world();
  const template = templates.find(([each]) => each === name)?.[1];
  const mail = Reflect.apply(template ?? (() => ''), undefined, [platform.config, to, ...(TEMPLATES[name] ?? [])]);
  return JSON.stringify(mail);
}

describe('every mail template', () => {
  it('is tried here', () => {
    const found = sources('src/services').map(({ path }) => path.replace(/^.*\//, ''));
    expect(found.filter((file) => file.endsWith('-mails.ts')).toSorted()).toEqual(Object.keys(files));
    expect(templates.map(([name]) => name)).toEqual(Object.keys(TEMPLATES));
  });

  it.each(Object.keys(TEMPLATES))('%s quotes nothing to an address that is not verified', async (name) => {
    const mail = await written(name, { email: 'victim@example.com', firstName: HOSTILE, emailVerifiedAt: null });
    expect(mail).toContain('victim@example.com');
    expect(mail).not.toMatch(/prize|evil|claim/i);
  });

  it.each(NAMELESS)('%s greets nobody by name', async (name) => {
    const mail = await written(name, { email: 'me@example.com', firstName: HOSTILE, emailVerifiedAt: new Date() });
    expect(mail).toContain('Hello,');
    expect(mail).not.toMatch(/prize|evil|claim/i);
  });

  const naming = Object.keys(TEMPLATES).filter((name) => !NAMELESS.includes(name));
  it.each(naming)('%s greets a verified address by name, as text and never as markup', async (name) => {
    const mail = await written(name, { email: 'me@example.com', firstName: HOSTILE, emailVerifiedAt: new Date() });
    expect(mail).toContain(`Hello ${HOSTILE},`);
    expect(mail).toContain('<p>Hello Claim your &lt;b&gt;prize&lt;/b&gt;');
    expect(mail).not.toContain('<p>Hello Claim your <b>');
  });
});
