import { parseAccountId } from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { mostDecimals } from '../base/units.ts'
import { selectors } from './codec/transfer.ts'
import { decodeText, wordAt } from './codec/words.ts'
import { notAToken, read, tokenBalance } from './fees.ts'
import { checkHex } from './replies.ts'
import { bytesPattern, quantityPattern } from './codec/hex.ts'
import { openRpc } from './rpc.ts'
import type { Transfers } from '../chain.ts'

/** {@link Transfers.token}. */
export const token: Transfers['token'] = async (address, account, network, request) => {
  const ask = openRpc(network, request)
  const [balance, decimals, symbol, name] = await Promise.all([
    tokenBalance(ask, { address }, parseAccountId(account).address),
    read(ask, address, selectors.decimals),
    read(ask, address, selectors.symbol),
    read(ask, address, selectors.name)
  ])
  const places = wordAt(decimals, 0)
  if (places === undefined || places > BigInt(mostDecimals)) throw notAToken(address)
  return {
    address,
    name: displayName(decodeText(name)),
    symbol: displayName(decodeText(symbol)),
    decimals: Number(places),
    balance
  }
}

/** An account that has handed itself to a contract begins so, and the contract's address follows (EIP-7702). */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/** {@link Transfers.receiver}. */
export const receiver: Transfers['receiver'] = async (address, network, request) => {
  const ask = openRpc(network, request)
  const [code, count, balance] = await Promise.all([
    ask('eth_getCode', [address, 'latest']),
    ask('eth_getTransactionCount', [address, 'latest']),
    ask('eth_getBalance', [address, 'latest'])
  ])
  const bytes = checkHex(code, 'code', bytesPattern)
  const kind = bytes === '0x' ? 'account' : delegated.test(bytes) ? 'delegated' : 'contract'
  const isZero = (reply: unknown): boolean => !BigInt(checkHex(reply, 'a quantity', quantityPattern))
  return { kind, unused: kind === 'account' && isZero(count) && isZero(balance) }
}
