import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { Message, SignInResult } from '../../schema/account/account.js';
import {
  WalletChain,
  WalletNonce,
  WalletSignatureInput,
  WalletSignInMessage,
  WalletSignInMessageInput,
} from '../../schema/wallet-sign-in/wallet-sign-in.js';
import type { Context } from '../../services/frame/context.js';
import { walletChains } from '../../services/wallet-sign-in/chains.js';
import { connectWallet } from '../../services/wallet-sign-in/connect-wallet.js';
import { disconnectWallet } from '../../services/wallet-sign-in/disconnect-wallet.js';
import { issueNonce } from '../../services/wallet-sign-in/nonce.js';
import { walletSignInMessage } from '../../services/wallet-sign-in/sign-in-message.js';
import { signInWithWallet } from '../../services/wallet-sign-in/sign-in.js';

const SIGNED = 'The message and its signature.';

const BEFORE_SIGN_IN: Policy = {
  access: 'public',
  reason: 'Nobody is signed in before this.',
  extension: 'wallet_link',
  throttle: 'walletSignIn',
  geo: 'exit',
};

@Resolver()
export class WalletSignInResolver {
  @Query(() => [WalletChain], { description: 'The chains that a wallet may prove itself on.' })
  @Policy({
    access: 'public',
    reason: 'Pickers show them before anybody is signed in.',
    extension: 'wallet_link',
    geo: 'exit',
  })
  walletChains() {
    return walletChains();
  }

  @Query(() => WalletNonce, { description: 'A nonce for a sign-in message; it serves once, for ten minutes.' })
  @Policy(BEFORE_SIGN_IN)
  walletNonce(@Ctx() ctx: Context) {
    return issueNonce(ctx);
  }

  @Query(() => WalletSignInMessage, { description: 'The exact text for a wallet to sign, with a nonce of its own.' })
  @Policy(BEFORE_SIGN_IN)
  walletSignInMessage(
    @Ctx() ctx: Context,
    @Arg('input', () => WalletSignInMessageInput, { description: 'What it is for.' }) input: WalletSignInMessageInput,
  ) {
    return walletSignInMessage(ctx, input);
  }

  @Mutation(() => SignInResult, { description: 'Signs in by the signature of a linked wallet and sets the cookies.' })
  @Policy(BEFORE_SIGN_IN)
  signInWithWallet(
    @Ctx() ctx: Context,
    @Arg('input', () => WalletSignatureInput, { description: SIGNED }) input: WalletSignatureInput,
  ) {
    return signInWithWallet(ctx, input);
  }

  @Mutation(() => Message, { description: "Links the wallet that signed to the caller's account." })
  @Policy({ access: 'session', extension: 'wallet_link', throttle: 'walletLink', geo: 'exit' })
  connectWallet(
    @Ctx() ctx: Context,
    @Arg('input', () => WalletSignatureInput, { description: SIGNED }) input: WalletSignatureInput,
    @Arg('code', () => String, {
      nullable: true,
      description: 'A code of the second factor, which an account that has one must send.',
    })
    code?: string | null,
  ) {
    return connectWallet(ctx, input, code);
  }

  @Mutation(() => Message, {
    description: "Unlinks a wallet from the caller's account, with the extension or without.",
  })
  @Policy({
    access: 'session',
    owns: { resource: 'linkedWallet', argument: 'address' },
    throttle: 'walletLink',
    geo: 'exit',
  })
  disconnectWallet(
    @Ctx() ctx: Context,
    @Arg('address', { description: 'Its address, in upper or lower case.' }) address: string,
  ) {
    return disconnectWallet(ctx, address);
  }
}
