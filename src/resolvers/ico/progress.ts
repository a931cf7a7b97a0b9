import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IcoProgress } from '../../schema/ico/public.js';
import { followIcoProgress, type ProgressMessage } from '../../services/ico/stream/follow-progress.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

@Resolver()
export class IcoProgressResolver {
  @Subscription(() => IcoProgress, {
    description:
      'The figures of an offering whenever they change, those of now first; from a cursor on when one is given. A phase that follows another one by time alone is told with the next event. NOT_FOUND for what was not approved.',
    subscribe: ({ context, args }: SubscriptionPayload<{ id: string; after?: string }>) =>
      followIcoProgress(context, args.id, args.after),
  })
  @Policy({ access: 'public', extension: 'ico', reason: 'Everybody may look at an offering that was approved.' })
  icoOfferingProgress(
    @Root() progress: ProgressMessage,
    @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) _id: string,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): ProgressMessage {
    return progress;
  }
}
