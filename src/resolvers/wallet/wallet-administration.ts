import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Wallet } from '../../entities/wallet/wallet.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdjustedWallet,
  AdjustWalletInput,
  AdminWallet,
  AdminWalletPage,
  CreateWalletInput,
  WalletEntryArgs,
  WalletEntryPage,
  WalletProof,
} from '../../schema/wallet/wallet.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { readLedger } from '../../services/wallet/read-ledger.js';
import { verifyWallet } from '../../services/ledger/checks/verify-wallet.js';
import { adjustWallet } from '../../services/wallet/adjust-wallet.js';
import { createWallet } from '../../services/wallet/create-wallet.js';
import { readWallets } from '../../services/wallet/read.js';
import { unfreezeWallet } from '../../services/wallet/unfreeze-wallet.js';
import { decisionReason } from '../../services/money-request/decide.js';

const ID = 'Id of the wallet.';
/** The hidden columns are written by movements and checks, never by admins. */
const AUDIT = { record: 'wallet', hidden: ['headHash', 'externalTotal', 'checkDue', 'sealDue'] } as const;

/** Wallets and their ledger, for admins. */
@Resolver(() => AdminWallet)
export class WalletAdministrationResolver {
  @Query(() => AdminWalletPage, { description: "A page of all wallets, the platform's own included." })
  @Policy({ access: 'user', permission: 'access.wallet' })
  allWallets(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readWallets(ctx, args);
  }

  @Query(() => WalletEntryPage, { description: 'A page of the ledger of all wallets, newest first.' })
  @Policy({ access: 'user', permission: 'access.wallet' })
  walletAudit(@Ctx() ctx: Context, @Args(() => WalletEntryArgs) args: WalletEntryArgs) {
    return readLedger(ctx, args);
  }

  @Query(() => WalletProof, { description: "Proves that a wallet's ledger is whole, or says where it is not." })
  @Policy({ access: 'user', permission: 'access.wallet' })
  verifyWallet(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return verifyWallet(ctx.db.rows, id);
  }

  @Mutation(() => AdminWallet, {
    description: 'Opens a wallet for an account, or the wallet platform or suspense of the platform.',
  })
  @Policy({ access: 'user', permission: 'create.wallet', audit: AUDIT })
  createWallet(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWalletInput, { description: 'The wallet to open.' }) input: CreateWalletInput,
  ) {
    return createWallet(ctx, input);
  }

  @Mutation(() => AdjustedWallet, {
    description:
      'Adds money to a wallet from outside the platform, or takes it out. To a wallet of a module only what is missing there is added. A large amount waits for the approvals of others.',
  })
  @Policy({ access: 'session', fresh: true, permission: 'edit.wallet', audit: AUDIT })
  adjustWallet(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => AdjustWalletInput, { description: 'What to change.' }) input: AdjustWalletInput,
  ) {
    return adjustWallet(ctx, id, input);
  }

  @Mutation(() => Wallet, {
    description: 'Lets a wallet pay out again whose ledger had a fault; its open faults alarm nobody any more.',
  })
  @Policy({ access: 'user', permission: 'edit.wallet', audit: AUDIT })
  unfreezeWallet(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
  ) {
    return unfreezeWallet(ctx, id, decisionReason(reason));
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminWallet) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
