import { CompiledQuery } from 'kysely';
import { newId } from '../../src/core/ids.js';
import type { Movement } from '../../src/services/ledger/movement.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { postWithCommit } from '../../src/services/ledger/post.js';
import { openWallet } from '../../src/services/wallet/open-wallet.js';
import { newUser } from '../support/accounts.js';
import { ledgerOf, movedId, movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

async function postedWithCommit(...movements: Movement[]): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, (tx) => postWithCommit(tx, movements));
}

async function refusal(...movements: Movement[]): Promise<unknown> {
  return postedWithCommit(...movements).catch(({ code, reason }: { code: string; reason: string }) =>
    [code, reason.split(':')[0]].join(' '),
  );
}

/** An error as PostgreSQL reports it, raised by PostgreSQL. */
const raised = (state: string) =>
  CompiledQuery.raw(`do $$ begin raise exception 'provoked' using errcode = '${state}'; end $$`);

describe('postWithCommit', () => {
  it('moves money as post does, once for each key, and writes its lines after the commit', async () => {
    const { system } = await world();
    const [from, to] = [await newWallet({ balance: '5' }), await newWallet()];
    const unit = [movement(from, 'TRANSFER_OUT', '2'), movement(to, 'TRANSFER_IN', '2')];
    const lines: unknown[] = [];
    const info = ({ walletId, sequence }: Record<string, unknown>) => lines.push([walletId, sequence]);
    const ctx = { ...system, log: { ...system.log, info } as unknown as typeof system.log };
    for (let time = 0; time < 2; time += 1) {
      await inTransaction(ctx, { operation: 'test' }, async (tx) => {
        await postWithCommit(tx, unit);
        expect(lines).toHaveLength(time * 2);
      });
    }
    expect(lines).toEqual([
      [from.id, 3],
      [to.id, 2],
    ]);
    expect([await walletNow(from.id), await walletNow(to.id)].map(({ balance }) => Number(balance))).toEqual([3, 2]);
  });

  it('fails the use case with the refusals of post, and nothing of it stays', async () => {
    const [wallet, other] = [await newWallet({ balance: '5' }), await newWallet()];
    const known = movement(wallet, 'CREDIT', '1', { external: true });
    await posted(known);
    const external = { external: true };
    expect([
      await refusal(movement(wallet, 'DEBIT', '6.1', external)),
      await refusal(movement(wallet, 'CREDIT', '999999999999', external)),
      await refusal(movement({ id: newId(), currency: 'BTC' }, 'CREDIT', '1', external)),
      await refusal({ ...known, walletId: movedId(other) }),
      await refusal(movement(other, 'CREDIT', '1', external), known),
      await refusal(movement(wallet, 'TRANSFER_OUT', '2'), movement(other, 'TRANSFER_IN', '1')),
      await refusal(movement({ ...wallet, currency: 'EUR' }, 'CREDIT', '1', external)),
    ]).toEqual([
      'INSUFFICIENT_FUNDS INSUFFICIENT_FUNDS',
      'BALANCE_OVERFLOW BALANCE_OVERFLOW',
      'NOT_FOUND WALLET_MISSING',
      'CONFLICT KEY_CONFLICT',
      'CONFLICT KEY_CONFLICT',
      'INTERNAL UNBALANCED',
      'INTERNAL CURRENCY_MISMATCH',
    ]);
    expect([(await ledgerOf(wallet.id)).length, (await ledgerOf(other.id)).length]).toEqual([3, 1]);
  });

  it('undoes what the use case has written before when it is refused', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const user = await newUser();
    const failing = inTransaction(system, { operation: 'test' }, async (tx) => {
      await openWallet(tx, { userId: user.id }, { currency: 'BTC', type: 'SPOT' });
      await postWithCommit(tx, [movement(wallet, 'DEBIT', '1', { external: true })]);
    });
    await expect(failing).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', statusCode: 400 });
    const opened = await system.db.rows.selectFrom('wallet').select('id').where('userId', '=', user.id).execute();
    expect(opened).toEqual([]);
  });

  it.each(['40P01', '40001'])('is tried again with its use case after %s among the last statements', async (state) => {
    const { system } = await world();
    const wallet = await newWallet({ balance: '1' });
    let tries = 0;
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      tries += 1;
      await postWithCommit(tx, [movement(wallet, 'DEBIT', '1', { external: true })]);
      if (tries === 1) await tx.withCommit({ query: raised(state) });
    });
    expect(tries).toBe(2);
    expect(Number((await walletNow(wallet.id)).balance)).toBe(0);
    expect(await ledgerOf(wallet.id)).toHaveLength(3);
  });
});
