import { IsEnum, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import { Message } from './account.js';

const CODE = 'A code of the app, a mailed code, or a recovery code; spaces and dashes do not matter.';

@InputType({ description: 'The second factor of a sign-in.' })
export class CompleteTwoFactorInput {
  @Field({ description: 'The token that the first step answered.' })
  @IsString()
  @Length(1, 100)
  twoFactorToken!: string;

  @Field({ description: CODE })
  @IsString()
  @Length(1, 50)
  code!: string;
}

@InputType({ description: 'Names a sign-in that waits for its second factor.' })
export class TwoFactorTokenInput {
  @Field({ description: 'The token that the first step answered.' })
  @IsString()
  @Length(1, 100)
  twoFactorToken!: string;
}

@InputType({ description: 'A second factor, and the code that confirms what is done with it.' })
export class TwoFactorInput {
  @Field(() => TwoFactorMethod, { description: 'Which one.' })
  @IsEnum(TwoFactorMethod)
  method!: TwoFactorMethod;

  @Field({ description: CODE })
  @IsString()
  @Length(1, 50)
  code!: string;
}

@InputType({ description: 'A second factor that was set up, a code of it, and what proves that its owner asks.' })
export class EnableTwoFactorInput extends TwoFactorInput {
  @Field(() => String, {
    nullable: true,
    description: 'A code of a method that is on, or a recovery code; needed unless this is the first method.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  currentCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present password; needed for the first method once the sign-in is fifteen minutes old.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  password?: string | null;
}

@InputType({ description: 'A code that confirms a change of the account.' })
export class TwoFactorCodeInput {
  @Field({ description: CODE })
  @IsString()
  @Length(1, 50)
  code!: string;
}

@OutputType('owner', "The caller's second factors.")
export class TwoFactorState {
  @Field(() => [TwoFactorMethod], { description: 'Those that are switched on.' })
  methods!: TwoFactorMethod[];

  @Field(() => [TwoFactorMethod], { description: 'Those that the platform offers at present.' })
  offered!: TwoFactorMethod[];

  @Field(() => Int, { description: 'How many recovery codes are unused.' })
  recoveryCodesLeft!: number;
}

@OutputType('owner', 'What an authenticator app needs to be told. It is shown this once.')
export class AppSetup {
  @Field({ description: 'The shared secret in base32, for typing it in.' })
  secret!: string;

  @Field({ description: 'The otpauth:// address that the QR code says.' })
  uri!: string;

  @Field({ description: 'The QR code: a PNG as a data URI.' })
  qrCode!: string;
}

@OutputType('owner', 'Recovery codes. They are shown this once.')
export class RecoveryCodes extends Message {
  @Field(() => [String], { description: 'The new codes, each good for one use; empty where the present ones stay.' })
  recoveryCodes!: string[];
}

@InputType({ description: 'The password of the account.' })
export class ProvePasswordInput {
  @Field({ description: 'The present password.' })
  @IsString()
  @Length(1, 256)
  password!: string;
}

@OutputType('owner', 'A fresh proof that the session belongs to its account.')
export class FreshProof extends Message {
  @Field(() => Date, { description: 'Time until which the session may call operations that require a fresh proof.' })
  freshUntil!: Date;
}
