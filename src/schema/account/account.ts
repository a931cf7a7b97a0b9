import { IsEmail, IsISO31661Alpha2, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UNQUOTED } from '../../core/text/email-address.js';
import { OutputType } from '../../core/visibility.js';
import { ProviderUser } from '../../entities/account/provider-user.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import { User } from '../../entities/account/user.js';
import { IsName } from '../frame/name.js';

/** Addresses contain no control characters, and PostgreSQL stores no NUL. */
const PRINTABLE = /^\P{Cc}*$/u;

@InputType({ description: 'E-mail address and password of an account.' })
export class SignInInput {
  @Field({ description: 'E-mail address; upper and lower case are the same.' })
  @IsString()
  @MaxLength(254)
  @Matches(PRINTABLE)
  email!: string;

  @Field({ description: 'Password.' })
  @IsString()
  @MaxLength(256)
  password!: string;

  @Field(() => String, { nullable: true, description: 'The solved captcha, which is asked for after three failures.' })
  @IsOptional()
  @MaxLength(8_192)
  captcha?: string | null;
}

@InputType({ description: 'The e-mail address of an account.' })
export class EmailInput {
  @Field({ description: 'E-mail address; upper and lower case are the same.' })
  @IsString()
  @MaxLength(254)
  @Matches(PRINTABLE)
  email!: string;
}

@InputType()
abstract class NamesInput {
  @Field(() => String, { nullable: true, description: 'First name, at most 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  @IsName()
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Last name, at most 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  @IsName()
  lastName?: string | null;
}

@InputType({ description: 'Names of an account.' })
export class ProfileInput extends NamesInput {
  @Field(() => String, { nullable: true, description: 'Country as an ISO 3166 code of two letters.' })
  @IsOptional()
  @IsISO31661Alpha2({ message: 'country must be an ISO 3166 code of two letters' })
  country?: string | null;
}

@InputType({ description: 'A new account.' })
export class RegisterInput extends NamesInput {
  @Field({ description: 'E-mail address; upper and lower case are the same.' })
  @MaxLength(254)
  @IsEmail({ allow_utf8_local_part: false }, { message: 'email must be an e-mail address' })
  @Matches(UNQUOTED, { message: 'email must be an e-mail address' })
  email!: string;

  @Field({
    description: 'Password: 8 to 128 characters, at least 5 different ones, not digits alone, not a common one.',
  })
  @IsString()
  @MaxLength(256)
  password!: string;

  @Field(() => String, { nullable: true, description: 'The solved captcha, unless the platform asks for none.' })
  @IsOptional()
  @MaxLength(8_192)
  captcha?: string | null;
}

@InputType({ description: 'A new password, with the token of the mail that lets it be set.' })
export class ResetPasswordInput {
  @Field({ description: 'The token that the mailed link carries.' })
  @Length(1, 100)
  token!: string;

  @Field({ description: 'The new password, as at registration.' })
  @IsString()
  @MaxLength(256)
  password!: string;
}

@InputType({ description: 'A change of the password.' })
export class ChangePasswordInput {
  @Field({ description: 'The present password.' })
  @IsString()
  @MaxLength(256)
  currentPassword!: string;

  @Field({ description: 'The new password, as at registration.' })
  @IsString()
  @MaxLength(256)
  password!: string;
}

@InputType({ description: 'What proves that the caller may close the account.' })
export class CloseAccountInput {
  @Field({ description: 'The present password.' })
  @IsString()
  @MaxLength(256)
  password!: string;

  @Field(() => String, { nullable: true, description: 'Code of a second factor, where the account has one.' })
  @IsOptional()
  @Length(1, 64)
  code?: string | null;
}

@OutputType('public', 'Outcome of an operation that has nothing else to show.')
export class Message {
  @Field({ description: 'What happened, for people.' })
  message!: string;
}

@OutputType('public', 'Outcome of a sign-in.')
export class SignInResult extends Message {
  @Field({ description: 'True when a second factor must complete the sign-in; no cookies were set then.' })
  twoFactor!: boolean;

  @Field(() => String, { nullable: true, description: 'Names this sign-in when its second factor is given.' })
  twoFactorToken!: string | null;

  @Field(() => [TwoFactorMethod], { description: 'What may prove the second factor; recovery codes always may.' })
  twoFactorMethods!: TwoFactorMethod[];
}

@OutputType('owner', "The caller's own account.")
export class Profile extends User {
  @Field({ description: 'Name of the role that the account has.' })
  role!: string;

  @Field(() => [String], { description: 'Permission keys that the role holds.' })
  permissions!: string[];

  @Field(() => [ProviderUser], { description: 'Linked identities, those that are primary first.' })
  providers!: ProviderUser[];
}
