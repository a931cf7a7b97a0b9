import { describeOperations } from '../support/generated/describe-operations.js';

describeOperations('approval');
