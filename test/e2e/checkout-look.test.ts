import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../support/browser.js';
import { headed, newBuyer, pathOf, payButton, Shop, useSession } from '../support/checkout-shop.js';
import { world } from '../support/world.js';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe-core finds on the page as it is, at both widths and in both colour schemes. */
async function findings(page: Page, state: string): Promise<string[]> {
  const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(axe);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run()');
      for (const { impact, id, nodes } of violations) {
        found.push(`${state} ${width} ${colorScheme}: ${impact} ${id} at ${nodes.map(({ target }) => target).join()}`);
      }
    }
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > width) found.push(`${state} is ${wide} wide at ${width}`);
  }
  return found;
}

describe('the look of the checkout', () => {
  it('is accessible and fits in every state, on phone and desktop, light and dark', async () => {
    const browser = await TestBrowser.start((await world()).url);
    const shop = await Shop.open();
    const buyer = await newBuyer({ 'USD FIAT': '30', 'EUR FIAT': '20', 'BTC SPOT': '1' });
    const id = await shop.order({ description: 'x'.repeat(200), merchantOrderId: 'y'.repeat(100) });
    const page = await browser.visit(pathOf(id));
    const found: string[] = [];
    const look = async (state: string) => found.push(...(await findings(page, state)));

    await headed(page, 'Sign in to pay');
    await look('sign-in');
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await look('the question about cancelling');
    await useSession(page, buyer);
    await page.reload();
    await payButton(page).waitFor();
    await look('the automatic choice');
    await page.getByText('Choose myself').click();
    await page.getByRole('checkbox', { name: /USD · Fiat/ }).check();
    await page.getByLabel('Amount from USD · Fiat').fill('31');
    await payButton(page).click();
    await look('the choice by hand, with a mistake');
    await page.getByLabel('Amount from USD · Fiat').fill('29');
    await payButton(page).click();
    await headed(page, 'Paid');
    await look('the receipt');
    await page.goto(pathOf(await shop.order({}, 'test'), 'de'));
    await page.getByText('Testmodus').waitFor();
    await payButton(page).waitFor();
    await look('test mode in German');
    await page.goto(pathOf('pi_unknown'));
    await headed(page, 'We do not know this payment');
    await look('an unknown payment');
    expect(found).toEqual([]);
    await browser.close();
  });

  it('can be used with the keyboard alone, in the order of reading', async () => {
    const browser = await TestBrowser.start((await world()).url);
    const shop = await Shop.open();
    const page = await browser.visit(pathOf(await shop.order()));
    await headed(page, 'Sign in to pay');
    const order: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      order.push(await page.evaluate<string>('document.activeElement.innerText || document.activeElement.name'));
    }
    expect(order).toEqual(['Items (2)', 'email', 'password', 'Sign in', 'Cancel payment', 'Deutsch']);
    await browser.close();
  });
});
