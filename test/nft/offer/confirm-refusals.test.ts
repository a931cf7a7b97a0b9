import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { bury, mined, newHolder, newPerson, nftChain, signedOnly, type Person } from '../support/chain.js';
import { called, newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { type Accepted, delivered, newAccepted, newOffer, OFFER, salesOf } from '../support/offer-acts.js';
import { offerRow, setOffer, standOf, traded, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { ban } from '../support/offer-switched.js';

const TOO_LITTLE_GAS = 40_000;
const HASH = `0x${'1'.repeat(64)}`;
const NOT_FOUND = { statusCode: 404, code: 'NOT_FOUND', message: 'Offer not found' };
const mismatch = (message: string) => ({ statusCode: 400, code: 'TRANSFER_MISMATCH', message });

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

const placeOf = ({ token }: Pick<Accepted, 'token'>) => ({
  contractAddress: collection.contractAddress,
  tokenId: token.tokenId,
});

describe.each(TRANSPORTS)('a confirmation by %s is refused, and nothing is written,', (transport) => {
  const call = trading(transport);
  const confirm = (person: Person, id: string, transactionHash: string) =>
    call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash });
  const refused = (person: Person, id: string, hash: string) => writingNothing(() => confirm(person, id, hash));
  const stillWaits = async (id: string) => expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED' });

  it('by a transfer to somebody else', async () => {
    const accepted = await newAccepted(chain, collection);
    const hash = await transferredAlone(chain, creator, placeOf(accepted), (await newHolder(chain)).address);
    const [from, to] = [creator.wallet.address, accepted.buyer.wallet.address];
    const refusal = mismatch(`The transaction does not transfer the token from ${from} to ${to}`);
    expect(await refused(creator, accepted.id, hash)).toMatchObject(refusal);
    await stillWaits(accepted.id);
  });

  it('by a transfer to the buyer from somebody else', async () => {
    const accepted = await newAccepted(chain, collection);
    const middle = await newPerson(chain);
    await transferredAlone(chain, creator, placeOf(accepted), middle.wallet.address);
    const hash = await transferredAlone(chain, middle, placeOf(accepted), accepted.buyer.wallet.address);
    const [from, to] = [creator.wallet.address, accepted.buyer.wallet.address];
    const refusal = mismatch(`The transaction does not transfer the token from ${from} to ${to}`);
    expect(await refused(accepted.buyer, accepted.id, hash)).toMatchObject(refusal);
  });

  it('by the transfer of another token, of another contract, and by no transfer at all', async () => {
    const accepted = await newAccepted(chain, collection);
    const { id, buyer } = accepted;
    const other = await newToken(chain, collection);
    const elsewhere = await newToken(chain, await newCollection(chain, creator));
    const to = buyer.wallet.address;
    const nothing = await mined(await creator.wallet.sendTransaction({ to, value: 1n }));
    const hashes = [
      await transferredAlone(chain, creator, placeOf({ token: other }), to),
      await transferredAlone(chain, creator, { ...elsewhere.collection, tokenId: elsewhere.tokenId }, to),
      nothing,
    ];
    await bury(chain);
    for (const hash of hashes) {
      expect(await refused(creator, id, hash)).toMatchObject(mismatch('The transaction does not transfer this token'));
    }
  });

  it('by a transaction that failed', async () => {
    const { id, transaction } = await newAccepted(chain, collection);
    const hash = await signedOnly(creator, transaction, TOO_LITTLE_GAS);
    await bury(chain);
    expect(await refused(creator, id, hash)).toMatchObject(mismatch('The transaction failed on its blockchain'));
  });

  it('by a transfer that was made before the acceptance', async () => {
    const token = await newToken(chain, collection);
    const { id, buyer } = await newOffer(chain, token);
    const early = await transferredAlone(chain, creator, placeOf({ token }), buyer.wallet.address);
    await transferredAlone(chain, buyer, placeOf({ token }), creator.wallet.address);
    await traded(creator, `${OFFER}/${id}/accept`);
    const refusal = mismatch('The token was transferred before the offer was accepted');
    expect(await refused(buyer, id, early)).toMatchObject(refusal);
    await stillWaits(id);
  });

  it('by a transfer in the very block that was the newest at the acceptance', async () => {
    const accepted = await newAccepted(chain, collection);
    const hash = await delivered(chain, accepted);
    const receipt = await chain.ethers.getTransactionReceipt(hash);
    await setOffer(accepted.id, { acceptedBlock: String(receipt?.blockNumber) });
    const refusal = mismatch('The token was transferred before the offer was accepted');
    expect(await refused(creator, accepted.id, hash)).toMatchObject(refusal);
    await setOffer(accepted.id, { acceptedBlock: String(Number(receipt?.blockNumber) - 1) });
    expect(await confirm(creator, accepted.id, hash)).toMatchObject({ status: 'COMPLETED' });
  });

  it('by a log that serves another sale already', async () => {
    const first = await newAccepted(chain, collection);
    const hash = await delivered(chain, first);
    await confirm(creator, first.id, hash);
    // The same parties and the same token again, whose buyer tells of the old transfer.
    const { buyer, token } = first;
    await transferredAlone(chain, buyer, placeOf(first), creator.wallet.address);
    const again = await newOffer(chain, token, { buyer });
    await traded(creator, `${OFFER}/${again.id}/accept`);
    const receipt = await chain.ethers.getTransactionReceipt(hash);
    await setOffer(again.id, { acceptedBlock: String(Number(receipt?.blockNumber) - 1) });
    expect(await refused(buyer, again.id, hash)).toMatchObject({
      statusCode: 409,
      code: 'TRANSFER_CLAIMED',
      message: 'The transfer serves another sale already',
    });
    expect(await salesOf(token)).toHaveLength(1);
  });

  it.each(['PENDING', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FLAGGED'])(
    'of one that is %s, naming that',
    async (status) => {
      const accepted = await newAccepted(chain, collection);
      const hash = await delivered(chain, accepted);
      const none = { acceptedAt: null, acceptedBlock: null, sellerAddress: null, sellerId: null };
      const isOver = ['REJECTED', 'CANCELLED', 'EXPIRED'].includes(status);
      await setOffer(accepted.id, {
        status,
        ...(status === 'FLAGGED' ? { flagReason: 'For a test' } : {}),
        ...(status === 'EXPIRED' || status === 'FLAGGED' ? {} : none),
        ...(isOver ? { endedAt: new Date().toISOString() } : {}),
      });
      expect(await refused(accepted.buyer, accepted.id, hash)).toMatchObject({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: `Only an offer that is ACCEPTED can be confirmed: this one is ${status}`,
      });
    },
  );

  it('of no offer, and of other people’s', async () => {
    const accepted = await newAccepted(chain, collection);
    const hash = await delivered(chain, accepted);
    expect(await refused(await newPerson(chain), accepted.id, hash)).toMatchObject(NOT_FOUND);
    expect(await refused(creator, newId(), hash)).toMatchObject(NOT_FOUND);
  });

  it.each(['', '0x1', 'hash', `0x${'g'.repeat(64)}`, `0x${'1'.repeat(65)}`])('with %j as its hash', async (hash) => {
    const { id } = await newAccepted(chain, collection);
    expect(await refused(creator, id, hash)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('transactionHash'),
    });
  });

  it('without a session, while the extension is off, and while the chain is silent', async () => {
    const { id } = await newAccepted(chain, collection);
    const path = `${OFFER}/${id}/confirm`;
    const nobody = await anonymous();
    const unsigned = await writingNothing(() => call(nobody, 'POST', path, { transactionHash: HASH }));
    expect(unsigned).toMatchObject({ statusCode: 401 });
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => refused(creator, id, HASH))).toMatchObject(off);
    chain.mood = 'error';
    expect(await refused(creator, id, HASH)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
  });

  it('while the account of the seller is not active, and not any more when it is', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const hash = await delivered(chain, accepted);
    await ban(owner);
    expect(await refused(accepted.buyer, accepted.id, hash)).toMatchObject({
      statusCode: 409,
      code: 'PAYEE_NOT_ACTIVE',
      message: 'The account of the seller is not active: it cannot be paid',
    });
    expect(await standOf(accepted.buyer)).toEqual(['8.975', '1.025']);
    await ban(owner, false);
    expect(await confirm(accepted.buyer, accepted.id, hash)).toMatchObject({ status: 'COMPLETED' });
  });
});

it('a transfer by an operator whom the seller has approved proves an offer as the seller’s own does', async () => {
  const accepted = await newAccepted(chain, collection);
  const [from, to] = [creator.wallet.address, accepted.buyer.wallet.address];
  const operator = await newPerson(chain);
  const { contractAddress, tokenId } = placeOf(accepted);
  await signedOnly(creator, called(creator, contractAddress, 'approve', operator.wallet.address, tokenId));
  const transactionHash = await signedOnly(
    operator,
    called(operator, contractAddress, 'transferFrom', from, to, tokenId),
  );
  await bury(chain);
  const answer = await traded(creator, `${OFFER}/${accepted.id}/confirm`, { transactionHash });
  expect(answer).toMatchObject({ status: 'COMPLETED' });
});
