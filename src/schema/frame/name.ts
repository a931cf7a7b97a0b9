import { ValidateBy, type ValidationArguments } from 'class-validator';
import { labelFault, nameFault } from '../../core/text/name.js';

/** Validates the name of an account or a role. */
export const IsName = (): PropertyDecorator => rule('isName', nameFault);

/** Validates a label that others can see. */
export const IsLabel = (): PropertyDecorator => rule('isLabel', labelFault);

function rule(name: string, faultOf: (text: string) => string | null): PropertyDecorator {
  const fault = (value: unknown) => (typeof value === 'string' ? faultOf(value) : 'must be a text');
  const defaultMessage = (args?: ValidationArguments) => `${args?.property} ${fault(args?.value)}`;
  return ValidateBy({ name, validator: { validate: (value) => fault(value) === null, defaultMessage } });
}
