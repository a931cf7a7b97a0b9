/** The pagination fields of every answer that is a page. */
export const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';

/** Variables of a list that can be sorted and filtered, for the arguments of the same names. */
export const LIST_VARIABLES =
  '$page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject';
export const LIST_ARGUMENTS =
  'page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter';
