import { chromium, type Browser, type Page } from 'playwright-core';

/** The site's own address, which its cookies and its allowed origins name; the browser is led to the test's server. */
export const SITE = 'http://localhost:4000';

/** The same server under a name that it does not know as its own, as from another machine. */
export const ELSEWHERE = 'http://lan.example:4000';

/** What a browser says about any page over HTTP that is not this machine's own. */
const PLAIN_HTTP =
  /^The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/;

/** What one step may wait for, below the deadline of a test (each-test.ts), so that the step is named which never came. */
const STEP_MS = 100_000;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A real browser, and all that its pages complained about or asked of strangers. */
export class TestBrowser {
  readonly complaints: string[] = [];
  readonly foreignRequests: string[] = [];

  private constructor(private readonly browser: Browser) {}

  /** Starts it so that {@link SITE} is the server at `url`. */
  static async start(url: string): Promise<TestBrowser> {
    const { host } = new URL(url);
    const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
    const args = [...FLAGS, `--host-resolver-rules=MAP localhost:4000 ${host},MAP lan.example:4000 ${host}`];
    return new TestBrowser(await chromium.launch({ executablePath, args, timeout: STEP_MS }));
  }

  /** A page of a visitor with cookies of their own. */
  async visit(path: string, viewport?: Viewport): Promise<Page> {
    const page = await this.open(viewport);
    await page.goto(path);
    return page;
  }

  /** The same before it has asked for anything. What any page of the visitor complains about is kept. */
  async open(viewport: Viewport = { width: 1280, height: 800 }): Promise<Page> {
    const visitor = await this.browser.newContext({ viewport, baseURL: SITE });
    visitor.setDefaultTimeout(STEP_MS);
    visitor.on('page', (page) => this.listen(page));
    return visitor.newPage();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' && !PLAIN_HTTP.test(message.text())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => this.note(request.url()));
    page.on('websocket', (socket) => this.note(socket.url().replace(/^ws/, 'http')));
  }

  private note(url: string): void {
    const own = [SITE, ELSEWHERE].some((site) => url.startsWith(`${site}/`));
    if (!own && !/^(data|blob):/.test(url)) this.foreignRequests.push(url);
  }
}

/** Gives the visitor of a page the session that a client holds. */
export async function takeSession(
  page: Page,
  client: { readonly cookies: ReadonlyMap<string, string> },
): Promise<void> {
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: SITE }));
  await page.context().addCookies(cookies);
}
