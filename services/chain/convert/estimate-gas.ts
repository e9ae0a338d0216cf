import { RpcError } from '../../../adapters/base/errors.ts'
import { Problem } from '../../lib/problem.ts'
import type { ChainRpc } from '../abi.ts'
import type { SwapTransaction } from './swap-source.ts'

/**
 * Simulates a transaction and returns its gas with a margin.
 *
 * @throws Problem 422 if it would fail
 */
export async function simulateSwap(
  rpc: ChainRpc,
  { to, data, value }: SwapTransaction,
  user: string,
  signal: AbortSignal
): Promise<bigint> {
  const gas = await estimateGas(rpc, { from: user, to, data, value: `0x${value.toString(16)}` }, signal)
  if (gas !== undefined) return gas
  throw new Problem(422, [
    {
      name: 'transaction',
      description: 'This swap would fail. Check the balance and the allowance, and request a new quote.'
    }
  ])
}

/** Estimates gas. Returns `undefined` if the transaction would fail. */
export async function estimateGas(
  rpc: ChainRpc,
  transaction: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<bigint | undefined> {
  try {
    const found = await rpc.request({ method: 'eth_estimateGas', params: [transaction] }, { signal })
    return typeof found === 'string' && /^0x[0-9a-f]{1,16}$/i.test(found) ? (BigInt(found) * 5n) / 4n : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
