import type { ChainId } from './caip.ts'
import {
  bindEntries,
  inAsset,
  inAssets,
  inCall,
  inCalls,
  inCapabilities,
  inEntries,
  inRecords,
  inPermissions,
  inTransaction,
  inTypedData,
  inUserOperation,
  invalid,
  type Names
} from './chain-names.ts'
import { KitError } from './error.ts'
import { evmChainId } from './evm-chain-id.ts'
import { hexChainId } from './evm-chain-id.ts'

/** A request as of EIP-1193. */
export interface ProviderRequest {
  readonly method: string
  readonly params?: unknown
}

/** What a request is judged by. */
export interface Situation {
  /** The networks of the site, of whatever namespace. */
  readonly requested: readonly ChainId[]
  /** Where the wallet is at this moment; absent while it has not been asked. */
  readonly current?: ChainId | undefined
  /** Methods that the site itself asks of its wallets by name. Those unknown here act on the network the wallet is on. */
  readonly declared?: readonly string[]
}

/**
 * What to do with a request:
 * - `wallet`: hand `request` to the wallet, now;
 * - `node`: a node answers it, of `chainId` or, where that is absent, of the network the wallet is on;
 * - `locate`: ask the wallet where it is, and judge again;
 * - `switch-first`: move the wallet to `chainId`, and judge again;
 * - `switch`, `add`: the request is to move the wallet to `chainId`, or to make it known there; the kit does either in its own words.
 */
export type Verdict =
  | { readonly kind: 'wallet'; readonly request: ProviderRequest }
  | { readonly kind: 'node'; readonly request: ProviderRequest; readonly chainId?: ChainId }
  | { readonly kind: 'locate' }
  | { readonly kind: 'switch-first' | 'switch' | 'add'; readonly chainId: ChainId }

/**
 * The chain policy of every EIP-1193 provider of the kit, as a list of what is allowed: a request for a network that the site has not
 * asked for is refused, one for another than the wallet is on switches first, and a method that is not known goes to nobody.
 *
 * Messages and structured data that name no network are signed wherever the wallet is. A transaction is handed over only on a
 * network of the site, and bound: with the `chainId` that was judged, so that a wallet that moves in that instant refuses it.
 *
 * @throws KitError `unsupported-chain`, `unsupported-method`; `RpcError` -32602 for parameters that do not say clearly where to
 */
export function judge({ method, params }: ProviderRequest, { requested, current, declared = [] }: Situation): Verdict {
  const rule = ruleOf(method, declared)
  const request: ProviderRequest = params === undefined ? { method } : { method, params }
  const named = rule.names ? chainIdsIn(rule.names(params)) : []
  for (const chainId of named) if (!requested.includes(chainId)) throw notRequested(chainId)
  if (rule.to === 'wallet') return { kind: 'wallet', request }

  const [chainId] = named
  if (named.length > 1) throw invalid('The request names more than one network.')
  if (rule.to === 'switch' || rule.to === 'add') {
    if (!chainId) throw invalid('The request names no network.')
    return { kind: rule.to, chainId }
  }
  if (!chainId && rule.to === 'read') return { kind: 'node', request }
  if (!chainId && rule.to === 'domain') return { kind: 'wallet', request }
  if (!current) return { kind: 'locate' }
  if (chainId && rule.to === 'read') return { kind: 'node', request, chainId }
  if (chainId && chainId !== current) return { kind: 'switch-first', chainId }
  if (!requested.includes(current)) throw notRequested(current)
  if (rule.to === 'broadcast') return { kind: 'node', request, chainId: current }
  if (rule.to === 'bound') return { kind: 'wallet', request: { method, params: bindEntries(params, hexChainId(current)) } }
  return { kind: 'wallet', request }
}

/** The refusal of a network that is not among the site's. */
export function notRequested(chainId: ChainId): KitError {
  return new KitError('unsupported-chain', `${chainId} is not among the networks of this site.`, {
    metaMessages: ['Add it to createKit({ networks }), or switch to one that is there.']
  })
}

