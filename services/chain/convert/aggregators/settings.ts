/** Supported aggregators, by API. */
export const aggregatorKinds = ['1inch', '0x', 'lifi', 'jupiter'] as const
export type AggregatorKind = (typeof aggregatorKinds)[number]

export interface AggregatorSettings {
  readonly kind: AggregatorKind
  /** Base URL. Default: the public one. */
  readonly url: string
  readonly key?: string
  /** Rate limit of the plan, in requests a second. */
  readonly perSecond: number
  /**
   * Contracts that may receive tokens and native value, in lower case.
   * Others that an aggregator names are rejected: a spender with an allowance can take the tokens of a user. Empty on Solana.
   */
  readonly contracts: readonly string[]
}

/** Public URL of each aggregator, and its contracts on most networks. */
export const defaultAggregators: Readonly<
  Record<AggregatorKind, { readonly url: string; readonly contracts: readonly string[] }>
> = {
  '1inch': { url: 'https://api.1inch.dev', contracts: ['0x111111125421ca6dc452d289314280a0f8842a65'] },
  '0x': { url: 'https://api.0x.org', contracts: ['0x0000000000001ff3684f28c67538d4d072c22734'] },
  lifi: { url: 'https://li.quest', contracts: ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'] },
  jupiter: { url: 'https://lite-api.jup.ag', contracts: [] }
}
