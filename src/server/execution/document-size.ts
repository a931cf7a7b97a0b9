import { Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** Measured on small and large documents: the tree, its tokens and their places. */
const BYTES_PER_TOKEN = 480;
const BYTES_PER_CHARACTER = 2;

/** About how many bytes a parsed document takes, its text included. */
export function bytesOf({ loc, tokenCount }: DocumentNode): number {
  const characters = loc?.source.body.length ?? 0;
  return characters * BYTES_PER_CHARACTER + (tokenCount ?? characters) * BYTES_PER_TOKEN;
}

/**
 * How many selections an operation unfolds to, with fragments counted wherever they are spread; `limit` when there are
 * as many or more, since they may unfold into millions.
 */
export function selections(document: DocumentNode, operation: OperationDefinitionNode, limit: number): number {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  let count = 0;
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (count >= limit) return;
      count += 1;
      const spread = selection.kind === Kind.FRAGMENT_SPREAD;
      visit(spread ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet);
    }
  };
  visit(operation.selectionSet);
  return count;
}
