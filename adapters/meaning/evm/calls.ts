import { meaningOf, type CallMeaning } from '../../evm/codec/call.ts'
import type { Call, CallDecoders, DecodedCall, DecodedCalls } from './call.ts'
import { containers } from './call-containers.ts'
import { rightOf } from './right-calls.ts'

// Calls that carry other calls: batches, accounts that execute, Permit2.

const mostDepth = 4
const mostCalls = 64

/**
 * Unpacks a call into the calls that it makes. A container that cannot be read to the byte, or that is too deep or long to be shown, is
 * one unknown call.
 */
export function decodeCalls(call: Call, by: string, decoders: CallDecoders = containers): DecodedCalls {
  const found = unpack(call, { by, decoders, depth: 0 })
  if (found && found.calls.length > 0 && found.calls.length <= mostCalls) return found
  return { calls: [{ by, meaning: found ? unknownOf(call) : meaningIn(call) }] }
}

/** Every contract that calls reach, those that carry other calls among them; not where a plain payment goes. */
export function contractsIn(calls: readonly Call[], by: string): readonly string[] {
  const reached = calls.flatMap(call => {
    const { container, calls: decoded } = decodeCalls(call, by)
    return [...(container ? [container.address] : []), ...decoded.flatMap(({ meaning }) => contractOf(meaning) ?? [])]
  })
  return [...new Set(reached.map(each => each.toLowerCase()))]
}

/** The contract that is called; none for a plain payment. */
export function contractOf(meaning: CallMeaning): string | undefined {
  if (meaning.kind === 'call') return meaning.to
  if (meaning.kind === 'right') return meaning.contract
  return 'token' in meaning ? meaning.token : undefined
}

const meaningIn = (call: Call): CallMeaning => rightOf(call) ?? meaningOf(call)

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
    if (depth >= mostDepth || contained.length > mostCalls) return { calls: [{ by, meaning: unknownOf(call) }] }
    const calls = contained.flatMap((each): readonly DecodedCall[] => {
      if ('meaning' in each) return [each]
      if (each.isDelegateCall) return [{ by: each.by, meaning: unknownOf(each.call), isDelegateCall: true }]
      const inner = unpack(each.call, { by: each.by, decoders, depth: depth + 1 })
      return inner?.calls ?? [{ by: each.by, meaning: meaningIn(each.call) }]
    })
    return { container: { name, address: to, value: call.value }, calls }
  }
  return undefined
}

function unknownOf({ to, value, data }: Call): CallMeaning {
  if (to === undefined) return { kind: 'create', amount: value }
  const selector = /^0x[0-9a-f]{8}/i.exec(data)?.[0].toLowerCase() as `0x${string}` | undefined
  return { kind: 'call', to, data, amount: value, ...(selector !== undefined && { selector }) }
}
