import { ArgsType, Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ApiKeyAuditLog } from '../../entities/api-key/api-key-audit-log.js';
import { ListArgs, Pagination } from '../frame/page.js';

@ArgsType()
export class ApiKeyAuditArgs extends ListArgs {
  @Field(() => UuidScalar, { description: 'Id of the key.' })
  id!: string;
}

@OutputType('admin', 'A page of the record of an API key.')
export class ApiKeyAuditPage {
  @Field(() => [ApiKeyAuditLog], { description: 'The lines, newest first.' })
  items!: ApiKeyAuditLog[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}
