import { isKey } from '../../../auth/principal.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../../core/catalogue/permissions.js';
import type { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellAdmins } from '../own/tell-admins.js';
import type { StoredTerms } from './input.js';

type VenueEnds = Pick<StoredTerms, 'venueDepositAddress' | 'venueWithdrawKey'>;
type Named = Pick<ConvertSendChain, 'currency' | 'chainId'>;

const TITLE = 'Where the house moves its money has changed';

/**
 * What the platform pays without a second admin goes to these ends, so only a Super Admin in a browser session changes
 * them, and whoever decides over movements is told. FORBIDDEN for everybody else; BAD_INPUT for the house's own address
 * and for the contract of a token. Nothing where they stay as they are.
 */
export async function changeVenueEnds(
  ctx: Context,
  tx: Tx,
  { currency, chainId }: Named,
  before: VenueEnds,
  after: VenueEnds,
): Promise<void> {
  const isSame = (name: keyof VenueEnds): boolean => before[name] === after[name];
  if (isSame('venueDepositAddress') && isSame('venueWithdrawKey')) return;
  requireSuperAdmin(ctx);
  await checkDepositAddress(ctx, tx, chainId, after.venueDepositAddress);
  const { venueDepositAddress: address, venueWithdrawKey: key } = after;
  const message = `${currency} on chain ${chainId}: the venue takes deposits at ${address ?? 'no address'}, and knows the house as ${key ?? 'nobody'}`;
  await tellAdmins(ctx, tx, 'manage.convert.rebalance', { title: TITLE, message });
}

/** The platform itself may, since nobody asks it to. */
function requireSuperAdmin({ caller }: Context): void {
  if (caller.kind === 'system') return;
  const isSuperAdmin = caller.kind === 'user' && caller.role.name === SUPER_ADMIN;
  if (isSuperAdmin && !isKey(caller)) return;
  const who = isSuperAdmin ? 'a browser session, and no API key,' : 'a Super Admin';
  throw new AppError('FORBIDDEN', { message: `Only ${who} can change venueDepositAddress and venueWithdrawKey` });
}

async function checkDepositAddress({ config }: Context, { rows }: Tx, chainId: number, address: string | null) {
  if (address === null) return;
  if (address === config.convert.houseAddress)
    throw badInput("venueDepositAddress must not be the house's own address");
  const token = rows.selectFrom('convert_send_chain').select('id').where('chainId', '=', chainId);
  if (await token.where('contract', '=', address).executeTakeFirst()) {
    throw badInput('venueDepositAddress must not be the contract of a token');
  }
}

/** BAD_INPUT for a contract at whose address the venue takes deposits on its chain: what is paid to a token is lost. */
export async function checkContract(
  { rows }: Tx,
  { chainId, contract }: Pick<ConvertSendChain, 'chainId' | 'contract'>,
  { venueDepositAddress }: Pick<StoredTerms, 'venueDepositAddress'>,
): Promise<void> {
  if (contract === null) return;
  const others = rows.selectFrom('convert_send_chain').select('id').where('chainId', '=', chainId);
  const other = await others.where('venueDepositAddress', '=', contract).executeTakeFirst();
  if (!other && venueDepositAddress !== contract) return;
  throw badInput('contract must not be an address at which the venue takes deposits');
}
