/** Who swaps for others over HTTP, by the form of its API. */
export const aggregatorKinds = ['1inch', '0x', 'lifi', 'jupiter'] as const
export type AggregatorKind = (typeof aggregatorKinds)[number]

export interface AggregatorSettings {
  readonly kind: AggregatorKind
  /** Absent: where it is for everybody. */
  readonly url: string
  readonly key?: string
  /** Requests a second that the plan allows. */
  readonly perSecond: number
  /**
   * Contracts that may be given tokens and coins, in lower case: what an aggregator names besides is not believed, for whoever is let take
   * somebody's tokens takes them. On Solana there are none.
   */
  readonly contracts: readonly string[]
}

/** Where each is, and the contracts that it is known by on most networks. */
export const usualAggregators: Readonly<Record<AggregatorKind, { readonly url: string; readonly contracts: readonly string[] }>> =
  {
    '1inch': { url: 'https://api.1inch.dev', contracts: ['0x111111125421ca6dc452d289314280a0f8842a65'] },
    '0x': { url: 'https://api.0x.org', contracts: ['0x0000000000001ff3684f28c67538d4d072c22734'] },
    lifi: { url: 'https://li.quest', contracts: ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'] },
    jupiter: { url: 'https://lite-api.jup.ag', contracts: [] }
  }
