import { getOperationAST, type DocumentNode } from 'graphql';
import { rootFields } from './root-fields.js';

const labels = new WeakMap<DocumentNode, Map<string, string>>();

/** An operation's name in metrics: its root field. The schema limits their number, whatever clients name operations. */
export function operationLabel(document: DocumentNode, operationName: string | null | undefined): string {
  const known = labels.get(document) ?? new Map<string, string>();
  if (known.size === 0) labels.set(document, known);
  const remembered = known.get(operationName ?? '');
  if (remembered !== undefined) return remembered;
  const operation = getOperationAST(document, operationName);
  const names = new Set((operation ? rootFields(document, operation) : []).map(({ name }) => name.value));
  const label = names.size === 1 ? String([...names][0]) : 'several';
  // Unknown operation names are not cached, since clients can invent any number of them.
  if (operation) known.set(operationName ?? '', label);
  return label;
}
