// Currencies to convert with inventory, and customers with money and a session, for the measurements of instant convert.
import { newId } from '../../dist/core/ids.js';
import { Money } from '../../dist/core/money.js';
import { openSession } from '../../dist/services/account/session/open-session.js';
import { createConvertAsset } from '../../dist/services/convert/asset/create-asset.js';
import { fundConvertInventory } from '../../dist/services/convert/inventory/fund.js';
import { inTransaction } from '../../dist/services/frame/in-transaction.js';
import { Reply } from '../../dist/services/frame/reply.js';
import { post } from '../../dist/services/ledger/post.js';
import { openWallet } from '../../dist/services/wallet/open-wallet.js';
import { account } from './shops.mjs';

const PLENTY = '100000000000';

/** Two currencies, each worth a dollar, of which the house holds plenty; with the ids of the house's wallets. */
export async function newPair(world, n) {
  return { from: await asset(world, `BF${n}`), to: await asset(world, `BT${n}`) };
}

async function asset({ system, pool }, currency) {
  await pool.query(
    `insert into currency (id, code, type, name, precision, "usdPrice", "pricedAt", status, "createdAt", "updatedAt")
    values ($1, $2, 'SPOT', 'Bench', 8, 1, now(), true, now(), now())`,
    [newId(), currency],
  );
  const kind = { currency, type: 'SPOT' };
  await createConvertAsset(system, kind);
  const funding = { location: 'LEDGER', amount: PLENTY, source: 'OUTSIDE', reference: 'bench' };
  await fundConvertInventory(system, { ...kind, ...funding });
  return { currency, house: await wallet(system, { system: 'convert' }, kind) };
}

async function wallet(system, owner, kind) {
  return (await inTransaction(system, { operation: 'bench' }, (tx) => openWallet(tx, owner, kind))).id;
}

/** A customer of a pair with money of its first currency, a wallet of its second and a session. */
export async function newCustomer(world, n, pair) {
  const { system } = world;
  const user = await account(world, `customer-${n}`);
  const [paying, receiving] = await Promise.all(
    [pair.from, pair.to].map(({ currency }) => wallet(system, { userId: user.id }, { currency, type: 'SPOT' })),
  );
  const credit = {
    walletId: paying,
    operation: 'CREDIT',
    amount: Money.parse(PLENTY, pair.from.currency),
    key: `bench_${newId()}`,
    external: true,
  };
  await inTransaction(system, { operation: 'bench' }, (tx) => post(tx, [credit]));
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, user.id, async () => {});
  const cookies = ctx.reply.cookies.map(({ name, value }) => [name, value]);
  const cookie = cookies.map((each) => each.join('=')).join('; ');
  return { user, pair, paying, receiving, cookie, csrf: new Map(cookies).get('csrfToken') };
}

/** Stores open quotes of an account without asking for them; answers their ids. */
export async function openQuotes({ pool }, userId, { from, to }, count) {
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `insert into convert_order (id, "userId", "requestHash", status, side, "fromCurrency", "fromType", "fromAmount", "toCurrency",
      "toType", "toAmount", rate, "inverseRate", mid, "spreadPercent", spread, "feePercent", fee, rounding, "fromPrice", "toPrice",
      "usdValue", "expiresAt", "createdAt", "updatedAt")
    select id, $2, '', 'QUOTED', 'EXACT_IN', $3, 'SPOT', 10, $4, 'SPOT', 9.94005, 0.995, 1.005025125628140703517587939698, 1, 0.5,
      0.04995, 0.1, 0.01, 0, 1, 1, 10, now() + interval '1 hour', now(), now() from unnest($1::uuid[]) as each (id)`,
    [ids, userId, from.currency, to.currency],
  );
  return ids;
}
