import { join } from 'node:path';
import type { Config } from '../../src/config/index.js';
import type { Recipient } from '../../src/services/mail/letter.js';
import { HOSTILE } from '../support/hostile.js';
import { mailExamples } from '../support/module-rows.js';
import { ROOT, sources } from '../support/sources.js';
import { world } from '../support/world.js';

/*
 * Whoever registers an address or asks a question decides what a mail to that address would quote. Every template is tried
 * with the arguments that its module gives in test/<module>/support/generated-rows.ts.
 */

type Template = (config: Config, to: Recipient, ...given: readonly unknown[]) => unknown;

const files = sources('src/services', ['-mails.ts']).map(({ path }) => path.replace(/\.ts$/, '.js'));
const brought: readonly Readonly<Record<string, Readonly<Record<string, Template>>>>[] = await Promise.all(
  files.map((path) => import(join(ROOT, '.build', path))),
);
const templates = new Map(brought.flatMap((each) => Object.values(each).flatMap((mails) => Object.entries(mails))));
const names = Object.keys(mailExamples);
const nameless = names.filter((name) => mailExamples[name]?.nameless);

async function written(name: string, to: Recipient): Promise<string> {
  const { platform } = await world();
  const template = templates.get(name);
  if (!template) throw new Error(`no file of src/services that ends in -mails.ts has a template ${name}`);
  return JSON.stringify(template(platform.config, to, ...(mailExamples[name]?.given ?? [])));
}

describe('every mail template', () => {
  it('is tried here', () => {
    const untried = [...templates.keys()].filter((name) => !names.includes(name));
    const WHAT = 'give rows.mails of test/<module>/support/generated-rows.ts arguments for it';
    expect(untried.map((name) => `${name}: ${WHAT}`)).toEqual([]);
    expect([...templates.keys()]).toEqual(expect.arrayContaining(['verifyEmail', 'questionAnswered']));
  });

  it.each(names)('%s quotes nothing to an address that is not verified', async (name) => {
    const mail = await written(name, { email: 'victim@example.com', firstName: HOSTILE, emailVerifiedAt: null });
    expect(mail).toContain('victim@example.com');
    expect(mail).not.toMatch(/prize|evil|claim/i);
  });

  it.each(nameless)('%s greets nobody by name', async (name) => {
    const mail = await written(name, { email: 'me@example.com', firstName: HOSTILE, emailVerifiedAt: new Date() });
    expect(mail).toContain('Hello,');
    expect(mail).not.toMatch(/prize|evil|claim/i);
  });

  const naming = names.filter((name) => !nameless.includes(name));
  it.each(naming)('%s greets a verified address by name, as text and never as markup', async (name) => {
    const mail = await written(name, { email: 'me@example.com', firstName: HOSTILE, emailVerifiedAt: new Date() });
    expect(mail).toContain(`Hello ${HOSTILE},`);
    expect(mail).toContain('<p>Hello Claim your &lt;b&gt;prize&lt;/b&gt;');
    expect(mail).not.toContain('<p>Hello Claim your <b>');
  });
});
