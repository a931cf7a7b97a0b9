import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { AdminProfit } from '../../entities/ledger/admin-profit.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'A page of what the platform earned.')
export class AdminProfitPage extends Paged {
  @Field(() => [AdminProfit], { description: 'The profits.' })
  items!: AdminProfit[];
}
