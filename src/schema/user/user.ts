import { IsBoolean, IsEmail, IsEnum, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UNQUOTED } from '../../core/text/email-address.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User, UserStatus } from '../../entities/account/user.js';
import { Message, ProfileInput } from '../account/account.js';
import { ApprovalRecord } from '../approval/approval.js';
import { Pagination } from '../frame/page.js';

const PRINTABLE = /^\P{Cc}*$/u;

@OutputType('admin', 'An account, as admins see it.', 'UserRecord')
export class UserRecord extends User {
  @Field(() => UuidScalar, { description: 'Id of its role.' })
  override roleId!: string;

  @Field({ description: 'Name of its role.' })
  role!: string;

  @Field(() => Date, { description: 'When it was last changed.' })
  override updatedAt!: Date;
}

@OutputType('admin', 'An account after a change, or without it while it waits.')
export class ChangedUser extends UserRecord {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The change, where it waits for the approvals of others; null once it is made.',
  })
  approval!: ApprovalRecord | null;
}

@OutputType('admin', 'Outcome of taking the second factors off an account.')
export class ResetTwoFactor extends Message {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The act, where it waits for the approvals of others; null once the factors are gone.',
  })
  approval!: ApprovalRecord | null;
}

@OutputType('admin', 'A page of accounts.')
export class UserPage {
  @Field(() => [UserRecord], { description: 'The accounts, newest first unless sorted otherwise.' })
  items!: UserRecord[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@InputType({ description: 'What an admin decides about an account.' })
class UserDecisions extends ProfileInput {
  @Field(() => UuidScalar, { nullable: true, description: "Its role; none that holds more than the caller's own." })
  @IsOptional()
  @IsUUID()
  roleId?: string | null;

  @Field(() => UserStatus, { nullable: true, description: 'Its state; only an ACTIVE account signs in.' })
  @IsOptional()
  @IsEnum(UserStatus)
  status?: UserStatus | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its e-mail address counts as verified.' })
  @IsOptional()
  @IsBoolean()
  emailVerified?: boolean | null;
}

@InputType({ description: 'An account to create.' })
export class CreateUserInput extends UserDecisions {
  @Field({ description: 'E-mail address; upper and lower case are the same.' })
  @MaxLength(254)
  @IsEmail({ allow_utf8_local_part: false }, { message: 'email must be an e-mail address' })
  @Matches(UNQUOTED, { message: 'email must be an e-mail address' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Its password; without one, a link to set it is mailed.' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  @Matches(PRINTABLE)
  password?: string | null;
}

@InputType({ description: 'A change of an account; what is left out stays.' })
export class UpdateUserInput extends UserDecisions {
  @Field(() => String, { nullable: true, description: 'Another e-mail address, not verified unless said so.' })
  @IsOptional()
  @MaxLength(254)
  @IsEmail({ allow_utf8_local_part: false }, { message: 'email must be an e-mail address' })
  @Matches(UNQUOTED, { message: 'email must be an e-mail address' })
  email?: string | null;
}
