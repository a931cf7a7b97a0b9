import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { selectedFields } from './selected-fields.js';

/** The fields that an operation selects at its root, those in fragments included. The document has been validated. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  return selectedFields(document, [operation.selectionSet]);
}
