import { ConvertMovementResolver } from './movement.js';

export const convertResolvers = [ConvertMovementResolver] as const;
