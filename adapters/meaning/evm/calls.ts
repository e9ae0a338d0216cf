import { decodeCall, type CallMeaning } from '../../evm/codec/decode-call.ts'
import type { Call, CallDecoders, Container, DecodedCall, DecodedCalls } from './call.ts'
import { containers } from './call-containers.ts'
import { rightOf } from './right-calls.ts'

// Calls that contain other calls: batches, smart accounts, Permit2.

const mostDepth = 4
const mostCalls = 64

/**
 * Unpacks a call into its nested calls.
 * A container that cannot be decoded completely, or that is too deep or long to be shown, is one unknown call.
 */
export function decodeCalls(call: Call, by: string, decoders: CallDecoders = containers): DecodedCalls {
  const found = unpack(call, { by, decoders, depth: 0 })
  if (found && found.calls.length > 0 && found.calls.length <= mostCalls) return found
  return { nested: [], calls: [{ by, meaning: found ? unknownOf(call) : meaningIn(call) }] }
}

/** Returns every contract that calls reach, including containers, without recipients of plain payments. */
export function contractsIn(calls: readonly Call[], by: string): readonly string[] {
  const reached = calls.flatMap(call => {
    const { container, nested, calls: decoded } = decodeCalls(call, by)
    const carrying = [...(container ? [container] : []), ...nested].map(({ address }) => address)
    return [...carrying, ...decoded.flatMap(({ meaning }) => contractOf(meaning) ?? [])]
  })
  return [...new Set(reached.map(each => each.toLowerCase()))]
}

/** Returns the called contract; `undefined` for a plain payment. */
export function contractOf(meaning: CallMeaning): string | undefined {
  if (meaning.kind === 'call') return meaning.to
  if (meaning.kind === 'right') return meaning.contract
  return 'token' in meaning ? meaning.token : undefined
}

const meaningIn = (call: Call): CallMeaning => rightOf(call) ?? decodeCall(call)

interface Place {
  readonly by: string
  readonly decoders: CallDecoders
  readonly depth: number
}

function unpack(call: Call, { by, decoders, depth }: Place): DecodedCalls | undefined {
  const { to } = call
  if (to === undefined || call.data.length < 10) return undefined
  for (const [name, decode] of Object.entries(decoders)) {
    const contained = decode({ ...call, to }, by)
    if (!contained) continue
    if (depth >= mostDepth || contained.length > mostCalls) return { nested: [], calls: [{ by, meaning: unknownOf(call) }] }
    const nested: Container[] = []
    const calls = contained.flatMap((each): readonly DecodedCall[] => {
      if ('meaning' in each) return [each]
      if (each.isDelegateCall) return [{ by: each.by, meaning: unknownOf(each.call), isDelegateCall: true }]
      const inner = unpack(each.call, { by: each.by, decoders, depth: depth + 1 })
      if (!inner) return [{ by: each.by, meaning: meaningIn(each.call), isInner: true }]
      nested.push(...(inner.container ? [inner.container] : []), ...inner.nested)
      // a contract may do anything with an empty list of calls
      return inner.calls.length > 0 ? inner.calls : [{ by: each.by, meaning: unknownOf(each.call) }]
    })
    return { container: { name, address: to, value: call.value, calls }, nested, calls }
  }
  return undefined
}

function unknownOf({ to, value, data }: Call): CallMeaning {
  if (to === undefined) return { kind: 'create', amount: value, data }
  const selector = /^0x[0-9a-f]{8}/i.exec(data)?.[0].toLowerCase() as `0x${string}` | undefined
  return { kind: 'call', to, data, amount: value, ...(selector !== undefined && { selector }) }
}
