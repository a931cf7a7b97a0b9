import { badInput } from '../../core/catalogue/errors.js';
import type { ModuleName } from '../../core/catalogue/merged.js';
import { isSystemWallet } from '../../core/catalogue/system-wallets.js';
import { walletIdOf, type WalletIdOf, type WalletOwner } from '../../core/catalogue/wallet-ids.js';
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

export type { WalletOwner } from '../../core/catalogue/wallet-ids.js';

export type WalletRow = Row<Wallet>;

/** The wallet of an owner, whose id says so. */
export type WalletOf<Owner extends WalletOwner> = WalletRow & { readonly id: WalletIdOf<Owner> };

export type AccountWallet = WalletOf<{ readonly userId: string }>;

/**
 * The owner's wallet for a currency; if there is none yet, it is opened with the first row of its ledger. BAD_INPUT
 * when there is no such currency, when no module declares such a wallet of the platform, and when the wallet would be a
 * new one of an account while the currency is switched off, unless it is to be paid what was agreed before. Wallets of the
 * platform are opened even then, since withdrawals go on and their fees need a wallet.
 */
export async function openWallet<Owner extends WalletOwner>(
  tx: Tx,
  owner: Owner,
  kind: WalletKind,
  { evenOff = false }: { readonly evenOff?: boolean } = {},
): Promise<WalletOf<Owner>> {
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
    await post<ModuleName>(tx, [
      {
        walletId: walletIdOf(inserted, owner),
        operation: 'WALLET_CREATED',
        amount: Money.zero(kind.currency),
        key: ledgerKey('walletCreated', { id: inserted.id }),
      },
    ]);
  }
  // After a conflict, the other transaction has committed, so its wallet is visible.
  return (await findWallet(tx, owner, kind)) as WalletOf<Owner>;
}

export async function findWallet<Owner extends WalletOwner>(
  tx: Pick<Tx, 'rows'>,
  owner: Owner,
  kind: WalletKind,
): Promise<WalletOf<Owner> | undefined> {
  const query = tx.rows
    .selectFrom('wallet')
    .selectAll()
    .where('currency', '=', kind.currency)
    .where('type', '=', kind.type);
  const found = await (
    'userId' in owner ? query.where('userId', '=', owner.userId) : query.where('system', '=', owner.system)
  ).executeTakeFirst();
  return found && { ...found, id: walletIdOf(found, owner) };
}
