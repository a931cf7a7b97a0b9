import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { nftCollection } from '../../../src/core/nft-market/contracts.js';
import type { ApiCluster, Request } from '../../support/api-cluster.js';
import type { LocalChain } from '../../support/local-chain.js';
import type { Client } from '../../support/client.js';
import { endWindow } from '../../support/throttles.js';
import { bury, funded, newHolder, newPerson, signedOnly, type Person } from './chain.js';
import { called, newCollection, newToken, type Deployed, type Minted } from './market.js';
import { LISTING, newKeeper } from './sales.js';

/** A transfer that was mined, as the test itself knows it. */
export interface Known {
  readonly hash: string;
  /** Id of the token here. */
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
  readonly block: number;
  readonly minedAt: number;
}

/** One thing that somebody does in the market, or that happens there. */
export type Act = (market: Market) => Promise<void>;

/** What those may do who stop sales and let them go on. */
export const STOP_RIGHTS: readonly PermissionKey[] = ['edit.nft.collection', 'manage.nft.emergency', 'edit.extension'];
const BALANCE = '100000';

/** What an admin asks for. */
export type Decision = Pick<Request, 'method' | 'path' | 'body'>;

interface Cast {
  readonly people: readonly Person[];
  /** One of the people, who may stop sales and let them go on. */
  readonly admin: Person;
  readonly tokens: readonly Minted[];
  readonly collections: readonly Deployed[];
  /** The address that gets the royalties of the second collection, linked to no account at first. */
  readonly heir: string;
}

/** How often a call may be over its limits, with the windows ended each time. */
const MOST_LIMITED = 20;

/**
 * People who trade tokens of two collections at random, and what the chain has seen of it. They call servers that are killed:
 * whether a call has done anything is said by the database alone, from which each act begins.
 */
