import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';

export const icoResolvers = [IcoProgressResolver, IcoPublicResolver] as const;
