import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { selectedFields } from './selected-fields.js';

/** The root fields of an operation, including those in fragments. The document must be validated. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  return selectedFields(document, [operation.selectionSet]);
}
