import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../services/frame/context.js';

/** True for a client that accepts only application/json. */
export function wantsPlainJson(accept: string): boolean {
  return accept.includes('application/json') && !accept.includes('graphql-response');
}

/**
 * Sets the status of refusals as GraphQL over HTTP demands: 200 for a client that accepts only application/json, 400
 * for one that accepts application/graphql-response+json.
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
