import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { GatewayPayout } from '../../entities/gateway/payout.js';
import { DECIDED_BY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of payouts.')
export class PayoutPage extends Paged {
  @Field(() => [GatewayPayout], { description: 'The payouts.' })
  items!: GatewayPayout[];
}

@OutputType('admin', 'A payout as admins see it.')
export class AdminPayout extends GatewayPayout {
  @Field(() => UuidScalar, { description: 'Its other id, under which the ledger has it.' })
  declare uuid: string;

  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of payouts as admins see them.')
export class AdminPayoutPage extends Paged {
  @Field(() => [AdminPayout], { description: 'The payouts.' })
  items!: AdminPayout[];
}
