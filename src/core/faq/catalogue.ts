import { defineModule, row } from '../frame/catalogue.js';

export const faq = defineModule({
  permissions: [
    'access.faq',
    'view.faq',
    'create.faq',
    'edit.faq',
    'delete.faq',
    'view.faq.category',
    'access.faq.question',
    'view.faq.question',
    'edit.faq.question',
    'access.faq.feedback',
    'view.faq.feedback',
    'create.faq.feedback',
  ],
  errors: {
    AI_NOT_CONFIGURED: row(500, 'error', 'The AI provider is not configured'),
    AI_FAILED: row(502, 'warn', 'The AI provider returned no usable answer'),
    AI_TIMEOUT: row(504, 'warn', 'The AI provider did not answer in time'),
  },
  throttles: {
    faqFeedback: {
      prefix: 'faq_feedback',
      limit: 20,
      windowSeconds: 60 * 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too much feedback. Please try again later.',
      routes: ['POST /api/faq/{id}/feedback'],
    },
    faqQuestion: {
      prefix: 'faq_question',
      limit: 5,
      windowSeconds: 24 * 60 * 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many questions. Please try again tomorrow.',
      routes: ['POST /api/faq/question'],
    },
    /** Each call costs the operator's money at the provider of the language model. */
    aiAssistant: {
      prefix: 'ai_assistant',
      limit: 60,
      windowSeconds: 60 * 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many calls of the assistant. Please try again later.',
      routes: ['generate', 'improve', 'answer', 'tag', 'related', 'summarize'].map(
        (name) => `POST /api/admin/faq/ai/${name}`,
      ),
    },
  },
  kycFeatures: { ask_faq: { title: 'Ask a question in the knowledge base' } },
  extensions: { knowledge_base: 'Knowledge base' },
});
