import { GraphQLScalarType } from 'graphql';
import { AppError } from '../../core/catalogue/errors.js';
import { RedirectTarget } from '../../core/net/redirect-target.js';

/** Accepts only URLs that {@link RedirectTarget} has checked, and refuses any other text. */
export const RedirectUrlScalar = new GraphQLScalarType<never, string>({
  name: 'RedirectUrl',
  description: 'Where a browser goes on. A REST path of the operation sends it there.',
  serialize(value) {
    if (value instanceof RedirectTarget) return value.url;
    throw new AppError('INTERNAL', { reason: 'an operation returned a redirect URL that was not checked' });
  },
});
