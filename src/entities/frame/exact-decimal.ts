import { Type, type EntityProperty } from '@mikro-orm/core';

/**
 * A numeric column as exact text. MikroORM's own decimal type compares floating-point numbers and would miss a change
 * in the last digits.
 */
export class ExactDecimal extends Type<string, string> {
  override getColumnType(property: EntityProperty): string {
    return `numeric(${property.precision ?? 30}, ${property.scale ?? 18})`;
  }

  override get runtimeType(): string {
    return 'string';
  }

  override compareAsType(): string {
    return 'string';
  }
}
