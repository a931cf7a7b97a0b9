import { Field, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';

@OutputType('admin', 'Bounds of a number. They are plain decimals in text.')
export class SettingRange {
  @Field({ description: 'Smallest value; a smaller one is read as this.' })
  min!: string;

  @Field({ description: 'Greatest value; a greater one is read as this.' })
  max!: string;

  @Field({ description: 'Step of the control.' })
  step!: string;

  @Field(() => String, { nullable: true, description: 'What the number counts: percent, seconds or days.' })
  unit?: string;
}

@OutputType('admin', 'Holds when the other field reads as one of the values.')
export class SettingMatch {
  @Field({ description: 'Key of the other field.' })
  key!: string;

  @Field(() => [String], { description: 'Texts of which it must have one; true and false for a switch.' })
  values!: string[];
}

@OutputType('admin', 'Holds when at least one of its matches does.')
export class SettingCondition {
  @Field(() => [SettingMatch], { description: 'The matches.' })
  anyOf!: SettingMatch[];
}

@OutputType('admin', 'Pixels of an image. The upload makes every file exactly this large.')
export class ImageSize {
  @Field(() => Int, { description: 'Width in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Height in pixels.' })
  height!: number;
}

@OutputType('admin', 'A field of the settings screen.')
export class SettingField {
  @Field({ description: 'Its key among the settings.' })
  key!: string;

  @Field({ description: 'Tab that it is drawn on.' })
  tab!: string;

  @Field({ description: 'Control: switch, select, text, password, url, range, json or image.' })
  type!: string;

  @Field(() => String, {
    nullable: true,
    name: 'default',
    description: 'What it reads as while it has no row; null when nothing is shipped.',
  })
  default!: string | null;

  @Field(() => [String], { nullable: true, description: 'What a select offers.' })
  options?: string[];

  @Field(() => SettingRange, { nullable: true, description: 'Bounds of a range.' })
  range?: SettingRange;

  @Field(() => ImageSize, { nullable: true, description: 'Size of an image.' })
  size?: ImageSize;

  @Field(() => [SettingCondition], {
    nullable: true,
    description: 'Conditions that must all hold for the field to show. They change nothing in how it is read.',
  })
  showIf?: SettingCondition[];

  @Field({ description: 'False for a field that the screen never draws.' })
  rendered!: boolean;

  @Field({ description: 'True when only a Super Admin can change it.' })
  superAdminOnly!: boolean;

  @Field({ description: 'True when its text is masked in every reading.' })
  secret!: boolean;
}
