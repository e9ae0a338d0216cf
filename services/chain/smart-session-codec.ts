import type { SessionPermission } from '../../adapters/api/contract/smart-session.ts'

// What the contract that holds the limits of sessions says of them (test/stack/chains/contracts/SessionPermissions.sol).

/** sessionsOf(address) */
export const sessionsOfSelector = '0xb2254711'

/** A session as the chain tells it. Times in seconds; `revokedAt` is 0 while it has not been revoked. */
export interface ToldSession {
  /** 32 bytes in hexadecimal form. */
  readonly id: string
  readonly until: number
  readonly grantedAt: number
  readonly revokedAt: number
  readonly permissions: readonly SessionPermission[]
}

/** More than anybody has. */
const mostRows = 1000

/**
 * Reads the answer of `sessionsOf`.
 *
 * @throws RangeError for what is none
 */
export function readSessions(data: string): readonly ToldSession[] {
  const word = (at: number): bigint => {
    const text = data.slice(2 + at * 2, 66 + at * 2)
    if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError('The answer is cut short.')
    return BigInt(`0x${text}`)
  }
  const size = (at: number, most: number): number => {
    const value = word(at)
    if (value > BigInt(most)) throw new RangeError('The answer says more than there is.')
    return Number(value)
  }
  const bytes = data.length / 2
  const address = (at: number): string => hex(word(at), 40)
  const rows = <Row>(start: number, words: number, read: (at: number) => Row): readonly Row[] =>
    Array.from({ length: size(start, mostRows) }, (_, index) => read(start + 32 + index * words * 32))
  const list = size(0, bytes)
  return rows(list, 1, at => {
    const start = list + 32 + size(at, bytes)
    const part = (index: number): number => start + index * 32
    const seconds = (index: number): number => size(part(index), 2 ** 48 - 1)
    const native = word(part(6))
    return {
      id: hex(word(start), 64),
      until: seconds(2),
      grantedAt: seconds(3),
      revokedAt: seconds(4),
      permissions: [
        ...(native > 0n ? [{ type: 'native-token-transfer', data: { allowance: hex(native) } } as const] : []),
        ...rows(start + size(part(8), bytes), 2, at => {
          const data = { address: address(at), allowance: hex(word(at + 32)) }
          return { type: 'erc20-token-transfer', data } as const
        }),
        ...rows(start + size(part(7), bytes), 1, at => ({ type: 'contract-call', data: { address: address(at) } }) as const)
      ]
    }
  })
}

const hex = (value: bigint, digits = 1): string => `0x${value.toString(16).padStart(digits, '0')}`
