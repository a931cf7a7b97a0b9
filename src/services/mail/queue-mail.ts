import { seal, unseal } from '../../core/seal.js';
import type { Mail } from '../../infra/mail.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

declare module '../frame/job-queue.js' {
  interface JobPayloads {
    deliver_mail: Mail;
    /** A mail with a secret in it, sealed. */
    deliver_sealed_mail: { readonly sealed: string };
  }
}

const PURPOSE = 'mail';

/**
 * Queues a mail that carries a secret (a link or a code), in the given transaction. The mail is sealed in the queue, so
 * that a reader of the queue or of a backup learns no valid secret.
 */
export async function queueSealedMail(ctx: Context, tx: Tx, mail: Mail): Promise<void> {
  await tx.enqueue('deliver_sealed_mail', { sealed: seal(ctx.config.secretKeys, JSON.stringify(mail), PURPOSE) });
}

/** Hands a mail that {@link queueSealedMail} queued to the mail server. */
export async function deliverSealedMail(ctx: Context, { sealed }: { readonly sealed: string }): Promise<void> {
  await ctx.mailer.send(JSON.parse(unseal(ctx.config.secretKeys, sealed, PURPOSE)) as Mail);
}
