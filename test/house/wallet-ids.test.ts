import { purposeOf, SHARED_PURPOSES, SYSTEM_WALLET_MODULES } from '../../src/core/catalogue/system-wallets.js';
import { walletIdOf, type MovableWalletId } from '../../src/core/catalogue/wallet-ids.js';
import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import { ledgerKey } from '../../src/services/ledger/key.js';
import type { Movement } from '../../src/services/ledger/movement.js';
import { post, postWithCommit } from '../../src/services/ledger/post.js';
import { submit } from '../../src/services/ledger/submit.js';
import { sources, type Source } from '../support/sources.js';

/*
 * The compiler refuses a movement of another module's wallet, since ids say whose wallet they name. Here stands what it
 * cannot see: who claims what an id is, and which module a file says that it is of.
 */

const MAKER = 'src/core/catalogue/wallet-ids.ts';
/** What moves the wallets of all: the ledger, and the wallet module, which opens and adjusts them. */
const OF_ALL = ['src/core/catalogue/', 'src/services/ledger/', 'src/services/wallet/'];
const all = sources('src');
const ofModules = all.filter(({ path }) => !OF_ALL.some((folder) => path.startsWith(folder)));

const CAST = /\bas (?:unknown as )?\w*WalletId\b|<\w*WalletId>\(|\bas WalletIdOf\b/;
/** Types that hold for every module or purpose, and the function that takes any wallet. */
const OF_EVERY_MODULE = /\b(?:ModuleName|AnyMovement|SystemWalletPurpose|anyWalletId|WalletId)\b/;
const WITH_MODULE =
  /\b(?:Movement|post|postWithCommit|submit|MovableWalletId|PurposeOf|SystemWalletName)<([^<>;()]*)>/g;
const WITH_PURPOSE = /\bSystemWalletId<([^<>;()]*(?:<\w+>[^<>;()]*)*)>/g;

function moduleOf(path: string): string | undefined {
  return /^src\/(?:services|entities)\/([^/]+)\//
    .exec(path)?.[1]
    ?.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

function literalsIn(text: string): string[] {
  return [...text.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal);
}

/** Modules that a file names as its own without being of them. */
function foreign({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const modules = [...text.matchAll(WITH_MODULE)].flatMap(([, named = '']) => literalsIn(named));
  const purposes = [...text.matchAll(WITH_PURPOSE)].flatMap(([, named = '']) => literalsIn(named));
  const owners = purposes.flatMap((purpose) => {
    const known = Object.keys(SYSTEM_WALLET_MODULES).find((each) => each === purpose) ?? purposeOf(purpose);
    const declared = Object.entries(SYSTEM_WALLET_MODULES).find(([each]) => each === known);
    return SHARED_PURPOSES.has(purpose as never) ? [] : [declared?.[1] ?? `${purpose}, which no module declares`];
  });
  return [...modules, ...owners].filter((module) => module !== moduleOf(path)).map((module) => `${path}: ${module}`);
}

const ofAccount = walletIdOf({ id: newId() }, { userId: newId() });
const platform = walletIdOf({ id: newId() }, { system: 'platform' });
const gateway = walletIdOf({ id: newId() }, { system: 'gateway' });
const escrow = walletIdOf({ id: newId() }, { system: `ico_${newId()}` });
const base = {
  operation: 'CREDIT',
  amount: Money.zero('BTC'),
  key: ledgerKey('leg', { operation: 'test', id: newId(), leg: 'in' }),
} as const;

describe('the id of a wallet', () => {
  it('says whose it is: one of another module does not compile in a movement, in a unit of them, or as a text', () => {
    const own: Movement[] = [
      { ...base, walletId: ofAccount },
      { ...base, walletId: platform },
    ];
    const ofGateway: Movement<'gateway'>[] = [...own, { ...base, walletId: gateway }];
    const ofLaunchpad: Movement<'ico'> = { ...base, walletId: escrow };
    // @ts-expect-error: a text is no id of a wallet.
    const text: MovableWalletId<'gateway'> = newId();
    // @ts-expect-error: the gateway alone moves its wallet.
    const none: Movement = { ...base, walletId: gateway };
    // @ts-expect-error: the launchpad does not move the gateway's wallet.
    const other: Movement<'ico'> = { ...base, walletId: gateway };
    // @ts-expect-error: nor does it take the gateway's movements.
    const taken: Movement<'ico'>[] = ofGateway;
    const refused = () => [
      // @ts-expect-error: by default the ledger takes movements of accounts and of the wallets that all share.
      post({} as never, ofGateway),
      // @ts-expect-error: the same with the commit.
      postWithCommit({} as never, [ofLaunchpad]),
      // @ts-expect-error: the same for a unit that is a whole operation.
      submit({} as never, { operation: 'test' }, ofGateway),
      // @ts-expect-error: the launchpad posts no movements of the gateway.
      post<'ico'>({} as never, ofGateway),
    ];
    expect([text, none, other, taken, refused].length).toBe(5);
  });

  it('is claimed in one file alone, by who owns the wallet', () => {
    expect(all.flatMap(({ path, text }) => (CAST.test(text) ? [path] : []))).toEqual([MAKER]);
  });

  it('of any module is taken by the ledger and by the wallet module alone', () => {
    expect(ofModules.flatMap(({ path, text }) => (OF_EVERY_MODULE.test(text) ? [path] : []))).toEqual([]);
  });

  it('is of the own module wherever a file names one', () => {
    expect(ofModules.flatMap(foreign)).toEqual([]);
    const named = new Set(ofModules.filter(({ text }) => text.match(WITH_MODULE)).map(({ path }) => moduleOf(path)));
    expect([...named].toSorted()).toEqual(['convert', 'gateway', 'ico', 'nft']);
  });

  it.each([
    ["await post<'gateway'>(tx, movements)", ['src/services/ico/x.ts: gateway']],
    ["const moved: Movement<'ico' | 'nft'>[] = []", ['src/services/ico/x.ts: nft']],
    ["readonly from: SystemWalletId<'nft_royalty'>", ['src/services/ico/x.ts: nft']],
    ["readonly from: SystemWalletId<'ico_<offeringId>' | 'platform'>", []],
    ["function nameOf(): SystemWalletName<'convert'>", ['src/services/ico/x.ts: convert']],
  ])('is found in %s', (text, expected) => {
    expect(foreign({ path: 'src/services/ico/x.ts', text })).toEqual(expected);
  });
});
