import { FaqAssistantResolver } from './assistant.js';
import { FaqEditorResolver } from './editor.js';
import { FaqPageResolver } from './page.js';
import { FaqReaderResolver } from './reader.js';
import { FaqSearchTermResolver } from './search-term.js';
import { FaqServiceDeskResolver } from './service-desk.js';

export const faqResolvers = [
  FaqAssistantResolver,
  FaqEditorResolver,
  FaqPageResolver,
  FaqReaderResolver,
  FaqSearchTermResolver,
  FaqServiceDeskResolver,
] as const;
