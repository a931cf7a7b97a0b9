import { newId } from '../../../src/core/ids.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { freshValue } from './settings-admins.js';
import { storedContribution } from './stored-contributions.js';
import { storedPlan } from './stored-plans.js';
import { storedRoadmapItem, storedTeamMember, storedUpdate } from './stored-story.js';

const ownOffering: Rows = async ({ user }) => ({ id: (await storedOffering({ userId: user.id })).id });

const ownUpdate: Rows = async ({ user }) => ({
  id: await storedUpdate((await storedOffering({ userId: user.id })).id),
});

const ownMember: Rows = async ({ user }) => {
  const { id } = await storedOffering({ userId: user.id });
  return { id, teamId: await storedTeamMember(id) };
};

const ownStep: Rows = async ({ user }) => {
  const { id } = await storedOffering({ userId: user.id });
  return { id, roadmapId: await storedRoadmapItem(id) };
};

const ownPhase: Rows = async ({ user }) => {
  const { id, phaseIds } = await storedOffering({ userId: user.id });
  return { id, phaseId: phaseIds[0]! };
};

/** A row of a table that offerings name. */
const entry = (table: 'ico_blockchain' | 'ico_token_type'): Rows => {
  return async () => {
    const { system } = await world();
    const now = system.clock.now().toISOString();
    const row = { id: newId(), name: 'Of a test', value: freshValue(), createdAt: now, updatedAt: now };
    await system.db.rows.insertInto(table).values(row).execute();
    return { id: row.id };
  };
};

const plan: Rows = async () => ({ id: (await storedPlan({})).id });

export const rows: ModuleRows = {
  foreign: {
    icoContribution: async (userId) => {
      const wallet = await newWallet({ owner: { userId }, currency: 'USDT' });
      return storedContribution(await storedOffering(), { userId, walletId: wallet.id });
    },
    icoOffering: async (userId) => (await storedOffering({ userId })).id,
    icoUpdate: async (userId) => storedUpdate((await storedOffering({ userId })).id),
  },
  acceptable: {
    addIcoRoadmapItem: { input: { title: 'Test network', description: 'Soon', date: '2030-01-01' } },
  },
  lookedUp: {
    updateIcoBlockchain: entry('ico_blockchain'),
    updateIcoTokenType: entry('ico_token_type'),
    updateIcoLaunchPlan: plan,
    sortIcoLaunchPlans: async () => ({ input: { items: [{ id: (await storedPlan({})).id, sortOrder: 1 }] } }),
    addIcoTeamMember: ownOffering,
    addIcoRoadmapItem: ownOffering,
    updateIcoTeamMember: ownMember,
    updateIcoRoadmapItem: ownStep,
    postIcoUpdate: async (caller) => ({ input: { offeringId: (await ownOffering(caller))['id'] } }),
    editIcoUpdate: ownUpdate,
    icoAllowances: ownPhase,
    anyIcoAllowances: ownPhase,
    icoReleases: ownOffering,
    icoReleaseSchedules: ownOffering,
    icoOfferingContributions: ownOffering,
    icoOfferingVestings: ownOffering,
    icoSettlementReport: ownOffering,
  },
};
