import { ValidateBy, type ValidationArguments } from 'class-validator';
import { labelFault, nameFault } from '../../core/text/name.js';

/** The rule of every field that names an account or a role. */
export const IsName = (): PropertyDecorator => rule('isName', nameFault);

/** The rule of every field that labels something which others see as well. */
export const IsLabel = (): PropertyDecorator => rule('isLabel', labelFault);

function rule(name: string, faultOf: (text: string) => string | null): PropertyDecorator {
  const fault = (value: unknown) => (typeof value === 'string' ? faultOf(value) : 'must be a text');
  const defaultMessage = (args?: ValidationArguments) => `${args?.property} ${fault(args?.value)}`;
  return ValidateBy({ name, validator: { validate: (value) => fault(value) === null, defaultMessage } });
}
