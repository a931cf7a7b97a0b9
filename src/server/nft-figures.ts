import type { Figures } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import {
  countFaults,
  countInvalid,
  lagOfChains,
  logsOfChains,
  reorganisationsOfChains,
} from '../services/nft/figures/count.js';
import { readableFigures } from './readable-figures.js';

/** Adds the figures of the NFT marketplace. */
export function addNftFigures(figures: Figures, platform: Platform): Figures {
  const of = readableFigures(platform, 'the NFT marketplace');
  return figures
    .add('nft_chain_lag_blocks', 'Blocks of a blockchain whose logs were not read yet.', 'chain', of(lagOfChains, {}))
    .add('nft_chain_logs_read', 'Logs that were read of a blockchain.', 'chain', of(logsOfChains, {}))
    .add(
      'nft_chain_reorganisations',
      'How often a blockchain has dropped blocks that were read.',
      'chain',
      of(reorganisationsOfChains, {}),
    )
    .add('nft_listings_invalid', 'Listings that were taken off sale, by reason.', 'reason', of(countInvalid, {}))
    .addOne(
      'nft_escrow_faults',
      'Wallets that hold another sum than their offers and bids come to.',
      of<number | null>(countFaults, null),
    );
}
