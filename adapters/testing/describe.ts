import { formatEther, hexToString } from 'viem'
import { chainIdOf } from './chains.ts'
import { isHex, isRecord, listParams } from './guards.ts'
import type { WalletState } from './methods.ts'
import type { WalletRequest } from './options.ts'

/** Text of a request: its purpose and its content. */
export interface Description {
  readonly title: string
  readonly approve: string
  /** `code` uses a monospace font and keeps line breaks. */
  readonly details: readonly { readonly term: string; readonly value: string; readonly code?: boolean }[]
}

export function describe(
  { method, params }: WalletRequest,
  { chain, visibleAccounts, knownChain }: Pick<WalletState, 'chain' | 'visibleAccounts' | 'knownChain'>
): Description {
  const [first, second] = listParams(params)
  const nameOf = (chainId: number): string => knownChain(chainId)?.name ?? `Chain ${chainId}`
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_createSession':
    case 'wallet_requestPermissions':
      return {
        title: 'Connect to this site',
        approve: 'Connect',
        details: [{ term: 'The site will see', value: 'your address and balance' }]
      }
    case 'personal_sign':
      return {
        title: 'Sign a message',
        approve: 'Sign',
        details: [
          { term: 'Account', value: String(second), code: true },
          { term: 'Message', value: readable(first), code: true }
        ]
      }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v1':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      // The first version has the data first.
      const [account, data] = isHex(first) ? [first, second] : [second, first]
      return {
        title: 'Sign typed data',
        approve: 'Sign',
        details: [
          { term: 'Account', value: String(account), code: true },
          { term: 'Data', value: indented(data), code: true }
        ]
      }
    }
    case 'wallet_watchAsset':
      return { title: 'Add a token', approve: 'Add', details: assetDetails(Array.isArray(params) ? first : params) }
    case 'eth_sendTransaction': {
      const { from, to, value, data, input } = isRecord(first) ? first : {}
      const calldata = data ?? input
      return {
        title: 'Send a transaction',
        approve: 'Send',
        details: [
          { term: 'Network', value: nameOf(chain.chainId) },
          { term: 'From', value: String(from ?? visibleAccounts[0]), code: true },
          { term: 'To', value: typeof to === 'string' ? to : 'a new contract', code: true },
          { term: 'Amount', value: isHex(value) && value !== '0x' ? `${formatEther(BigInt(value))} ETH` : '0 ETH' },
          ...(isHex(calldata) && calldata !== '0x' ? [{ term: 'Data', value: calldata, code: true }] : [])
        ]
      }
    }
    case 'wallet_sendCalls': {
      const { chainId, calls } = isRecord(first) ? first : {}
      const list: readonly unknown[] = Array.isArray(calls) ? calls : []
      return {
        title: list.length === 1 ? 'Send a call' : `Send ${list.length} calls`,
        approve: 'Send',
        details: [
          { term: 'Network', value: nameOf(Number(chainId)) },
          ...list.map((call, index) => ({ term: `Call ${index + 1}`, value: indented(call), code: true }))
        ]
      }
    }
    case 'wallet_switchEthereumChain':
      return {
        title: 'Switch network',
        approve: 'Switch',
        details: [
          { term: 'From', value: nameOf(chain.chainId) },
          { term: 'To', value: nameOf(chainIdOf(params)) }
        ]
      }
    case 'wallet_addEthereumChain': {
      const { chainName, rpcUrls } = isRecord(first) ? first : {}
      return {
        title: 'Add a network',
        approve: 'Add',
        details: [
          { term: 'Name', value: String(chainName ?? '') },
          { term: 'Chain id', value: String(chainIdOf(params)) },
          { term: 'RPC', value: Array.isArray(rpcUrls) ? rpcUrls.join('\n') : '', code: true }
        ]
      }
    }
    default:
      return { title: method, approve: 'Approve', details: [{ term: 'Parameters', value: indented(params), code: true }] }
  }
}

function assetDetails(asset: unknown): Description['details'] {
  const { type, options } = isRecord(asset) ? asset : {}
  const { address, symbol, tokenId } = isRecord(options) ? options : {}
  return [
    { term: 'Type', value: String(type) },
    { term: 'Address', value: String(address), code: true },
    ...(symbol === undefined ? [] : [{ term: 'Symbol', value: String(symbol) }]),
    ...(tokenId === undefined ? [] : [{ term: 'Token id', value: String(tokenId) }])
  ]
}

/** Decodes a hex message, if it is text. */
function readable(message: unknown): string {
  if (!isHex(message)) return String(message)
  const text = hexToString(message)
  // U+FFFD replaces bytes that are not UTF-8.
  return text.includes('\uFFFD') ? message : text
}

function indented(value: unknown): string {
  try {
    return JSON.stringify(typeof value === 'string' ? JSON.parse(value) : value, null, 2) ?? ''
  } catch {
    return String(value) // not JSON: shown unchanged
  }
}
