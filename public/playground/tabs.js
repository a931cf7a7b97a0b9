// The tabs of the editor, as it stored them.
import { fetcher } from './fetcher.js';
import { filled } from './placeholders.js';

const TABS = 'graphiql:tabState';

/** The tab in front. */
function openTab() {
  const { tabs = [], activeTabIndex = 0 } = JSON.parse(localStorage.getItem(TABS) ?? '{}') ?? {};
  const { query, variables } = tabs[activeTabIndex] ?? {};
  return { query, variables: variables ?? undefined };
}

/** The tab in front, after placeholders in any tab are replaced by what the caller may see. */
export async function filledTab() {
  const stored = localStorage.getItem(TABS) ?? '';
  const text = await filled(stored, fetcher).catch(() => stored);
  // The editor may have stored other tabs meanwhile.
  if (text !== stored && localStorage.getItem(TABS) === stored) localStorage.setItem(TABS, text);
  return openTab();
}
