import type { QuoteRef } from './parse-query.ts'
import type { SwapSource } from './swap-source.ts'

/** Returns the contracts that may receive an allowance: that of a quote, or all. */
export function findSpenders(sources: readonly SwapSource[], quote: QuoteRef | undefined): readonly string[] {
  const named = quote ? sources.filter(({ name }) => name === quote.source) : sources
  return [...new Set(named.flatMap(({ spender }) => spender ?? []))]
}
