import type { OperationDefinitionNode } from 'graphql';
import { servedParts } from '../../../src/app.js';
import type { Executor } from '../../../src/server/execution/execute.js';
import { askerNamed } from '../../support/askers.js';
import { LocalChain } from '../../support/local-chain.js';
import { closeWorld, openWorld, type World } from '../../support/world.js';

export const ADMIN = { email: 'admin@example.com', password: 'Admin-demo-1' } as const;

/** Room for all documents of the test: a plan that is pushed out may come back only after the last call. */
const PLANS = { plans: 2_000, bytes: 500_000_000 };

/** The chain of the demo data: the number of Sepolia, and the accounts that anvil signs for. */
export function demoChain(): Promise<LocalChain> {
  return LocalChain.start(11_155_111, 'Wallets.sol', { accounts: 10 });
}

/** The environment of a server with the demo data of every module. */
export function demoEnvironment(chain: LocalChain): Record<string, string> {
  return {
    DEMO_DATA: 'true',
    SUPER_ADMIN_EMAIL: ADMIN.email,
    SUPER_ADMIN_PASSWORD: ADMIN.password,
    CHAIN_RPC_URL: chain.template,
    CHAIN_CONFIRMATIONS: '1',
  };
}

/** A server that lives through a whole test, over the demo data of every module, with its clock at rest. */
export class LivingServer {
  private constructor(
    readonly world: World,
    private readonly chain: LocalChain,
    private readonly executor: Executor,
    /** Operations whose compiled form has been used to answer. */
    private readonly answeredCompiled: ReadonlySet<OperationDefinitionNode>,
  ) {}

  static async start(): Promise<LivingServer> {
    const chain = await demoChain();
    const parts = servedParts(PLANS);
    const answered = observeCompiled(parts.executor);
    const world = await openWorld({ parts, environment: demoEnvironment(chain) });
    world.clock.stop();
    return new LivingServer(world, chain, parts.executor, answered);
  }

  /** Names of the operations whose compiled form has answered. */
  compiledOperations(): ReadonlySet<string> {
    return new Set([...this.answeredCompiled].map(({ name }) => name?.value ?? ''));
  }

  hasAnsweredCompiled(operation: OperationDefinitionNode): boolean {
    return this.answeredCompiled.has(operation);
  }

  /** Resolves when all operations that wait for their turn have been compiled. */
  async compiled(): Promise<void> {
    for (const isAccount of [true, false])
      await this.executor.share.run(askerNamed('living', { isAccount }), () => undefined);
  }

  async close(): Promise<void> {
    await closeWorld(this.world);
    await this.chain.close();
  }
}

/** Notes each operation whose compiled form the executor takes from its cache of plans. */
function observeCompiled({ compiled }: Executor): ReadonlySet<OperationDefinitionNode> {
  const answered = new Set<OperationDefinitionNode>();
  const find = compiled.find.bind(compiled);
  compiled.find = (operation) => {
    const run = find(operation);
    if (run) answered.add(operation);
    return run;
  };
  return answered;
}
