import { decodeAbiParameters, parseAbiParameters, toHex, type Hex } from 'viem'
import type { SessionPermission } from '../../adapters/api/contract/smart-session.ts'

// ABI of the contract that enforces the limits of sessions (test/stack/chains/contracts/SessionPermissions.sol).

/** sessionsOf(address) */
export const sessionsOfSelector = '0xb2254711'

/** A session on chain. Times in seconds; `revokedAt` is 0 unless revoked. */
export interface OnChainSession {
  /** 32 bytes in hexadecimal form. */
  readonly id: string
  readonly until: number
  readonly grantedAt: number
  readonly revokedAt: number
  readonly permissions: readonly SessionPermission[]
}

/** Maximum number of rows, above any realistic count. */
const mostRows = 1000

const sessionParameters = parseAbiParameters([
  'ReportedSession[] sessions',
  // times as whole words, whose range is checked here
  'struct ReportedSession { bytes32 id; address signer; uint256 until; uint256 grantedAt; uint256 revokedAt; address sponsor; uint256 native; address[] contracts; TokenLimit[] tokens; }',
  'struct TokenLimit { address token; uint256 amount; }'
])

/**
 * Decodes the result of `sessionsOf`.
 *
 * @throws RangeError for invalid data
 */
export function decodeSessions(data: string): readonly OnChainSession[] {
  return limited(decode(data)).map(({ id, until, grantedAt, revokedAt, native, contracts, tokens }) => ({
    id,
    until: toSeconds(until),
    grantedAt: toSeconds(grantedAt),
    revokedAt: toSeconds(revokedAt),
    permissions: [
      ...(native > 0n ? [{ type: 'native-token-transfer', data: { allowance: toHex(native) } } as const] : []),
      ...limited(tokens).map(
        ({ token, amount }) =>
          ({ type: 'erc20-token-transfer', data: { address: token.toLowerCase(), allowance: toHex(amount) } }) as const
      ),
      ...limited(contracts).map(contract => ({ type: 'contract-call', data: { address: contract.toLowerCase() } }) as const)
    ]
  }))
}

function decode(data: string) {
  try {
    return decodeAbiParameters(sessionParameters, data as Hex)[0]
  } catch (cause) {
    throw new RangeError('The answer is cut short.', { cause })
  }
}

function limited<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > mostRows) throw new RangeError('The answer says more than there is.')
  return rows
}

/** Converts a `uint48`. */
function toSeconds(value: bigint): number {
  if (value >= 2n ** 48n) throw new RangeError('The answer says more than there is.')
  return Number(value)
}
