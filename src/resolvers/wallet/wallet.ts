import { Arg, Args, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { requireUserId } from '../../auth/authenticate.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Wallet } from '../../entities/wallet/wallet.js';
import { ListArgs } from '../../schema/frame/page.js';
import { WalletBalance, WalletEntryArgs, WalletEntryPage, WalletHold, WalletPage } from '../../schema/wallet/wallet.js';
import type { Context } from '../../services/frame/context.js';
import { readOwnEntries } from '../../services/wallet/read-ledger.js';
import type { WalletRow } from '../../services/wallet/open-wallet.js';
import { ownBalanceAt, readOwnHolds, readOwnWallet, readOwnWallets } from '../../services/wallet/read.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

const ID = 'Id of the wallet.';
const OWNS = { resource: 'wallet', argument: 'id' } as const;

/** Wallets, for their owner. */
@Resolver()
export class WalletResolver {
  @Query(() => WalletPage, { description: "A page of the caller's wallets." })
  @Policy({ access: 'user', geo: 'exit' })
  wallets(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnWallets(ctx, args);
  }

  @Query(() => Wallet, { description: "One of the caller's wallets." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  wallet(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readOwnWallet(ctx, id);
  }

  @Query(() => WalletEntryPage, { description: "A page of the ledger of one of the caller's wallets, newest first." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  walletEntries(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Args(() => WalletEntryArgs) args: WalletEntryArgs,
  ) {
    return readOwnEntries(ctx, id, args);
  }

  @Query(() => WalletBalance, { description: "The state of one of the caller's wallets at a given time." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  walletBalanceAt(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('at', () => Date, { description: 'The time, not in the future.' }) at: Date,
  ) {
    return ownBalanceAt(ctx, id, at);
  }

  @Query(() => [WalletHold], { description: 'What holds money of the caller, the oldest first.' })
  @Policy({ access: 'user', geo: 'exit' })
  walletHolds(@Ctx() ctx: Context) {
    return readOwnHolds(ctx);
  }

  @Subscription(() => Wallet, {
    description:
      "The caller's wallets in their present state, the oldest first, then each again after every change. A slow reader skips states.",
    subscribe: ({ context }: SubscriptionPayload<object>) => context.balances.subscribe(requireUserId(context.caller)),
  })
  @Policy({ access: 'user', geo: 'exit' })
  balanceChanged(@Root() wallet: WalletRow): WalletRow {
    return wallet;
  }
}
