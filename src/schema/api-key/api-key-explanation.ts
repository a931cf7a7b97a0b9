import { Field } from 'type-graphql';
import { ApiKeyState } from '../../core/states/api-key.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('owner', 'An operation, and whether an API key may call it.')
export class ExplainedOperation {
  @Field({ description: 'Name of the operation.' })
  operation!: string;

  @Field({ description: 'query, mutation or subscription.' })
  kind!: string;

  @Field(() => [String], { description: 'Documented paths that run it, as METHOD /path.' })
  routes!: string[];

  @Field({ description: 'Whether the key may call it.' })
  allowed!: boolean;

  @Field(() => [String], { description: 'What stops it.' })
  obstacles!: string[];
}

@OutputType('owner', 'What an API key may do.')
export class ApiKeyExplanation {
  @Field(() => ApiKeyState, { description: 'State of the key.' })
  state!: ApiKeyState;

  @Field(() => [String], { description: 'What stops every call by it.' })
  obstacles!: string[];

  @Field({ description: 'Whether the address that asks could use the key.' })
  addressAllowed!: boolean;

  @Field({ description: 'Whether its requests must be signed.' })
  signed!: boolean;

  @Field(() => [ExplainedOperation], { description: 'Every operation.' })
  operations!: ExplainedOperation[];
}
