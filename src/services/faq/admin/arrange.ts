/** An article with its page and its position there. */
export interface Placed {
  readonly id: string;
  readonly pagePath: string;
  readonly order: number;
}

/** Where articles are moved: to a page, to a place on it, or both. Without an order they go to the page's end. */
export interface Destination {
  readonly pagePath?: string | undefined;
  readonly order?: number | undefined;
}

/** Articles sorted by page, then by their order. */
export function sortedPlaces(articles: readonly Placed[]): Placed[] {
  return articles.toSorted(
    (left, right) => compare(left.pagePath, right.pagePath) || left.order - right.order || compare(left.id, right.id),
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/**
 * The articles of some pages, with the moved ones at their destination and all numbered without gaps. A page is
 * numbered from 1, or from 0 if an admin asked for place 0. Several articles that are moved to one place follow one
 * another; a place beyond the end means the end.
 */
export function arranged(articles: readonly Placed[], moved: readonly string[], to: Destination): Placed[] {
  const moves = new Set(moved);
  const goes = ({ id, pagePath }: Placed) =>
    moves.has(id) && (to.order !== undefined || (to.pagePath !== undefined && to.pagePath !== pagePath));
  const pages = Map.groupBy(articles, (article) =>
    goes(article) ? (to.pagePath ?? article.pagePath) : article.pagePath,
  );
  return [...pages].flatMap(([pagePath, members]) => {
    const stay = members.filter((article) => !goes(article));
    const come = members.filter(goes);
    const first = firstPlace(stay, come.length > 0 ? to.order : undefined);
    const at = to.order === undefined ? stay.length : to.order - first;
    return numbered(pagePath, stay.toSpliced(at, 0, ...come), first);
  });
}

/** Articles renumbered in their present order. */
export function numbered(pagePath: string, articles: readonly Pick<Placed, 'id'>[], first: number): Placed[] {
  return articles.map(({ id }, at) => ({ id, pagePath, order: first + at }));
}

function firstPlace([first]: readonly Placed[], wanted: number | undefined): number {
  return Math.max(0, Math.min(1, first?.order ?? 1, wanted ?? 1));
}

/** The articles whose place has changed. */
export function displaced(before: readonly Placed[], after: readonly Placed[]): Placed[] {
  const known = new Map(before.map((article) => [article.id, article]));
  return after.filter(({ id, pagePath, order }) => {
    const was = known.get(id);
    return was?.pagePath !== pagePath || was.order !== order;
  });
}
