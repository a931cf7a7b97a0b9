import { badInput } from './catalogue/errors.js';

export const DEFAULT_PER_PAGE = 10;
export const MAX_PER_PAGE = 100;

/** Which slice of a list is asked for. Pages count from 1. */
export interface PageRequest {
  readonly page?: number | null | undefined;
  readonly perPage?: number | null | undefined;
}

export interface Slice {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

export interface Pagination {
  totalItems: number;
  currentPage: number;
  perPage: number;
  totalPages: number;
}

/** Checks the bounds (page from 1, perPage from 1 to 100, else BAD_INPUT) and computes where the slice starts. */
export function slice(request: PageRequest, defaultPerPage = DEFAULT_PER_PAGE): Slice {
  const page = request.page ?? 1;
  const perPage = request.perPage ?? defaultPerPage;
  if (!Number.isSafeInteger(page) || page < 1) throw badInput('page must be a whole number of at least 1');
  if (!Number.isSafeInteger(perPage) || perPage < 1 || perPage > MAX_PER_PAGE) {
    throw badInput(`perPage must be a whole number from 1 to ${MAX_PER_PAGE}`);
  }
  const offset = (page - 1) * perPage;
  if (!Number.isSafeInteger(offset)) throw badInput('page is out of range');
  return { page, perPage, offset };
}

export function pagination(at: Slice, totalItems: number): Pagination {
  return {
    totalItems,
    currentPage: at.page,
    perPage: at.perPage,
    totalPages: Math.ceil(totalItems / at.perPage),
  };
}
