import { FaqArticle, faqArticleStays } from './article.js';
import { FaqFeedback, faqFeedbackStays } from './feedback.js';
import { FaqHiddenTerm, faqHiddenTermStays } from './hidden-term.js';
import { FaqPageLock } from './page.js';
import { FaqQuestion, faqQuestionStays } from './question.js';
import { FaqRevision, faqRevisionStays } from './revision.js';
import { FaqSearch, faqSearchRetention } from './search.js';
import { FaqSearchDay, faqSearchDayRetention } from './search-day.js';
import { FaqSearchDocument } from './search-document.js';
import { FaqSearchWord } from './search-word.js';
import { FaqViewDay, faqViewDayStays } from './view-day.js';

/** Tables of the knowledge base, by name. */
export const faqTables = {
  faqs: FaqArticle,
  faq_feedbacks: FaqFeedback,
  faq_hidden_terms: FaqHiddenTerm,
  faq_page: FaqPageLock,
  faq_questions: FaqQuestion,
  faq_revisions: FaqRevision,
  faq_searches: FaqSearch,
  faq_search_days: FaqSearchDay,
  faq_search_documents: FaqSearchDocument,
  faq_search_words: FaqSearchWord,
  faq_view_days: FaqViewDay,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const faqRetention = [
  faqSearchRetention,
  faqSearchDayRetention,
  faqArticleStays,
  faqFeedbackStays,
  faqHiddenTermStays,
  faqQuestionStays,
  faqRevisionStays,
  faqViewDayStays,
];
