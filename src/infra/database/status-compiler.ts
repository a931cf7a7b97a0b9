import {
  ColumnNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueNode,
  type BinaryOperationNode,
  type OperationNode,
} from 'kysely';

/**
 * Writes out the values that a column `status` is compared with. PostgreSQL keeps one plan of a prepared statement for all
 * values of its parameters; partial indexes name statuses, and a plan in which a parameter stands for one can use none of them.
 */
export class StatusCompiler extends PostgresQueryCompiler {
  private comparesStatus = false;

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    this.comparesStatus = isStatus(node.leftOperand) && isGiven(node.rightOperand);
    super.visitBinaryOperation(node);
    this.comparesStatus = false;
  }

  protected override appendValue(value: unknown): void {
    if (this.comparesStatus) this.appendImmediateValue(value);
    else super.appendValue(value);
  }
}

function isStatus(node: OperationNode): boolean {
  if (!ReferenceNode.is(node)) return false;
  const { column } = node;
  return ColumnNode.is(column) && column.column.name === 'status';
}

function isGiven(node: OperationNode): boolean {
  return ValueNode.is(node) || PrimitiveValueListNode.is(node);
}
