const MAX_TOKENS = 4_000;

/** Optional parameters of a request. Endpoints may not know them; each is left out once it was refused. */
const OPTIONAL = {
  temperature: 0.2,
  response_format: { type: 'json_object' },
  max_tokens: MAX_TOKENS,
  /** Newer models take this in place of `max_tokens`. */
  max_completion_tokens: MAX_TOKENS,
} as const;

/** A model and the URL of its endpoint. */
export interface AiModel {
  readonly baseURL: string;
  readonly model: string;
}

export type AiParameters = Partial<typeof OPTIONAL>;

type Name = keyof typeof OPTIONAL;

const NAMES = Object.keys(OPTIONAL) as Name[];
/** How many characters of a refusal are searched for the name of a parameter. */
const MAX_TEXT = 10_000;

/** Remembers which optional parameters each model refuses. The environment names the models, so there are few. */
export class AiParameterMemory {
  private readonly refused = new Map<string, Set<Name>>();

  /** The optional parameters to send to a model. */
  for(endpoint: AiModel): AiParameters {
    const refused = this.refusedBy(endpoint);
    const sent = NAMES.filter(
      (name) => !refused.has(name) && (name !== 'max_completion_tokens' || refused.has('max_tokens')),
    );
    return Object.fromEntries(sent.map((name) => [name, OPTIONAL[name]]));
  }

  /** Remembers the parameter that a refusal (body of a 400 or 422) names; false when it names none that was sent. */
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

/** The parameter that a refusal names: in the protocol's field `param`, or else anywhere in its text. */
function named(refusal: string, sent: readonly Name[]): Name | undefined {
  const told = /"param"\s*:\s*"(\w+)/.exec(refusal)?.[1];
  return sent.find((name) => name === told) ?? sent.find((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(refusal));
}
