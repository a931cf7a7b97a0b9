import type { PartsSource, ServiceModule } from '../frame/module.js';
import { seedDemoArticles } from './admin/demo-articles.js';
import { SearchLog } from './search/search-log.js';
import { SearchTurns } from './search/search-turns.js';

declare module '../frame/context.js' {
  interface Platform {
    /** Records what readers of the knowledge base search for. */
    readonly searches: SearchLog;
    readonly searchTurns: SearchTurns;
  }
}

export const faqModule = {
  parts: ({ config, db, clock, log, observer }: PartsSource) => {
    const searches = new SearchLog(db, clock, config.secretKeys, log, observer);
    return { parts: { searches, searchTurns: new SearchTurns(config.databasePoolMax) }, running: [searches] };
  },
  demo: { activity: seedDemoArticles },
} satisfies ServiceModule;
