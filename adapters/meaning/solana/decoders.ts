import { associatedDecoders } from './associated.ts'
import { budgetDecoders, memoDecoders } from './budget.ts'
import type { Decoder } from './decoder.ts'
import { lookupTableDecoders } from './lookup-table.ts'
import { stakeDecoders } from './stake.ts'
import { systemDecoders } from './system.ts'
import { tokenDecoders } from './token.ts'
import { extensionDecoders } from './token-extensions.ts'

/** Decoders of all known instructions. */
export const solanaDecoders: readonly Decoder[] = [
  ...systemDecoders,
  ...budgetDecoders,
  ...memoDecoders,
  ...associatedDecoders,
  ...tokenDecoders,
  ...extensionDecoders,
  ...stakeDecoders,
  ...lookupTableDecoders
]
