import { Money } from '../../src/core/money.js';
import { runJob } from '../support/jobs.js';
import { claimsOfHash, storedClaim } from '../support/chain-claims.js';
import { TRANSPORTS } from '../support/each-transport.js';
import { brokenRules } from '../support/convert-books/rules.js';
import { MONEY_RULES } from '../support/ico-books/money.js';
import type { LocalChain } from '../support/local-chain.js';
import { world } from '../support/world.js';
import { newAddress, newPurchase } from '../ico/support/chain-deliveries.js';
import { tryToBuy } from '../ico/support/sales.js';
import { newBuyer } from '../support/ico-offerings.js';
import { times } from '../nft/support/auction-races.js';
import { bookFaults, heldAndOpen, writingNothing } from '../nft/support/offer-state.js';
import { proofChain } from './support/proof-chain.js';
import { CLAIMED, MONEY_USES, nameMoney, nameToken, newNamed, newStage, outcome, TOKENS } from './support/uses.js';
import type { MoneyUse, Named, Stage } from './support/uses.js';

/*
 * A log of an ERC-721 has the token's number among its topics, and one of an ERC-20 its amount among the data: no log is both.
 * Offerings and the house can name one transfer of money; an NFT sale and any of them only one transaction.
 */

const ROUNDS = 4;
/** What deliveries and fundings write, besides what the NFT market writes. */
const OTHERS = ['ico_transaction', 'ico_delivery_part', 'convert_funding', 'convert_funding_claim', 'approval'];
/** What comes second to an offer that is paid: it is over, or the log was claimed just before. */
const LATE = ['ILLEGAL_STATE', 'TRANSFER_CLAIMED'];
const PAID = [
  ['0.95', '0'],
  ['8.975', '0'],
];

let chain: LocalChain;
let stage: Stage;
beforeAll(async () => {
  chain = await proofChain();
  stage = await newStage(chain);
}, 60_000);
afterAll(() => chain.close());

const MONEY = { kind: 'LOG', place: 0, end: 'OUT' };
const TOKEN = { kind: 'LOG', place: 1, end: 'OUT', use: 'NFT_SALE' };

/** What the use that took the transfer of money has, and all others have not. */
const takenBy = (use: MoneyUse, { bookedBefore }: Named) => ({
  named: [use === 'the first offering', use === 'the second offering'],
  booked: use === 'the house' ? less(bookedBefore) : bookedBefore,
});

function less(amount: string): string {
  return Money.parse(amount, 'X').minus(Money.parse(TOKENS, 'X')).toString();
}

async function expectBooksRight(): Promise<void> {
  const { rows } = (await world()).system.db;
  const { held, open } = await heldAndOpen();
  expect([held === open, await bookFaults(), await brokenRules(rows, MONEY_RULES)]).toEqual([true, [], []]);
  for (const job of ['checkIcoBalances', 'checkNftBalances']) expect(await runJob(job)).toMatchObject({ error: null });
}

describe.each(TRANSPORTS)('a transaction that moves money of the house and an NFT, named by %s', (transport) => {
  const money = (named: Named, use: MoneyUse) => nameMoney(transport, stage, named, use);
  const token = (named: Named, party: 'buyer' | 'seller') => nameToken(transport, named, party);

  describe.each(MONEY_USES)('by %s first', (first) => {
    it.each(['before', 'after'])(
      'proves that and the sale of the NFT that was named %s, and refuses others',
      async (when) => {
        const named = await newNamed(stage);
        const sell = async () => expect(await token(named, 'buyer')).toMatchObject({ status: 'COMPLETED' });
        if (when === 'before') await sell();
        expect(await money(named, first)).toMatchObject({ statusCode: 200 });
        for (const use of MONEY_USES.filter((each) => each !== first)) {
          expect(await writingNothing(() => money(named, use), OTHERS)).toMatchObject(CLAIMED[use]);
        }
        if (when === 'after') await sell();
        const again = await writingNothing(() => token(named, 'seller'), OTHERS);
        expect(LATE).toContain(again.code);
        expect(await outcome(stage, named)).toEqual({ ...takenBy(first, named), offer: 'COMPLETED', stands: PAID });
        expect(await claimsOfHash(named.hash)).toMatchObject([MONEY, TOKEN]);
      },
    );
  });

  it('proves one of two deliveries and a defunding, and one sale, when all are named at once', async () => {
    for (const _round of times(ROUNDS, (each) => each)) {
      const named = await newNamed(stage);
      const [sold, resold, ...moved] = await Promise.all([
        token(named, 'buyer'),
        token(named, 'seller'),
        ...MONEY_USES.map((use) => money(named, use)),
      ]);
      const isDone = ({ statusCode }: { statusCode: number }) => statusCode === 200;
      expect([sold, resold].filter(isDone)).toHaveLength(1);
      expect(LATE).toContain([sold, resold].find((each) => !isDone(each)).code);
      const won = MONEY_USES.filter((_, at) => isDone(moved[at]));
      expect(won).toHaveLength(1);
      for (const [at, use] of MONEY_USES.entries())
        if (!won.includes(use)) expect(moved[at]).toMatchObject(CLAIMED[use]);
      expect(await outcome(stage, named)).toEqual({ ...takenBy(won[0]!, named), offer: 'COMPLETED', stands: PAID });
      expect(await claimsOfHash(named.hash)).toMatchObject([MONEY, TOKEN]);
    }
    await expectBooksRight();
  });

  it('proves nothing where one of its logs was counted before by an unknown place', async () => {
    const named = await newNamed(stage);
    await storedClaim({ hash: named.hash, place: -8, use: 'CONVERT_FUNDING' });
    for (const use of MONEY_USES) {
      expect(await writingNothing(() => money(named, use), OTHERS)).toMatchObject(CLAIMED[use]);
    }
    const sold = await writingNothing(() => token(named, 'buyer'), OTHERS);
    expect(sold).toMatchObject({ statusCode: 409, code: 'TRANSFER_CLAIMED' });
  });

  it('proves both although its hash was taken for a delivery of another offering without asking the chain', async () => {
    const named = await newNamed(stage);
    await storedClaim({ hash: named.hash, kind: 'HASH', use: 'ICO_DELIVERY' });
    expect(await money(named, 'the house')).toMatchObject({ statusCode: 200 });
    expect(await token(named, 'buyer')).toMatchObject({ status: 'COMPLETED' });
  });
});

it('no purchase has its tokens go to the house, so that no transfer both delivers and funds the house', async () => {
  const [sale] = stage.sales;
  await newPurchase(sale, '10', newAddress());
  const walletAddress = sale.wallet.address;
  const refused = await tryToBuy(await newBuyer(sale), sale, '10', { walletAddress });
  expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
});
