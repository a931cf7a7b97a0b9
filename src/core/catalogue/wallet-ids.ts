import type { ModuleName } from './merged.js';
import type {
  PurposeOf,
  PurposeOfName,
  SharedPurpose,
  SystemWalletName,
  SystemWalletPurpose,
} from './system-wallets.js';

/*
 * Ids of wallets know whose wallet they name, so that a module cannot move the wallet of another: such an id does not compile
 * as that of its movement. Ids are made here alone, of rows that say whose the wallet is.
 */

declare const OWNER: unique symbol;

/** Id of an account's wallet. */
export type AccountWalletId = string & { readonly [OWNER]: 'account' };

/** Id of a wallet of the platform for this purpose. */
export type SystemWalletId<Purpose extends SystemWalletPurpose> = string & { readonly [OWNER]: Purpose };

/** Id of any wallet. */
export type WalletId = AccountWalletId | SystemWalletId<SystemWalletPurpose>;

/** Ids of the wallets that a module moves: of accounts, of the wallets that all share, and of its own. */
export type MovableWalletId<Module extends ModuleName = never> =
  AccountWalletId | SystemWalletId<SharedPurpose | PurposeOf<Module>>;

/** The owner of a wallet: an account by its id, or the platform by the name of the wallet. */
export type WalletOwner = { readonly userId: string } | { readonly system: SystemWalletName };

/** The id of a wallet with this owner. */
export type WalletIdOf<Owner extends WalletOwner> = Owner extends {
  readonly system: infer Name extends SystemWalletName;
}
  ? SystemWalletId<PurposeOfName<Name>>
  : AccountWalletId;

/** The id of a wallet that was found or opened by its owner. */
export function walletIdOf<Owner extends WalletOwner>(
  { id }: { readonly id: string },
  _owner: Owner,
): WalletIdOf<Owner> {
  return id as WalletIdOf<Owner>;
}

/** The id of a wallet of any owner, for what may move the wallets of all. */
export function anyWalletId({ id }: { readonly id: string }): WalletId {
  return id as WalletId;
}

/** Name of a wallet in test mode in place of an id: no money moves there. */
export function testWalletId(name: string): AccountWalletId {
  return name as AccountWalletId;
}
