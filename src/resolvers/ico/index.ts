import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';

export const icoResolvers = [IcoCreatorOfferingResolver, IcoProgressResolver, IcoPublicResolver] as const;
