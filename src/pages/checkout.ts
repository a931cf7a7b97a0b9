import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/catalogue/errors.js';
import { AssetFolder, PUBLIC } from './asset-folder.js';
import { preferredLocale } from './preferred-locale.js';
import { servePage } from './serve-page.js';
import { serveFrame } from './frame.js';

/** The first one is for visitors whose browser asks for none of them. */
const LOCALES = ['en', 'de'] as const;

/** A language with or without its region; `/api` is none. */
const LANGUAGE = /^[a-z]{2}(?:[-_]|$)/i;

/** Sign-in and payment happen here, so not even a style may stand in the markup. */
const ALSO = { styleSrc: ["'self'"] };

/**
 * The checkout of the payment gateway, at `/{en,de}/gateway/checkout/{id}`; any other first segment leads to the
 * visitor's language. The page asks the API what there is to pay, so it is the same for every id.
 */
export async function serveCheckout(http: FastifyInstance): Promise<void> {
  const template = await readFile(new URL('checkout/index.html', PUBLIC), 'utf8');
  for (const locale of LOCALES) {
    servePage(http, `/${locale}/gateway/checkout/:id`, template.replaceAll('{locale}', locale), ALSO);
  }
  http.get<{ Params: { locale: string; id: string } }>(
    '/:locale/gateway/checkout/:id',
    ({ params, headers }, reply) => {
      if (!LANGUAGE.test(params.locale)) throw new AppError('NOT_FOUND');
      const locale = preferredLocale(headers['accept-language'], LOCALES);
      return reply
        .header('vary', 'accept-language')
        .redirect(`/${locale}/gateway/checkout/${encodeURIComponent(params.id)}`);
    },
  );
  new AssetFolder(new URL('checkout/', PUBLIC)).serve(http, '/checkout/page');
  new AssetFolder(new URL('checkout/texts/', PUBLIC)).serve(http, '/checkout/page/texts');
  serveFrame(http, '/checkout');
}
