import type { LocalChain } from '../../support/local-chain.js';
import { endWindow } from '../../support/throttles.js';
import { bury, newPerson, signedOnly, type Person } from './chain.js';
import { called, newCollection, newToken, type Deployed, type Minted } from './market.js';
import { trading } from './offer-acts.js';

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

const call = trading('REST');

/** People who trade tokens of one collection at random, and what the chain has seen of it. */
export class Market {
  readonly transfers: Known[] = [];
  /** What was answered, by act and code. */
  readonly outcomes = new Map<string, number>();
  /** Answers that no act may have. */
  readonly faults: string[] = [];
  private readonly owners = new Map<string, Person>();
  private chained: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly chain: LocalChain,
    readonly people: readonly Person[],
    readonly tokens: readonly Minted[],
    private readonly collection: Deployed,
    private readonly random: () => number,
  ) {}

  static async open(
    chain: LocalChain,
    { people, tokens }: { readonly people: number; readonly tokens: number },
    random: () => number,
  ): Promise<Market> {
    const traders: Person[] = [];
    for (let made = 0; made < people; made += 1) traders.push(await newPerson(chain, '100000'));
    const creator = traders[0];
    if (!creator) throw new Error('somebody must trade');
    const collection = await newCollection(chain, creator, { royaltyPercent: '3.5' });
    const minted: Minted[] = [];
    for (let made = 0; made < tokens; made += 1) {
      const owner = traders[made % traders.length] ?? creator;
      await endWindow('moderate');
      minted.push(await newToken(chain, collection, { owner }));
    }
    const market = new Market(chain, traders, minted, collection, random);
    for (const each of minted) market.owners.set(each.id, each.owner);
    return market;
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

  /** An amount with up to nine decimals, small and large ones. */
  amount(): string {
    const whole = Math.floor(this.random() * 3);
    const part = 1 + Math.floor(this.random() * 999_999_999);
    return `${whole}.${String(part).padStart(9, '0')}`;
  }

  /** Calls a path; a refusal is an answer as any other, and only a failure of the server is a fault. */
  async act(name: string, person: Person, path: string, body: object = {}): Promise<any> {
    const answer = await call(person, 'POST', path, body);
    this.count(`${name} ${answer.statusCode === 200 ? 'done' : answer.code}`);
    if (answer.statusCode >= 500) this.faults.push(`${name}: ${JSON.stringify(answer)}`);
    return answer.statusCode === 200 ? answer : null;
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  /** Has whoever has a token send it to somebody, in the newest block. One after the other, as nonces are. */
  async send(token: Minted, to: Person): Promise<Known | null> {
    return this.onChain(async () => {
      const owner = this.ownerOf(token.id);
      if (owner === to) return null;
      const { contractAddress } = this.collection;
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

  async bury(): Promise<void> {
    await this.onChain(() => bury(this.chain));
  }

  private async onChain<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.chained.then(work);
    this.chained = done.catch(() => undefined);
    return done;
  }
}
