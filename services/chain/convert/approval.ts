import { RpcError } from '../../../adapters/base/errors.ts'
import { ask, callData, readWord, type ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import { readContracts } from './read-contracts.ts'
import { selectors } from './selectors.ts'

/** Letting a contract take tokens of an account: what is allowed, and what a token wants to be told how. Addresses are lower-case hex. */
export interface Approvals {
  /** Base units that each of the contracts may take. */
  allowances(token: string, owner: string, spenders: readonly string[], signal: AbortSignal): Promise<readonly bigint[]>
  /** Whether an allowance that is not 0 has to be 0 before it changes (USDT does so against races). */
  wantsReset(token: string, owner: string, spender: string, signal: AbortSignal): Promise<boolean>
  /** Whether the owner may allow by a signature (EIP-2612). */
  hasPermit(token: string, signal: AbortSignal): Promise<boolean>
}

export const unlimited = 2n ** 256n - 1n

/** Milliseconds. Proxies get new code now and then. */
const permitLifetime = 24 * 3_600_000
/** For asking what an account's permits are like that has none. */
const nobody = '0x0000000000000000000000000000000000000001'

export const approveData = (spender: string, amount: bigint): string => callData(selectors.approve, spender, amount)

export function createApprovals({ rpc, now }: { readonly rpc: ChainRpc; readonly now: () => number }): Approvals {
  const permits = createCache<boolean>({ lifetime: permitLifetime, most: 50_000, now })

  return {
    async allowances(token, owner, spenders, signal) {
      const calls = spenders.map(spender => ({ to: token, data: callData(selectors.allowance, owner, spender) }))
      return (await readContracts(rpc, calls, signal)).map(reply => readWord(reply) ?? 0n)
    },
    async wantsReset(token, owner, spender, signal) {
      const [allowed = 0n] = await this.allowances(token, owner, [spender], signal)
      if (allowed === 0n) return false
      // another amount than now: what refuses that and takes 0 wants 0 first
      const changed = allowed === unlimited ? allowed - 1n : allowed + 1n
      const [change, reset] = await Promise.all([
        isTaken(token, owner, approveData(spender, changed), signal),
        isTaken(token, owner, approveData(spender, 0n), signal)
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
      if (error instanceof RpcError) return false // it reverts
      throw error
    }
  }

  /** Older tokens have separators and nonces for permits of their own: it is the function itself that has to be there. */
  async function findPermit(token: string, signal: AbortSignal): Promise<boolean> {
    const [separator, nonce] = await Promise.all([
      ask(rpc, token, selectors.domainSeparator, signal),
      ask(rpc, token, callData(selectors.nonces, nobody), signal)
    ])
    if (!readWord(separator) || readWord(nonce) === undefined) return false
    try {
      // its time is over: who knows the function refuses with words, who does not says nothing
      const data = callData(selectors.permit, nobody, nobody, 1, 0, 27, 1, 1)
      await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] }, { signal })
      return false // taken, although it is wrong: that is no permit, but something that takes every call
    } catch (error) {
      if (error instanceof RpcError) return typeof error.data === 'string' && error.data.length > 2
      throw error
    }
  }
}
