import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { selectedFields } from './selected-fields.js';

type Path = readonly (string | number)[];

/** The fields of an operation at a path of its answer; several when the document requests one field twice. */
export function fieldNodesAt(document: DocumentNode, operation: OperationDefinitionNode, path: Path): FieldNode[] {
  let sets = [operation.selectionSet];
  let fields: FieldNode[] = [];
  for (const name of path) {
    if (typeof name === 'number') continue;
    fields = selectedFields(document, sets).filter((field) => (field.alias ?? field.name).value === name);
    sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  }
  return fields;
}
