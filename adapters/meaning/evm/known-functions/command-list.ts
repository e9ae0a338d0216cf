import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { isEncoded } from './arguments.ts'

const pair = [{ type: 'bytes' }, { type: 'bytes[]' }] as const

interface Command {
  readonly command: number
  readonly input: Hex
}

/**
 * Decodes a list of one-byte commands, with the arguments of each.
 * Returns `undefined` for invalid bytes.
 *
 * @param isInner true if it is within the arguments of another call
 */
export function listIn(data: string, hasDeadline: boolean, isInner: boolean): readonly Command[] | undefined {
  try {
    const parameters = hasDeadline ? ([...pair, { type: 'uint256' }] as const) : pair
    const values = decodeAbiParameters(parameters, data as Hex)
    if (!isEncoded(data, encodeAbiParameters(parameters, values as never), isInner)) return undefined
    const [packed, inputs] = values
    const list = Array.from({ length: (packed.length - 2) / 2 }, (_, place) =>
      parseInt(packed.slice(2 + place * 2, 4 + place * 2), 16)
    )
    return list.length === inputs.length ? list.map((command, place) => ({ command, input: inputs[place]! })) : undefined
  } catch {
    return undefined // not valid arguments
  }
}
