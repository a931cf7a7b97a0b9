import { badInput } from '../../../core/catalogue/errors.js';
import { findCurrency } from '../../currency/find-currency.js';
import { requireOffered, unknownCurrency } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import type { AdminRow } from '../admin/offerings.js';
import type { TermsSources } from '../launch/sources.js';
import type { TermsInput } from '../launch/terms.js';

/**
 * What the terms of an offering name. What it has already may be switched off since; BAD_INPUT for anything else that is
 * not on offer. Until the commit none of it is deleted.
 */
export async function editedSources(tx: Tx, offering: AdminRow, terms: TermsInput): Promise<TermsSources> {
  const [type, blockchain] = [await typeOf(tx, offering, terms), await blockchainOf(tx, offering, terms)];
  const plan = await tx.rows
    .selectFrom('ico_launch_plan')
    .selectAll()
    .where('id', '=', offering.planId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return { plan, type, blockchain, currency: await currencyOf(tx, offering, terms) };
}

async function typeOf({ rows }: Tx, { typeId }: AdminRow, terms: TermsInput) {
  const type = await rows
    .selectFrom('ico_token_type')
    .selectAll()
    .where('id', '=', terms.typeId)
    .where((is) => is.or([is('status', '=', true), is('id', '=', typeId)]))
    .forKeyShare()
    .executeTakeFirst();
  if (!type) throw badInput('typeId must be the id of a type of tokens that is offered');
  return type;
}

async function blockchainOf({ rows }: Tx, { blockchain: present }: AdminRow, terms: TermsInput) {
  const blockchain = await rows
    .selectFrom('ico_blockchain')
    .selectAll()
    .where('value', '=', terms.blockchain)
    .where((is) => is.or([is('status', '=', true), is('value', '=', present)]))
    .forKeyShare()
    .executeTakeFirst();
  if (!blockchain) throw badInput('blockchain must be the value of a blockchain that is offered');
  return blockchain;
}

async function currencyOf(tx: Tx, offering: AdminRow, { currency, walletType: type }: TermsInput) {
  if (currency !== offering.currency || type !== offering.walletType) return requireOffered(tx, { currency, type });
  const present = await findCurrency(tx, { currency, type });
  if (!present) throw unknownCurrency({ currency, type });
  return present;
}
