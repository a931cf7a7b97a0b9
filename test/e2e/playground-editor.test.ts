import type { Page, Route } from 'playwright-core';
import { newUser } from '../support/accounts.js';
import { TestBrowser } from '../support/browser.js';
import { answered, openExample, run, signIn } from '../support/playground.js';
import { world } from '../support/world.js';

const PUBLIC = new URL('../../../public/playground/', import.meta.url);
const { isCancellation } = (await import(new URL('cancellation.js', PUBLIC).href)) as {
  isCancellation: (reason: unknown) => boolean;
};

/** In the page: an editor puts off marking the word under its cursor, and is gone before it has. */
const SUPERSEDE = `(() => {
  const [editor] = globalThis.__MONACO.editor.getEditors();
  editor.focus();
  editor.setPosition({ lineNumber: 5, column: 3 });
  editor.dispose();
})()`;

/** In the page: each is thrown where nobody catches it, and told in this order. */
const FAIL = `(() => {
  const named = (name, message) => Object.assign(new Error(message), { name });
  void Promise.reject(new Error('Canceled'));
  void Promise.reject(named('Canceled', 'The request was canceled'));
  void Promise.reject(named('CancellationError', 'Canceled'));
  setTimeout(() => { throw named('Canceled', 'Canceled'); });
  setTimeout(() => void Promise.reject(new Error('the last one')));
})()`;

/** Holds back what the page asks for of a kind, as a slow line does; answers what lets all of it go on. */
async function holdBack(page: Page, url: RegExp, held: (route: Route) => boolean = () => true): Promise<() => void> {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    if (held(route)) await released;
    await route.continue();
  });
  return letGo;
}

/** How many buttons to run an operation there are that a click does not reach. */
const outOfReach = (page: Page) => page.locator('[inert] .graphiql-execute-button').count();

const canRun = (page: Page) => page.locator('#graphiql:not([inert]) .graphiql-execute-button').waitFor();

describe('the editor of the playground, on a slow line or a busy machine', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  it('takes no click on the button that runs an operation before it can run one', async () => {
    const page = await browser.open();
    const letGo = await holdBack(page, /\/playground\/graphiql\/\d+\.js$/);
    await page.goto('/playground');
    await page.locator('.graphiql-execute-button').waitFor({ state: 'attached' });
    expect(await outOfReach(page)).toBe(1);
    letGo();
    await run(page);
    await answered(page, '"path": [ "profile" ]');
  });

  it('takes none either, for the tab of before, while an example is filled in', async () => {
    const page = await browser.open();
    await page.goto('/playground');
    await canRun(page);
    const letGo = await holdBack(page, /\/graphql$/, (route) => !route.request().postData()?.includes('__schema'));
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByText('Send a notification', { exact: true }).click();
    expect(await outOfReach(page)).toBe(1);
    letGo();
    await run(page);
    await page.locator('.graphiql-tab-active', { hasText: 'SendNotification' }).waitFor();
    await answered(page, '"path": [ "sendNotification" ]');
  });

  it('shows the example chosen last, whichever was filled in first', async () => {
    const page = await browser.open();
    await page.goto('/playground');
    await canRun(page);
    const letGo = await holdBack(page, /\/graphql$/, (route) => !route.request().postData()?.includes('__schema'));
    await page.getByRole('button', { name: 'Examples' }).click();
    const filled = page.waitForResponse((response) => response.request().postData()?.includes('{ profile') ?? false);
    await page.getByText('Send a notification', { exact: true }).click();
    await openExample(page, 'My wallets');
    letGo();
    await (await filled).finished();
    await run(page);
    await answered(page, '"path": [ "wallets" ]');
    expect(await page.locator('.graphiql-tab-active').textContent()).toContain('MyWallets');
  });

  it('keeps an example that was chosen before the page knew who calls', async () => {
    const page = await browser.open();
    const letGo = await holdBack(page, /\/api\/user\/profile$/);
    await page.goto('/playground');
    await canRun(page);
    await openExample(page, 'My wallets');
    letGo();
    await page.getByText('Not signed in').waitFor();
    await run(page);
    await answered(page, '"path": [ "wallets" ]');
  });

  it('keeps who signed in when an answer of before comes late', async () => {
    const user = await newUser();
    const page = await browser.open();
    const { promise: early, resolve: letGo } = Promise.withResolvers<void>();
    let profiles = 0;
    await page.route(/\/api\/user\/profile$/, async (route) => {
      profiles += 1;
      if (profiles > 1) return route.continue();
      await early;
      return route.fulfill({ headers: { late: 'yes' }, json: { statusCode: 401 } });
    });
    await page.goto('/playground');
    const late = page.waitForResponse((response) => response.headers()['late'] === 'yes');
    await signIn(page, user.email);
    await page.locator('#caller', { hasText: user.email }).waitFor();
    letGo();
    await (await late).finished();
    await canRun(page);
    expect(await page.locator('#caller').textContent()).toContain(user.email);
  });
});

describe('errors that nobody catches in the playground', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  it('are told, but not that an editor which is gone gave up its own work', async () => {
    const page = await browser.visit('/playground');
    await canRun(page);
    await page.evaluate(SUPERSEDE);
    const last = page.waitForEvent('pageerror', ({ message }) => message === 'the last one');
    await page.evaluate(FAIL);
    await last;
    expect(browser.complaints.toSorted()).toEqual([
      'Canceled',
      'Canceled',
      'Canceled',
      'The request was canceled',
      'the last one',
    ]);
  });

  it.each<[string, unknown, boolean]>([
    ["the editor's own", Object.assign(new Error('Canceled'), { name: 'Canceled' }), true],
    ['an error of that message', new Error('Canceled'), false],
    ['an error of that name', Object.assign(new Error('Timed out'), { name: 'Canceled' }), false],
    ['an aborted request', new DOMException('Canceled', 'AbortError'), false],
    ['a text', 'Canceled', false],
    ['nothing', undefined, false],
  ])('count as a cancellation or not: %s', (_, reason, expected) => {
    expect(isCancellation(reason)).toBe(expected);
  });
});
