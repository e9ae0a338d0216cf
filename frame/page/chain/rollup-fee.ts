import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { dataFeeCall, gasPriceOracle, mostDataFeeCall, operatorFeeCall } from '../../../adapters/evm/codec/rollup-fee.ts'
import { decodeUint } from '../../../adapters/evm/codec/abi.ts'

type RequestRpc = (method: string, params?: unknown[]) => Promise<unknown>

/** Contract that returns the data fee on the parent network. */
interface Oracle {
  readonly address: string
  /** Dummy signature, if the contract expects one. */
  readonly signature: string
}

/**
 * Rollups are detected by the code at these addresses, because any of them may be among the operator's
 * networks. Others, such as Arbitrum and ZKsync, include their data fee in gas.
 */
const oracles: readonly Oracle[] = [
  { address: gasPriceOracle, signature: '' },
  // Scroll's L1GasPriceOracle. https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
  { address: '0x5300000000000000000000000000000000000002', signature: 'ff'.repeat(68) }
]

/** Returns the oracle of a rollup; `undefined` on every other network. */
export async function oracleOf(requestRpc: RequestRpc): Promise<Oracle | undefined> {
  const codes = await Promise.all(oracles.map(({ address }) => requestRpc('eth_getCode', [address, 'latest'])))
  return oracles.find((_, index) => isCode(codes[index]))
}

/**
 * Returns the fee of a rollup besides gas, at current prices: for data, and for its operator.
 *
 * @param unsigned the transaction without its signature
 * @returns `unread` if the oracle or the node does not return it
 */
export async function rollupFee(
  requestRpc: RequestRpc,
  { address, signature }: Oracle,
  { unsigned, gas }: { readonly unsigned: string; readonly gas: bigint }
): Promise<bigint | 'unread'> {
  const call = async (data: string): Promise<bigint | 'reverts' | undefined> => {
    try {
      return decodeUint(String(await requestRpc('eth_call', [{ to: address, data }, 'latest'])), 0)
    } catch (error) {
      if (isKitError(error, 'aborted')) throw error
      return isRevert(error) ? 'reverts' : undefined
    }
  }
  const written = `${unsigned}${signature}`
  const [exact, operator] = await Promise.all([call(dataFeeCall(written)), call(operatorFeeCall(gas))])
  // compressing long data may need more gas than a node grants to a call
  const data = typeof exact === 'bigint' ? exact : await call(mostDataFeeCall(BigInt(written.length / 2 - 1)))
  if (typeof data !== 'bigint' || operator === undefined) return 'unread'
  // an oracle from before Isthmus lacks this function
  return data + (operator === 'reverts' ? 0n : operator)
}

function isCode(reply: unknown): boolean {
  if (typeof reply !== 'string' || !/^0x[0-9a-f]*$/i.test(reply))
    throw new RpcError(-32603, 'The node answered with something else than code.')
  return reply.length > 2
}

const isRevert = (error: unknown): boolean =>
  error instanceof RpcError && (error.rpcCode === 3 || /revert/i.test(error.shortMessage))
