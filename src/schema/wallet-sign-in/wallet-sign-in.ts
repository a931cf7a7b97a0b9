import { IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';

@InputType({ description: 'A sign-in message with the signature of a wallet.' })
export class WalletSignatureInput {
  @Field({ description: 'The full text that was signed, at most 5,000 characters.' })
  @IsString()
  @MaxLength(5_000)
  message!: string;

  @Field({ description: 'The signature: hexadecimal after 0x, at most 20,000 characters.' })
  @IsString()
  @MaxLength(20_000)
  signature!: string;
}

@InputType({ description: 'What a message to sign is for.' })
export class WalletSignInMessageInput {
  @Field({ description: 'Address of the wallet, in any spelling that does not break its checksum.' })
  @IsString()
  @MaxLength(42)
  address!: string;

  @Field(() => Int, { nullable: true, description: 'EIP-155 number of the chain (default 1).' })
  @IsOptional()
  @IsInt()
  chainId?: number | null;

  @Field(() => String, { nullable: true, description: "Origin of the page; by default the site's first." })
  @IsOptional()
  @MaxLength(300)
  origin?: string | null;
}

@OutputType('public', 'A nonce for one sign-in message.')
export class WalletNonce {
  @Field({ description: 'The nonce; it serves once.' })
  nonce!: string;

  @Field(() => Date, { description: 'When it serves no more.' })
  expiresAt!: Date;
}

@OutputType('public', 'A sign-in message that is ready to be signed.')
export class WalletSignInMessage extends WalletNonce {
  @Field({ description: 'The exact text to sign.' })
  message!: string;
}

@OutputType('public', 'A chain that a wallet may prove itself on.')
export class WalletChain {
  @Field(() => Int, { description: 'Its EIP-155 number.' })
  chainId!: number;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field({ description: 'Whether a picker should offer it; the others are accepted alike.' })
  offered!: boolean;

  @Field({ description: 'Whether it is the default.' })
  isDefault!: boolean;
}
