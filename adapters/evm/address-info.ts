import { parseAccountId } from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import { maxDecimals } from '../base/units.ts'
import { selectors } from './codec/encode-transfer.ts'
import { decodeString, decodeUint } from './codec/abi.ts'
import { notATokenError, readContract, readTokenBalance } from './fees.ts'
import { parseHex } from './parse-replies.ts'
import { bytesPattern, quantityPattern } from './codec/hex.ts'
import { createRpcRequest } from './rpc.ts'
import type { Transfers } from '../chain.ts'

/** Implements {@link Transfers.token}. */
export const token: Transfers['token'] = async (address, account, network, request) => {
  const requestRpc = createRpcRequest(network, request)
  const [balance, decimals, symbol, name] = await Promise.all([
    readTokenBalance(requestRpc, { address }, parseAccountId(account).address),
    readContract(requestRpc, address, selectors.decimals),
    readContract(requestRpc, address, selectors.symbol),
    readContract(requestRpc, address, selectors.name)
  ])
  const places = decodeUint(decimals, 0)
  if (places === undefined || places > BigInt(maxDecimals)) throw notATokenError(address)
  return {
    address,
    name: sanitizeDisplayName(decodeString(name)),
    symbol: sanitizeDisplayName(decodeString(symbol)),
    decimals: Number(places),
    balance
  }
}

/** Code of a delegated EOA: this prefix, followed by the contract address (EIP-7702). */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/** Implements {@link Transfers.receiver}. */
export const receiver: Transfers['receiver'] = async (address, network, request) => {
  const requestRpc = createRpcRequest(network, request)
  const [code, count, balance] = await Promise.all([
    requestRpc('eth_getCode', [address, 'latest']),
    requestRpc('eth_getTransactionCount', [address, 'latest']),
    requestRpc('eth_getBalance', [address, 'latest'])
  ])
  const bytes = parseHex(code, 'code', bytesPattern)
  const kind = bytes === '0x' ? 'account' : delegated.test(bytes) ? 'delegated' : 'contract'
  const isZero = (reply: unknown): boolean => !BigInt(parseHex(reply, 'a quantity', quantityPattern))
  return { kind, unused: kind === 'account' && isZero(count) && isZero(balance) }
}
