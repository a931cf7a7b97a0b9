import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { AdminAuditRecord } from '../../entities/system/admin-audit-record.js';
import { Pagination } from '../frame/page.js';

@OutputType('admin', 'One thing that an admin did or was refused, with who it was.')
export class AdminAuditEntry extends AdminAuditRecord {
  @Field(() => String, { nullable: true, description: 'E-mail address of the admin; null when the account is gone.' })
  email!: string | null;
}

@OutputType('admin', 'A page of the admin audit.')
export class AdminAuditPage {
  @Field(() => [AdminAuditEntry], { description: 'The records, newest first.' })
  items!: AdminAuditEntry[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;

  @Field(() => String, { nullable: true, description: 'Give it as after for the next page; null on the last one.' })
  cursor!: string | null;
}
