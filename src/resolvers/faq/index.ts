import { FaqAssistantResolver } from './assistant.js';
import { FaqAdminArticleResolver } from './admin-article.js';
import { FaqPageResolver } from './page.js';
import { FaqReaderResolver } from './reader.js';
import { FaqSearchTermResolver } from './search-term.js';
import { FaqServiceDeskResolver } from './service-desk.js';

export const faqResolvers = [
  FaqAssistantResolver,
  FaqAdminArticleResolver,
  FaqPageResolver,
  FaqReaderResolver,
  FaqSearchTermResolver,
  FaqServiceDeskResolver,
] as const;
