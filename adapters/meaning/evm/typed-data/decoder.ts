import type { Act } from '../act.ts'
import type { CallDecoders } from '../call.ts'
import type { HashedDomain, Struct } from '../hashed.ts'

export interface Place {
  readonly domain: HashedDomain
  /** The user's own accounts, in lower case. */
  readonly own: readonly string[]
  readonly callDecoders?: CallDecoders
}

/** Decodes a struct; `undefined` if it does not match. An empty list leaves the rest to nested structs. */
export type StructDecoder = (struct: Struct, place: Place) => readonly Act[] | undefined
