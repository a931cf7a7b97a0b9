import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../services/frame/context.js';

/** True for a client that knows application/json alone. */
export function wantsPlainJson(accept: string): boolean {
  return accept.includes('application/json') && !accept.includes('graphql-response');
}

/**
 * Gives refusals the status that GraphQL over HTTP asks for: a client that accepts application/json alone gets 200, one
 * that knows application/graphql-response+json gets 400.
 */
export function statusPlugin(): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ request, response, errors }) {
          const plain = wantsPlainJson(request.http?.headers.get('accept') ?? '');
          if (plain && errors?.length && response.http.status === 400) response.http.status = 200;
        },
      };
    },
  };
}
