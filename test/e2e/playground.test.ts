import { readFile, readdir } from 'node:fs/promises';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newUser } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { ELSEWHERE, TestBrowser } from '../support/browser.js';
import { answered, openExample, run, signIn } from '../support/playground.js';
import { subscribed } from '../support/subscribed.js';
import { world } from '../support/world.js';

const PUBLIC = new URL('../../../public/playground/', import.meta.url);

/** In the page: how bright an element's text and the ground behind it are, from 0 to 1, as WCAG reckons. */
const LUMINANCES = `(selector) => {
  const brightness = (color) => {
    const [red, green, blue] = color.match(/[\\d.]+/g).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const element = document.querySelector(selector);
  let behind = element;
  while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
  return [brightness(getComputedStyle(element).color), brightness(getComputedStyle(behind).backgroundColor)];
}`;

function contrast(one: number, other: number): number {
  const [lighter, darker] = [Math.max(one, other), Math.min(one, other)];
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the playground in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  it('signs in, runs a query and a mutation, and shows a subscription its event', async () => {
    const admin = await newUser({ role: SUPER_ADMIN });
    const page = await browser.visit('/playground');
    await page.getByText('Not signed in').waitFor();
    await signIn(page, admin.email);
    await page.getByText(`${admin.email} · ${SUPER_ADMIN}`).waitFor();

    await openExample(page, 'Who am I');
    await run(page);
    await answered(page, `"id": "${admin.id}"`);

    const watcher = await page.context().newPage();
    await watcher.goto(page.url());
    await watcher.getByText(admin.email).waitFor();
    await openExample(watcher, 'Watch my inbox');
    let running: Promise<void> | undefined;
    await subscribed(() => (running = run(watcher)));
    await running;

    await openExample(page, 'Send a notification');
    await run(page);
    await answered(page, `"userId": "${admin.id}"`);
    await answered(watcher, '"title": "Maintenance tonight"');
  });

  it('tells a customer why an admin operation is refused', async () => {
    const customer = await newUser();
    const page = await browser.visit('/playground');
    await signIn(page, customer.email);
    await page.getByText(customer.email).waitFor();
    await openExample(page, "Everybody's notifications");
    await run(page);
    await answered(page, '"code": "FORBIDDEN"');
  });

  it('says what is wrong with a sign-in, and lets nobody in', async () => {
    const customer = await newUser();
    const page = await browser.visit('/playground');
    await page.getByText('Not signed in').waitFor();
    await signIn(page, customer.email, 'not the password');
    await page.getByText('The e-mail address or the password is wrong').waitFor();
    expect(await page.locator('#caller').textContent()).toBe('Not signed in');
  });

  it('calls with an API key in place of the session, for this tab alone', async () => {
    const owner = await newUser();
    const page = await browser.visit('/playground');
    await page.getByRole('button', { name: 'API key' }).click();
    await page.getByLabel('Key', { exact: true }).fill(await newApiKey(owner.id));
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText(owner.email).waitFor();
    await openExample(page, 'Who am I');
    await run(page);
    await answered(page, `"id": "${owner.id}"`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('Not signed in').waitFor();
  });

  it('is where the bare address of the server leads', async () => {
    const page = await browser.visit('/');
    await page.getByText('Not signed in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/playground');
  });

  it('tells a visitor from another machine how the server is started for them', async () => {
    const page = await browser.visit(`${ELSEWHERE}/playground`);
    const told = page.getByText(`start the server with APP_PUBLIC_URL=${ELSEWHERE}`);
    await told.waitFor();
    expect(await told.textContent()).not.toContain('localhost');
  });

  it('finds an example by its words', async () => {
    const page = await browser.visit('/playground');
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('searchbox', { name: 'Find an example' }).fill('Withdrawals to');
    await page.getByText('First steps').waitFor({ state: 'hidden' });
    expect(await page.locator('#example-list button:visible strong').allTextContents()).toEqual([
      'Withdrawals to approve',
    ]);
    await page.keyboard.press('Enter');
    await page.locator('.graphiql-tab-active', { hasText: 'WithdrawalsToApprove' }).waitFor();
  });

  it('fills the variables of an example in with ids of the platform', async () => {
    const admin = await newUser({ role: SUPER_ADMIN });
    const page = await browser.visit('/playground');
    await signIn(page, admin.email);
    await page.getByText(admin.email).waitFor();
    await openExample(page, 'Send a notification');
    await page.locator('.graphiql-editor-tool', { hasText: admin.id }).waitFor();
  });

  it('fills in an example that was opened before its caller signed in', async () => {
    const admin = await newUser({ role: SUPER_ADMIN });
    const page = await browser.visit('/playground');
    await page.getByText('Not signed in').waitFor();
    await openExample(page, 'Send a notification');
    const stored = () => page.evaluate<string>(`localStorage.getItem('graphiql:tabState') ?? ''`);
    while (!(await stored()).includes('<my id>'));
    await signIn(page, admin.email);
    await page.locator('.graphiql-editor-tool', { hasText: admin.id }).waitFor();
    await run(page);
    await answered(page, `"userId": "${admin.id}"`);
  });

  it('explains a field out of the schema', async () => {
    const page = await browser.visit('/playground');
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).first().click();
    await page.getByText("The caller's own account.").waitFor();
  });

  it('fits the width of a phone', async () => {
    const page = await browser.visit('/playground', { width: 390, height: 844 });
    await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(390);
    const editor = await page.locator('.graphiql-query-editor').boundingBox();
    const answer = await page.locator('.graphiql-response').boundingBox();
    expect(editor?.width).toBeGreaterThan(350);
    expect(answer!.y).toBeGreaterThanOrEqual(editor!.y + editor!.height);
  });

  it('keeps the buttons of its bar in one row on a narrow phone', async () => {
    const page = await browser.visit('/playground', { width: 360, height: 640 });
    await page.getByText('Not signed in').waitFor();
    const first = await page.locator('#open-examples').boundingBox();
    expect((await page.locator('#open-sign-in').boundingBox())?.y).toBe(first?.y);
  });

  it.each(['light', 'dark'] as const)(
    'is %s all over when the system is, with text that can be read',
    async (scheme) => {
      const page = await browser.visit('/playground');
      await page.emulateMedia({ colorScheme: scheme });
      await page.getByRole('button', { name: 'Examples' }).click();
      for (const selector of ['body', '#examples', '#example-list button', '#example-list span', '#open-sign-in']) {
        const [ink, ground] = await page.evaluate<[number, number]>(`(${LUMINANCES})('${selector}')`);
        expect([selector, scheme, contrast(ink, ground) >= 4.5]).toEqual([selector, scheme, true]);
        if (selector !== '#open-sign-in') expect([selector, ground > 0.5]).toEqual([selector, scheme === 'light']);
      }
    },
  );

  it('asked nothing of any other host and broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});

describe('the files of the playground', () => {
  it('name no other host', async () => {
    const names = (await readdir(PUBLIC, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
    expect(names).toEqual(expect.arrayContaining(['page.js', 'page.css', 'index.html', 'examples/money.js']));
    for (const name of names) {
      const text = await readFile(new URL(name, PUBLIC), 'utf8');
      expect([name, ...text.matchAll(/(?:https?:)?\/\/[\w-]+\.[\w.-]+/g)]).toEqual([name]);
    }
  });

  it.each(['/playground/page/..%2f..%2fpackage.json', '/playground/graphiql/ruru.js.map', '/playground/page/none.js'])(
    'are all that is served: %s is not found',
    async (path) => {
      const { url } = await world();
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    },
  );

  it('are sent compressed, and not again while a browser has them', async () => {
    const { url } = await world();
    const headers = { 'accept-encoding': 'br' };
    const first = await fetch(`${url}/playground/graphiql/ruru.js`, { headers });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}/playground/graphiql/ruru.js`, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
