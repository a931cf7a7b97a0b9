import { z } from 'zod';
import { wholeNumber } from '../trading/config-fields.js';

export const signalSchema = z
  .strictObject({
    maxAgeSeconds: wholeNumber(1, 3_600).default(60).meta({
      title: 'Maximum age (seconds)',
      description: 'Older signals are refused, and dropped when their bot comes to act on them.',
    }),
  })
  .meta({ title: 'Signals', description: 'Buys and sells when somebody sends a signal to the bot.' });

export type SignalConfig = z.output<typeof signalSchema>;
