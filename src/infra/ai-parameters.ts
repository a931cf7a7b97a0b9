const MAX_TOKENS = 4_000;

/** What a request carries beside its messages. No endpoint must know any of it, so each is left out once refused. */
const OPTIONAL = {
  temperature: 0.2,
  response_format: { type: 'json_object' },
  max_tokens: MAX_TOKENS,
  /** What newer models ask for in place of `max_tokens`. */
  max_completion_tokens: MAX_TOKENS,
} as const;

/** Which model, and where. */
export interface AiModel {
  readonly baseURL: string;
  readonly model: string;
}

export type AiParameters = Partial<typeof OPTIONAL>;

type Name = keyof typeof OPTIONAL;

const NAMES = Object.keys(OPTIONAL) as Name[];
/** Of a refusal, what is searched for a name. */
const MAX_TEXT = 10_000;

/** Which optional parameters which models refuse. The environment names the models, so there are few of them. */
export class AiParameterMemory {
  private readonly refused = new Map<string, Set<Name>>();

  /** What to send to a model. */
  for(endpoint: AiModel): AiParameters {
    const refused = this.refusedBy(endpoint);
    const sent = NAMES.filter(
      (name) => !refused.has(name) && (name !== 'max_completion_tokens' || refused.has('max_tokens')),
    );
    return Object.fromEntries(sent.map((name) => [name, OPTIONAL[name]]));
  }

  /** Remembers the parameter that a refusal (the body of a 400 or 422) names; false when it names none that was sent. */
  learn(endpoint: AiModel, sent: AiParameters, refusal: string): boolean {
    const name = named(refusal.slice(0, MAX_TEXT), Object.keys(sent) as Name[]);
    if (!name) return false;
    this.refusedBy(endpoint).add(name);
    return true;
  }

  private refusedBy({ baseURL, model }: AiModel): Set<Name> {
    const key = `${baseURL} ${model}`;
    const known = this.refused.get(key) ?? new Set();
    this.refused.set(key, known);
    return known;
  }
}

/** The protocol's field `param` says it; endpoints that do not send that name it somewhere in their text. */
function named(refusal: string, sent: readonly Name[]): Name | undefined {
  const told = /"param"\s*:\s*"(\w+)/.exec(refusal)?.[1];
  return sent.find((name) => name === told) ?? sent.find((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(refusal));
}
