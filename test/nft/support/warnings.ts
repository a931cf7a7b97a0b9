import { world } from '../../support/world.js';

/** Does something; answers what that answers, and what the server has warned of meanwhile. */
export async function withWarnings<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly warnings: readonly unknown[][] }> {
  const { platform } = await world();
  const warn = jest.spyOn(platform.log, 'warn');
  try {
    const answer = await work();
    return { answer, warnings: [...warn.mock.calls] };
  } finally {
    warn.mockRestore();
  }
}

/** The line of a high value that is not gated, since its currency has no price. */
export const ungated = (currency: string) => [
  { module: 'nft', currency },
  'a purchase is not gated: its currency has no price',
];
