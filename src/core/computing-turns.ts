/**
 * Computations that take turns in one process, at most. Each keeps a thread, and what it has computed, while it waits for its
 * turn.
 */
export const MAX_IN_TURNS = 8;
