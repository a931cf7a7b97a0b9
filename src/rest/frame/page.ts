/** What every answer that is a page tells of itself. */
export const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';

/** Variables of a list that can be sorted and filtered, and the arguments that they fill. */
export const LIST_VARIABLES =
  '$page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject';
export const LIST_ARGUMENTS =
  'page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter';