interface Rule {
  /**
   * - `wallet`: the wallet's own matter, the same on every network;
   * - `read`: any node of the network answers it, and nothing happens by it;
   * - `broadcast`: a node takes it, and something happens;
   * - `domain`: the wallet signs it, for the network in it if there is one;
   * - `here`: the wallet acts on the network it is on;
   * - `bound`: the same, and the request carries the network with it;
   * - `switch`, `add`: the wallet's network itself.
   */
  readonly to: 'wallet' | 'read' | 'broadcast' | 'domain' | 'here' | 'bound' | 'switch' | 'add'
  readonly names?: Names
}

const own: Rule = { to: 'wallet' }
const bound = (names: Names): Rule => ({ to: 'bound', names })
const call: Rule = { to: 'read', names: inCall }
const data: Rule = { to: 'domain', names: inTypedData }

const rules: { readonly [method: string]: Rule } = {
  // accounts, and a message (EIP-191), which is for no network
  eth_accounts: own,
  eth_requestAccounts: own,
  eth_coinbase: own,
  personal_sign: own,
  eth_getEncryptionPublicKey: own,
  eth_decrypt: own,
  wallet_registerOnboarding: own,
  wallet_scanQRCode: own,

  // permissions (EIP-2255, ERC-7715)
  wallet_getPermissions: own,
  wallet_requestPermissions: { to: 'wallet', names: inPermissions },
  wallet_revokePermissions: own,
  wallet_getSupportedExecutionPermissions: own,
  wallet_getGrantedExecutionPermissions: own,
  wallet_revokeExecutionPermission: own,
  wallet_grantPermissions: bound(inEntries),
  wallet_requestExecutionPermissions: bound(inEntries),

  // what the wallet tells of itself (EIP-5792, ERC-7811)
  wallet_getCapabilities: { to: 'wallet', names: inCapabilities },
  wallet_getAssets: { to: 'wallet', names: inAssets },
  wallet_getCallsStatus: own,
  wallet_showCallsStatus: own,

  // signing and sending; what eth_sign signs may be a transaction
  eth_signTypedData: data,
  eth_signTypedData_v1: data,
  eth_signTypedData_v3: data,
  eth_signTypedData_v4: data,
  eth_sign: { to: 'here' },
  eth_sendTransaction: bound(inTransaction),
  eth_signTransaction: bound(inTransaction),
  wallet_sendTransaction: bound(inTransaction),
  wallet_sendCalls: bound(inCalls),
  eth_sendUserOperation: { to: 'here', names: inUserOperation },
  wallet_watchAsset: { to: 'here', names: inAsset },
  // the signature in it is for one network: a node of another refuses it
  eth_sendRawTransaction: { to: 'broadcast' },
  eth_sendRawTransactionSync: { to: 'broadcast' },

  wallet_switchEthereumChain: { to: 'switch', names: inEntries },
  wallet_addEthereumChain: { to: 'add', names: inEntries },

  eth_call: call,
  eth_estimateGas: call,
  eth_createAccessList: call,
  eth_fillTransaction: call
}

/** Reads that name no network, the nodes' own kinds of `zks_` and `linea_` included. */
const reads =
  /^(eth_(get\w+|chainId|blockNumber|protocolVersion|syncing|gasPrice|maxPriorityFeePerGas|blobBaseFee|feeHistory|callMany|simulateV1|estimateUserOperationGas|supportedEntryPoints|new(Block|PendingTransaction)?Filter|uninstallFilter|(un)?subscribe)|net_(version|listening|peerCount)|web3_(clientVersion|sha3)|(zks|linea)_(get|estimate)\w+|debug_trace\w+|trace_(block|call|callMany|filter|get|transaction))$/

function ruleOf(method: string, declared: readonly string[]): Rule {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  if (rule) return rule
  if (reads.test(method)) return { to: 'read' }
  if (declared.includes(method)) return { to: 'here', names: inRecords }
  throw new KitError('unsupported-method', `It is not known for which network "${method}" is, so nobody is asked.`, {
    metaMessages: ["Ask the wallet's own provider or the network's RPC, or name the method in walletConnect({ methods })."]
  })
}

function chainIdsIn(names: readonly unknown[]): readonly ChainId[] {
  const chainIds = names.flatMap(name => {
    if (name === undefined || name === null) return []
    const chainId = evmChainId(name)
    if (!chainId) throw invalid('Expected a chain id, such as 0x1.')
    return [chainId]
  })
  return [...new Set(chainIds)]
}
