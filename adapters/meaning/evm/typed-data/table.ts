import type { Act } from '../act.ts'
import type { CallDecoders } from '../call.ts'
import { isList, isOfDomain, isStruct, type Hashed, type Struct, type Value } from '../hashed.ts'
import { accountDelegations, codeDelegations, nestedContents, operations, safeTransactions, signedCalls } from './accounts.ts'
import type { Place, StructDecoder } from './decoder.ts'
import { harmless } from './harmless.ts'
import { hyperliquidActions } from './hyperliquid.ts'
import { intents } from './intents.ts'
import { keys, nameProofs } from './keys.ts'
import { collectionOrders, itemOrders, pairOrders, seaportOrders } from './orders.ts'
import { permit2s, permits, transfers, voteDelegations } from './permits.ts'
import { hasMore } from '../struct.ts'
import { restOf, unknownActs, wrappedIn } from './unknown.ts'

/** Decoders of typed data, by the shape of structs. The first match decides. */
export const decoders = {
  harmless,
  keys,
  'name-proofs': nameProofs,
  hyperliquid: hyperliquidActions,
  'seaport-orders': seaportOrders,
  'item-orders': itemOrders,
  'pair-orders': pairOrders,
  'collection-orders': collectionOrders,
  'permit2-permits': permit2s,
  permits,
  operations,
  intents,
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
  /** Returns acts of structs without a decoder. */
  readonly unknown: typeof unknownActs
  readonly calls?: CallDecoders
}

export const typedDataTable: TypedDataTable = { structs: decoders, unknown: unknownActs }

/**
 * Nested structs and lists that a decoder reads, if it ignores others.
 * Decoders that are not listed ignore none.
 */
const partsRead: Readonly<Record<string, readonly string[] | undefined>> = {
  'permit2-permits': ['details', 'permitted'],
  permits: [],
  operations: [],
  'safe-transactions': [],
  'signed-calls': [],
  'account-delegations': ['caveats'],
  transfers: []
} satisfies Partial<Record<DecoderName, readonly string[]>>

/** Acts that may be shown without a warning: an unknown struct around them stays unknown. */
const quietKinds: ReadonlySet<Act['kind']> = new Set([
  'harmless',
  'for-account',
  'revoke',
  'message',
  'delegate-votes',
  'key',
  'service-move'
])

/**
 * Returns the effects of a signature over typed data.
 * Unknown structs are searched for known ones; the rest is described by what it names.
 *
 * @param own addresses of the user's accounts
 */
export function actsOf(
  { message, domain, moreDomain }: Hashed,
  own: readonly string[],
  table: TypedDataTable = typedDataTable
): readonly Act[] {
  const place: Place = { domain, own: own.map(each => each.toLowerCase()), ...(table.calls && { callDecoders: table.calls }) }
  const all = Object.entries(table.structs)
  const rest: Struct[] = []
  const search = (struct: Struct): readonly Act[] => {
    for (const [name, decode] of all) {
      const found = decode(struct, place)
      if (!found) continue
      const read = partsRead[name]
      if (read && hasMore(struct, ...read)) rest.push(struct)
      const isPartOfMore = found.every(({ kind }) => kind === 'for-account')
      return isPartOfMore ? [...found, ...within(struct)] : found
    }
    rest.push(struct)
    return within(struct)
  }
  const within = ({ fields }: Struct): readonly Act[] => fields.flatMap(({ value }) => searchValue(value))
  const searchValue = (value: Value): readonly Act[] =>
    isList(value) ? value.flatMap(searchValue) : isStruct(value) ? search(value) : []

  const acts = search(message).map(act => ofOwner(act, place))
  // additional domain fields change the meaning of any type
  if (moreDomain.fields.some(field => !isOfDomain(field))) rest.push(moreDomain)
  // a danger of one part says nothing about the others
  const isDangerous = acts.some(({ kind }) => !quietKinds.has(kind))
  const others = isDangerous ? restOf(rest.length > 0) : table.unknown(rest, place)
  return [...acts, ...wrappedIn(message), ...others]
}

/** Checks that an order belongs to the user: an order of any other account is as unknown as its type. */
const ofOwner = (act: Act, { own }: Place): Act =>
  act.kind === 'trade' && act.owner !== undefined && !own.includes(act.owner.toLowerCase())
    ? { kind: 'unknown', names: 'amount' }
    : act
