import { useAiStub } from '../../faq/support/ai-stub.js';
import type { RootOperation } from '../root-operation.js';
import { useSettings } from '../stored-settings.js';
import { describeAudit } from './audit.js';
import { describeBadTexts } from './bad-texts.js';
import { describeExamples } from './examples.js';
import { describeForeignRows } from './foreign-rows.js';
import { describeFreeJson } from './free-json.js';
import { describeLists } from './lists.js';
import { describeLongTexts } from './long-texts.js';
import { describeNames } from './names.js';
import { describeNulls } from './nulls.js';
import { operationsOf } from './operations.js';
import { describeOwnDecisions } from './own-decisions.js';
import { describeOwnersAreTold } from './owners-are-told.js';
import { describePublicReads } from './public-reads.js';
import { describeRefusals } from './refusals.js';
import { describeScopes } from './scopes.js';

/** What every operation is held to; what leaves most behind comes last. */
const RULES: readonly ((operations: readonly RootOperation[]) => void)[] = [
  describePublicReads,
  describeRefusals,
  describeForeignRows,
  describeScopes,
  describeLists,
  describeNames,
  describeOwnDecisions,
  describeOwnersAreTold,
  describeAudit,
  describeFreeJson,
  describeExamples,
];

/** Those that fill whole requests: no captcha and no approval stops them, and an AI provider answers. */
const WITH_WHOLE_REQUESTS = [describeBadTexts, describeNulls, describeLongTexts] as const;

/**
 * Tests that the schema gives: all rules for every operation of a module. A module has one file that calls this, and an
 * operation that is added to it needs no word there. A module with many operations may have several files, each with
 * every so manieth of them: `part` of `parts`.
 */
export function describeOperations(module: string, part = 1, parts = 1): void {
  const operations = operationsOf(module).filter((_, index) => index % parts === part - 1);
  for (const rule of RULES) rule(operations);
  describe('with whole requests', () => {
    useAiStub();
    useSettings({ captchaProvider: 'none', transferApprovalThreshold: '0' });
    for (const rule of WITH_WHOLE_REQUESTS) rule(operations);
  });
}
