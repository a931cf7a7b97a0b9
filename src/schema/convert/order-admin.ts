import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { CustomerConvertOrder } from './order.js';

@OutputType('admin', 'The account that a conversion is of.')
export class ConvertOrderOwner {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'First and last name; null where it has none.' })
  name!: string | null;
}

@OutputType('admin', 'A conversion as admins see it.')
export class AdminConvertOrder extends CustomerConvertOrder {
  @Field(() => ConvertOrderOwner, { description: 'Whose it is.' })
  owner!: ConvertOrderOwner;

  @Field(() => AmountScalar, { description: 'US dollars for one unit of what is paid, when it was quoted.' })
  fromPrice!: string;

  @Field(() => AmountScalar, { description: 'US dollars for one unit of what is received, when it was quoted.' })
  toPrice!: string;

  @Field({ description: "Whether the platform's positions contain its exposure." })
  isPositioned!: boolean;
}

@OutputType('admin', 'A page of conversions as admins see them.')
export class AdminConvertOrderPage extends Paged {
  @Field(() => [AdminConvertOrder], { description: 'The orders, newest first.' })
  items!: AdminConvertOrder[];
}