export class Market {
  readonly transfers: Known[] = [];
  /** What was answered, by act and code. */
  readonly outcomes = new Map<string, number>();
  /** Answers that no act may have. */
  readonly faults: string[] = [];
  /** How many things have been done. */
  done = 0;
  private readonly waiting = new Set<() => void>();
  private readonly owners = new Map<string, Person>();
  private chained: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly chain: LocalChain,
    private readonly cast: Cast,
    private readonly cluster: ApiCluster,
    private readonly random: () => number,
  ) {}

  static async open(
    chain: LocalChain,
    { people, tokens }: { readonly people: number; readonly tokens: number },
    cluster: ApiCluster,
    random: () => number,
  ): Promise<Market> {
    const traders: Person[] = [];
    for (let made = 1; made < people; made += 1) traders.push(await newPerson(chain, BALANCE));
    const creator = traders[0];
    if (!creator) throw new Error('somebody must trade');
    const admin = await newKeeper(chain, STOP_RIGHTS);
    await funded(admin, BALANCE);
    traders.push(admin);
    const heir = (await newHolder(chain)).address;
    const collections = [
      await newCollection(chain, creator, { royaltyPercent: '3.5' }),
      await newCollection(chain, creator, { royaltyPercent: '2.5', royaltyReceiver: heir }),
    ];
    const minted: Minted[] = [];
    for (let made = 0; made < tokens; made += 1) {
      const owner = traders[made % traders.length] ?? creator;
      await endWindow('moderate');
      minted.push(await newToken(chain, collections[made % 2] as Deployed, { owner }));
    }
    const market = new Market(chain, { people: traders, admin, tokens: minted, collections, heir }, cluster, random);
    for (const each of minted) market.owners.set(each.id, each.owner);
    return market;
  }

  get people(): readonly Person[] {
    return this.cast.people;
  }

  get admin(): Person {
    return this.cast.admin;
  }

  get tokens(): readonly Minted[] {
    return this.cast.tokens;
  }

  get collections(): readonly Deployed[] {
    return this.cast.collections;
  }

  get heir(): string {
    return this.cast.heir;
  }

  pick<Item>(all: readonly Item[]): Item | undefined {
    return all[Math.floor(this.random() * all.length)];
  }

  chance(): number {
    return this.random();
  }

  person(): Person {
    const [first] = this.people;
    const found = this.pick(this.people) ?? first;
    if (!found) throw new Error('nobody trades');
    return found;
  }

  token(): Minted {
    const [first] = this.tokens;
    const found = this.pick(this.tokens) ?? first;
    if (!found) throw new Error('nothing is traded');
    return found;
  }

  /** Who has a token on the chain. */
  ownerOf(tokenId: string): Person {
    const owner = this.owners.get(tokenId);
    if (!owner) throw new Error(`nobody has ${tokenId}`);
    return owner;
  }

  /** Who has an account. */
  personOf(userId: string): Person | undefined {
    return this.people.find(({ user }) => user.id === userId);
  }

  personAt(address: string): Person | undefined {
    return this.people.find(({ wallet }) => wallet.address === address);
  }

  /** An amount with up to nine decimals, small and large ones. */
  amount(): string {
    const whole = Math.floor(this.random() * 3);
    const part = 1 + Math.floor(this.random() * 999_999_999);
    return `${whole}.${String(part).padStart(9, '0')}`;
  }

  /** Does one thing more. */
  async step(act: Act): Promise<void> {
    await act(this);
    this.done += 1;
    for (const each of this.waiting) each();
    this.waiting.clear();
  }

  /** Settled when so many things have been done. */
  async reached(count: number): Promise<void> {
    while (this.done < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Calls a path until a server has answered; a refusal is an answer as any other, and only some may never come. */
  async act(name: string, person: Person, path: string, body: object = {}): Promise<any> {
    // A listing takes no key: a token has one that is open, and who asks again is told so. Nor does a transfer, which answers
    // whose the token is by then.
    const key = path === LISTING || path.endsWith('/transfer') ? {} : { key: newId() };
    return this.counted(name, { cookies: person.cookies, method: 'POST', path, body, ...key });
  }

  /** As {@link act}, of what an admin decides, which takes no key. */
  async decide(name: string, { cookies }: Pick<Client, 'cookies'>, request: Decision): Promise<any> {
    return this.counted(name, { cookies, ...request });
  }

  private async counted(name: string, request: Request): Promise<any> {
    const answer = await this.ask(request);
    this.count(`${name} ${answer.statusCode === 200 ? 'done' : answer.code}`);
    if (isFault(answer)) this.faults.push(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  }

  private async ask(request: Request): Promise<any> {
    for (let limited = 0; ; limited += 1) {
      const answer = await this.cluster.ask(request);
      if (answer.code !== 'RATE_LIMITED' || limited === MOST_LIMITED) return answer;
      await endWindow('moderate');
      await endWindow('nftChain');
    }
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  /** Has whoever has a token send it to somebody, in the newest block. One after the other, as nonces are. */
  async send(token: Minted, to: Person): Promise<Known | null> {
    return this.onChain(async () => {
      const owner = this.ownerOf(token.id);
      if (owner === to) return null;
      const { contractAddress } = token.collection;
      const [from, address] = [owner.wallet.address, to.wallet.address];
      const transfer = called(owner, contractAddress, 'transferFrom', from, address, token.tokenId);
      const hash = await signedOnly(owner, transfer, 200_000);
      const receipt = await this.chain.ethers.getTransactionReceipt(hash);
      const block = receipt?.blockNumber ?? 0;
      const known = { hash, tokenId: token.id, from, to: address, block, minedAt: Date.now() };
      this.transfers.push(known);
      this.owners.set(token.id, to);
      return known;
    });
  }

  /** Who the contract of its collection says has a token, at the end of a block where one is given. */
  async ownerOnChain({ tokenId, collection }: Minted, blockTag: number | 'latest' = 'latest'): Promise<string> {
    const data = nftCollection.call('ownerOf', tokenId);
    const answer = await this.chain.ethers.call({ to: collection.contractAddress, data, blockTag });
    return String(nftCollection.interface.decodeFunctionResult('ownerOf', answer)[0]);
  }

  async bury(): Promise<void> {
    await this.onChain(() => bury(this.chain));
  }

  private async onChain<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.chained.then(work);
    this.chained = done.catch(() => undefined);
    return done;
  }
}

/** A chain that has not answered in time says nothing of the marketplace; nobody's session ends. */
function isFault({ statusCode, code }: { readonly statusCode: number; readonly code?: string }): boolean {
  return statusCode === 401 || (statusCode >= 500 && code !== 'CHAIN_FAILED');
}
