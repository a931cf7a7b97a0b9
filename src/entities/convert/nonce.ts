import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The next nonce of an address on a chain. Its row is the lock under which transactions are signed. */
@Entity({ tableName: 'convert_nonce' })
export class ConvertNonce {
  @PrimaryKey({ type: 'integer' })
  chainId!: number;

  @PrimaryKey({ type: 'string', length: 42 })
  address!: string;

  @Property({ type: 'integer' })
  next!: number;
}
