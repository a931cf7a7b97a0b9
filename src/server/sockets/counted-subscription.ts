import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { countDelivery, countSubscription } from '../../infra/telemetry/metrics.js';
import { operationLabel } from '../execution/operation-label.js';

type Events = AsyncGenerator<ExecutionResult, void, void>;

/** Counts a subscription, its deliveries and its end. A subscription that is refused at the start is not counted. */
export function counted(
  { document, operationName }: Pick<ExecutionArgs, 'document' | 'operationName'>,
  source: Events | ExecutionResult,
): Events | ExecutionResult {
  if (!(Symbol.asyncIterator in source)) return source;
  const operation = operationLabel(document, operationName);
  const ended = countSubscription(operation);
  const pass = async (step: Promise<IteratorResult<ExecutionResult, void>>) => {
    const result = await step.catch((error: unknown) => {
      ended('failed');
      throw error;
    });
    if (result.done) ended('ok');
    else countDelivery(operation);
    return result;
  };
  // Not a generator, because that would delay `return` until the next event.
  const events: Events = Object.assign(Object.create(source) as Events, {
    next: () => pass(source.next()),
    return: () => pass(source.return()),
    throw: (error: unknown) => pass(source.throw(error)),
    [Symbol.asyncIterator]: () => events,
  });
  return events;
}
