import type { Act } from '../act.ts'
import type { CallDecoders } from '../call.ts'
import { isList, isStruct, type Hashed, type Struct, type Value } from '../hashed.ts'
import { accountDelegations, codeDelegations, nestedContents, operations, safeTransactions, signedCalls } from './accounts.ts'
import type { Place, StructDecoder } from './decoder.ts'
import { harmless } from './harmless.ts'
import { collectionOrders, itemOrders, pairOrders, seaportOrders } from './orders.ts'
import { permit2s, permits, transfers, voteDelegations } from './permits.ts'
import { unknownActs, wrappedIn } from './unknown.ts'

/** What typed data means, by the shape of its structs. The first decoder that knows a struct decides. */
export const decoders = {
  harmless,
  'seaport-orders': seaportOrders,
  'item-orders': itemOrders,
  'pair-orders': pairOrders,
  'collection-orders': collectionOrders,
  'permit2-permits': permit2s,
  permits,
  operations,
  'safe-transactions': safeTransactions,
  'signed-calls': signedCalls,
  'account-delegations': accountDelegations,
  'code-delegations': codeDelegations,
  'vote-delegations': voteDelegations,
  transfers,
  'nested-contents': nestedContents
} as const satisfies Record<string, StructDecoder>

export type DecoderName = keyof typeof decoders

export interface TypedDataTable {
  readonly structs: Readonly<Record<string, StructDecoder>>
  /** The acts of structs that no decoder knows. */
  readonly unknown: typeof unknownActs
  readonly calls?: CallDecoders
}

export const typedDataTable: TypedDataTable = { structs: decoders, unknown: unknownActs }

/** Acts that may be shown without a danger: a struct around them is as unknown as without them. */
const quietKinds: ReadonlySet<Act['kind']> = new Set(['harmless', 'for-account', 'revoke', 'message', 'delegate-votes'])

/**
 * What a signature over typed data does. Structs that no decoder knows are searched for ones that are known; what remains is shown by what
 * it names.
 *
 * @param own addresses of the user's accounts
 */
export function actsOf(
  { message, domain }: Hashed,
  own: readonly string[],
  table: TypedDataTable = typedDataTable
): readonly Act[] {
  const place: Place = { domain, own: own.map(each => each.toLowerCase()), ...(table.calls && { callDecoders: table.calls }) }
  const all = Object.values(table.structs)
  const rest: Struct[] = []
  const search = (struct: Struct): readonly Act[] => {
    for (const decode of all) {
      const found = decode(struct, place)
      if (!found) continue
      const isPartOfMore = found.every(({ kind }) => kind === 'for-account')
      return isPartOfMore ? [...found, ...within(struct)] : found
    }
    rest.push(struct)
    return within(struct)
  }
  const within = ({ fields }: Struct): readonly Act[] => fields.flatMap(({ value }) => searchValue(value))
  const searchValue = (value: Value): readonly Act[] =>
    isList(value) ? value.flatMap(searchValue) : isStruct(value) ? search(value) : []

  const acts = search(message)
  // next to a danger, unknown structs need no act of their own
  const isDangerous = acts.some(({ kind }) => !quietKinds.has(kind))
  return [...acts, ...wrappedIn(message), ...(isDangerous ? [] : table.unknown(rest, place))]
}
