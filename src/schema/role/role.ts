import { ArrayMaxSize, IsInt, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ApprovalRecord } from '../approval/approval.js';
import { IsName } from '../frame/name.js';
import { Pagination } from '../frame/page.js';

const MAX_KEYS = 1_000;

@OutputType('admin', 'A named set of permission keys.', 'Role')
export class RoleItem {
  @Field(() => UuidScalar, { description: 'Id of the role.' })
  id!: string;

  @Field({ description: 'Its name. Super Admin holds every key.' })
  name!: string;

  @Field(() => Int, { description: 'Grows with every change.' })
  version!: number;

  @Field(() => [String], { description: 'The permission keys that it holds, in alphabetical order.' })
  permissions!: string[];

  @Field(() => Int, { description: 'How many accounts have it.' })
  users!: number;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;
}

@OutputType('admin', 'A role after a change, or without it while it waits.')
export class ChangedRole extends RoleItem {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The change, where it waits for the approvals of others; null once it is made.',
  })
  approval!: ApprovalRecord | null;
}

@OutputType('admin', 'A page of roles.')
export class RolePage {
  @Field(() => [RoleItem], { description: 'The roles, newest first unless sorted otherwise.' })
  items!: RoleItem[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@InputType({ description: 'A new role.' })
export class CreateRoleInput {
  @Field({ description: 'Its name, 1 to 64 characters; no other role may have one that reads like it.' })
  @Length(1, 64)
  @IsName()
  name!: string;

  @Field(() => [String], { description: "Permission keys, none beyond the caller's own." })
  @ArrayMaxSize(MAX_KEYS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  permissions!: string[];
}

@InputType({ description: 'A change of a role; what is left out stays.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true, description: 'Another name.' })
  @IsOptional()
  @Length(1, 64)
  @IsName()
  name?: string | null;

  @Field(() => [String], { nullable: true, description: "All of its permission keys, none beyond the caller's own." })
  @IsOptional()
  @ArrayMaxSize(MAX_KEYS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  permissions?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is made from; another one refuses it.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}
