import type { QueryResult } from '../served-chain.ts'

/** Creates a complete result. */
export const completeResult = <Body>(body: Body, sources: readonly string[]): QueryResult<Body> => ({
  body,
  sources,
  isPartial: false
})
