import type { Page } from 'playwright-core';
import { PASSWORD } from './accounts.js';

const MOST_TRIES = 50;
/** In which an editor shows what it was given. */
const SETTLED_MS = 200;

/** Opens the sign-in dialog and gives address and password. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await submit(page);
}

/** Presses the button that goes on with the dialog. */
export async function submit(page: Page): Promise<void> {
  await page.locator('#sign-in-form button[type=submit]').click();
}

export async function openExample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.locator('#example-list button', { has: page.getByText(title, { exact: true }) }).click();
  await page.locator('.graphiql-tab-active').waitFor();
}

/**
 * Puts a document into the editor in place of what it shows. The editor may still get its first text when it can be typed
 * into, so this is done again until it has nothing but the document.
 */
export async function write(page: Page, document: string): Promise<void> {
  const wanted = withoutSpaces(document);
  const shown = page.locator('.graphiql-query-editor .view-lines');
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await page.locator('.graphiql-query-editor .monaco-editor').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(document);
    await page.waitForTimeout(SETTLED_MS);
    if (withoutSpaces(await shown.innerText()) === wanted) return;
  }
  throw new Error(`the editor does not take the document: ${await shown.innerText()}`);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
}

/** Waits until the answer shows a text. The editor breaks and colours its lines, so spaces do not count. */
export async function answered(page: Page, text: string): Promise<void> {
  const parts = text.split(/\s+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const wanted = new RegExp(parts.join('[\\s\u00a0]*'));
  await page.locator('.result-window .view-lines', { hasText: wanted }).waitFor();
}
