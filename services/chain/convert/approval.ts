import { RpcError } from '../../../adapters/base/errors.ts'
import { callContract, encodeCallData, decodeWord, type ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import { readContracts } from './multicall.ts'
import { selectors } from './selectors.ts'

/** Allowances of tokens, and how a token wants them to be changed. Addresses are lower-case hex. */
export interface Approvals {
  /** Returns the allowance of each spender, in units. */
  allowances(token: string, owner: string, spenders: readonly string[], signal: AbortSignal): Promise<readonly bigint[]>
  /**
   * Returns true if a non-zero allowance must be reset to 0 before it changes (USDT does so against
   * races).
   */
  wantsReset(token: string, owner: string, spender: string, signal: AbortSignal): Promise<boolean>
  /** Returns true if the token supports permits (ERC-2612). */
  hasPermit(token: string, signal: AbortSignal): Promise<boolean>
}

export const maxUint256 = 2n ** 256n - 1n

/** Cache lifetime in milliseconds. Proxies get new code now and then. */
const permitLifetime = 24 * 3_600_000
/** Account without permits, for checks. */
const unusedAccount = '0x0000000000000000000000000000000000000001'

export const encodeApprove = (spender: string, amount: bigint): string => encodeCallData(selectors.approve, spender, amount)

export function createApprovals({ rpc, now }: { readonly rpc: ChainRpc; readonly now: () => number }): Approvals {
  const permits = createCache<boolean>({ lifetime: permitLifetime, most: 50_000, now })

  return {
    async allowances(token, owner, spenders, signal) {
      const calls = spenders.map(spender => ({ to: token, data: encodeCallData(selectors.allowance, owner, spender) }))
      return (await readContracts(rpc, calls, signal)).map(reply => decodeWord(reply) ?? 0n)
    },
    async wantsReset(token, owner, spender, signal) {
      const [allowed = 0n] = await this.allowances(token, owner, [spender], signal)
      if (allowed === 0n) return false
      // a different amount: if it reverts and 0 does not, the allowance must be reset first
      const changed = allowed === maxUint256 ? allowed - 1n : allowed + 1n
      const [change, reset] = await Promise.all([
        isTaken(token, owner, encodeApprove(spender, changed), signal),
        isTaken(token, owner, encodeApprove(spender, 0n), signal)
      ])
      return !change && reset
    },
    hasPermit: async (token, signal) => (await permits.load(token, () => findPermit(token, signal))).value
  }

  async function isTaken(to: string, from: string, data: string, signal: AbortSignal): Promise<boolean> {
    try {
      await rpc.request({ method: 'eth_call', params: [{ from, to, data }, 'latest'] }, { signal })
      return true
    } catch (error) {
      if (error instanceof RpcError) return false // reverted
      throw error
    }
  }

  /**
   * Checks for the `permit` function itself: older tokens have separators and nonces for their own kind
   * of permit.
   */
  async function findPermit(token: string, signal: AbortSignal): Promise<boolean> {
    const [separator, nonce] = await Promise.all([
      callContract(rpc, token, selectors.domainSeparator, signal),
      callContract(rpc, token, encodeCallData(selectors.nonces, unusedAccount), signal)
    ])
    if (!decodeWord(separator) || decodeWord(nonce) === undefined) return false
    try {
      // an expired permit: the function reverts with a message, a missing function without one
      const data = encodeCallData(selectors.permit, unusedAccount, unusedAccount, 1, 0, 27, 1, 1)
      await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] }, { signal })
      return false // accepted although invalid: a fallback function that accepts every call
    } catch (error) {
      if (error instanceof RpcError) return typeof error.data === 'string' && error.data.length > 2
      throw error
    }
  }
}
