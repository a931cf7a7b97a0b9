import type { ServiceModule } from '../frame/module.js';
import { newIcoStat } from './admin/stat.js';
import { newIcoFront } from './public/front.js';

export const icoModule = {
  parts: () => ({ parts: { icoFront: newIcoFront(), icoStat: newIcoStat() } }),
} satisfies ServiceModule;
