import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { Extension } from '../../entities/system/extension.js';

@OutputType('admin', 'A part of the platform, and whether it can be used.')
export class ExtensionState extends Extension {
  @Field({ description: 'Name for people.' })
  title!: string;

  @Field({ description: 'True while its licence is activated; it can be used while it is switched on as well.' })
  licensed!: boolean;

  @Field({ description: 'True when this server has its module; without it, it is off and cannot be switched on.' })
  built!: boolean;
}
