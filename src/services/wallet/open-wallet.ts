import { badInput } from '../../core/catalogue/errors.js';
import { isSystemWallet, type SystemWalletName } from '../../core/catalogue/system-wallets.js';
import { newId } from '../../core/ids.js';
import { Money } from '../../core/money.js';
import type { Row } from '../../entities/index.js';
import type { Wallet } from '../../entities/wallet/wallet.js';
import { findCurrency } from '../currency/find-currency.js';
import { checkOffered, unknownCurrency } from '../currency/require-offered.js';
import type { Tx } from '../frame/tx.js';
import { ledgerKey } from '../ledger/key.js';
import { post } from '../ledger/post.js';
import type { WalletKind } from '../currency/wallet-kind.js';

export type WalletRow = Row<Wallet>;

/** The owner of a wallet: an account by its id, or the platform by the name of the wallet. */
export type WalletOwner = { readonly userId: string } | { readonly system: SystemWalletName };

/**
 * The owner's wallet for a currency; if there is none yet, it is opened with the first row of its ledger. BAD_INPUT
 * when there is no such currency, when no module declares such a wallet of the platform, and when the wallet would be a
 * new one of an account while the currency is switched off, unless it is to be paid what was agreed before. Wallets of the
 * platform are opened even then, since withdrawals go on and their fees need a wallet.
 */
export async function openWallet(
  tx: Tx,
  owner: WalletOwner,
  kind: WalletKind,
  { evenOff = false }: { readonly evenOff?: boolean } = {},
): Promise<WalletRow> {
  const known = await findWallet(tx, owner, kind);
  if (known) return known;
  if ('system' in owner && !isSystemWallet(owner.system)) {
    throw badInput('There is no wallet of the platform under this name');
  }
  const currency = await findCurrency(tx, kind);
  if ('userId' in owner && !evenOff) checkOffered(kind, currency?.status);
  else if (!currency) throw unknownCurrency(kind);
  const [userId, system] = 'userId' in owner ? [owner.userId, null] : [null, owner.system];
  const inserted = await tx.rows
    .insertInto('wallet')
    .values({ id: newId(), userId, system, currency: kind.currency, type: kind.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await post(tx, [
      {
        walletId: inserted.id,
        operation: 'WALLET_CREATED',
        amount: Money.zero(kind.currency),
        key: ledgerKey('walletCreated', { id: inserted.id }),
      },
    ]);
  }
  // After a conflict, the other transaction has committed, so its wallet is visible.
  return (await findWallet(tx, owner, kind)) as WalletRow;
}

export async function findWallet(
  tx: Pick<Tx, 'rows'>,
  owner: WalletOwner,
  kind: WalletKind,
): Promise<WalletRow | undefined> {
  const query = tx.rows
    .selectFrom('wallet')
    .selectAll()
    .where('currency', '=', kind.currency)
    .where('type', '=', kind.type);
  return (
    'userId' in owner ? query.where('userId', '=', owner.userId) : query.where('system', '=', owner.system)
  ).executeTakeFirst();
}
