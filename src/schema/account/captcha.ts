import { Field } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('public', 'What a browser must solve before it registers, and before it signs in after failures.')
export class Captcha {
  @Field({ description: 'Who checks it: providerA, providerB, providerC, pow (proof of work) or none.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: "The site's public key, for a provider's own widget." })
  siteKey!: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'A proof-of-work challenge in the ALTCHA form. The field `captcha` takes { challenge, solution } as base64 of JSON.',
  })
  challenge!: object | null;
}
