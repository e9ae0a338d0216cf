import type { ChainId } from './caip.ts'
import {
  withChainId,
  chainIdsInAsset,
  chainIdsInAssets,
  chainIdsInCall,
  chainIdsInCalls,
  chainIdsInCapabilities,
  chainIdsInEntries,
  chainIdsInRecords,
  chainIdsInPermissions,
  chainIdsInTransaction,
  chainIdsInTypedData,
  chainIdsInUserOperation,
  invalidParams,
  type ChainIdReader
} from './request-chain-ids.ts'
import { KitError } from './kit-error.ts'
import { parseEvmChainId } from './evm-chain-id.ts'
import { toHexChainId } from './evm-chain-id.ts'

/** A request (EIP-1193). */
export interface ProviderRequest {
  readonly method: string
  readonly params?: unknown
}

/** Input of the policy besides the request. */
export interface PolicyContext {
  /** Configured networks, of all namespaces. */
  readonly requested: readonly ChainId[]
  /** Current chain of the wallet. Absent until the wallet has been asked for it. */
  readonly current?: ChainId | undefined
  /** Additional methods the app declares. They act on the wallet's current chain. */
  readonly declared?: readonly string[]
}

/**
 * Handling of a request:
 * - `wallet`: send `request` to the wallet;
 * - `node`: send it to a node of `chainId`, or of the wallet's current chain if absent;
 * - `locate`: read the wallet's current chain, then evaluate again;
 * - `switch-first`: switch the wallet to `chainId`, then evaluate again;
 * - `switch`, `add`: the request itself switches to or adds `chainId`; the kit sends its own request for it.
 */
export type PolicyDecision =
  | { readonly kind: 'wallet'; readonly request: ProviderRequest }
  | { readonly kind: 'node'; readonly request: ProviderRequest; readonly chainId?: ChainId }
  | { readonly kind: 'locate' }
  | { readonly kind: 'switch-first' | 'switch' | 'add'; readonly chainId: ChainId }

/**
 * Evaluates a request against the chain policy of all EIP-1193 providers of the kit.
 * The policy is an allowlist: a request for a network that is not configured is rejected, a request for another chain than the
 * wallet's switches first, and an unknown method is sent nowhere. Messages and typed data that name no network are signed on any
 * chain. A transaction is sent only on a configured network, with the evaluated `chainId` added, so that a wallet that switches
 * at the same moment rejects it.
 * @throws KitError `unsupported-chain`, `unsupported-method`; `RpcError` -32602 for parameters without an unambiguous chain.
 */
export function evaluateRequest(
  { method, params }: ProviderRequest,
  { requested, current, declared = [] }: PolicyContext
): PolicyDecision {
  const rule = ruleOf(method, declared)
  const request: ProviderRequest = params === undefined ? { method } : { method, params }
  const named = rule.names ? chainIdsIn(rule.names(params)) : []
  for (const chainId of named) if (!requested.includes(chainId)) throw chainNotConfigured(chainId)
  if (rule.to === 'wallet') return { kind: 'wallet', request }

  const [chainId] = named
  if (named.length > 1) throw invalidParams('The request names more than one network.')
  if (rule.to === 'switch' || rule.to === 'add') {
    if (!chainId) throw invalidParams('The request names no network.')
    return { kind: rule.to, chainId }
  }
  if (!chainId && rule.to === 'read') return { kind: 'node', request }
  if (!chainId && rule.to === 'domain') return { kind: 'wallet', request }
  if (!current) return { kind: 'locate' }
  if (chainId && rule.to === 'read') return { kind: 'node', request, chainId }
  if (chainId && chainId !== current) return { kind: 'switch-first', chainId }
  if (!requested.includes(current)) throw chainNotConfigured(current)
  if (rule.to === 'broadcast') return { kind: 'node', request, chainId: current }
  if (rule.to === 'bound') return { kind: 'wallet', request: { method, params: withChainId(params, toHexChainId(current)) } }
  return { kind: 'wallet', request }
}

/** Creates the error for a network that is not configured. */
export function chainNotConfigured(chainId: ChainId): KitError {
  return new KitError('unsupported-chain', `${chainId} is not among the networks of this site.`, {
    metaMessages: ['Add it to createKit({ networks }), or switch to one that is there.']
  })
}

interface Rule {
  /**
   * - `wallet`: answered by the wallet, the same on every network;
   * - `read`: answered by any node of the network, without side effects;
   * - `broadcast`: sent to a node, with side effects;
   * - `domain`: signed by the wallet, for the network it names, if any;
   * - `here`: executed by the wallet on its current chain;
   * - `bound`: the same, with the chain id written into the request;
   * - `switch`, `add`: the wallet's network itself.
   */
  readonly to: 'wallet' | 'read' | 'broadcast' | 'domain' | 'here' | 'bound' | 'switch' | 'add'
  readonly names?: ChainIdReader
}

const own: Rule = { to: 'wallet' }
const bound = (names: ChainIdReader): Rule => ({ to: 'bound', names })
const call: Rule = { to: 'read', names: chainIdsInCall }
const data: Rule = { to: 'domain', names: chainIdsInTypedData }

const rules: { readonly [method: string]: Rule } = {
  // Accounts, and messages (EIP-191), which name no network.
  eth_accounts: own,
  eth_requestAccounts: own,
  eth_coinbase: own,
  personal_sign: own,
  personal_ecRecover: own,
  eth_getEncryptionPublicKey: own,
  eth_decrypt: own,
  wallet_registerOnboarding: own,
  wallet_scanQRCode: own,

  // Permissions (EIP-2255, CAIP-25, ERC-7715).
  wallet_getPermissions: own,
  wallet_requestPermissions: { to: 'wallet', names: chainIdsInPermissions },
  wallet_revokePermissions: own,
  wallet_getSession: own,
  wallet_revokeSession: own,
  wallet_getSupportedExecutionPermissions: own,
  wallet_getGrantedExecutionPermissions: own,
  wallet_revokeExecutionPermission: own,
  wallet_grantPermissions: bound(chainIdsInEntries),
  wallet_requestExecutionPermissions: bound(chainIdsInEntries),

  // Wallet capabilities and assets (EIP-5792, ERC-7811).
  wallet_getCapabilities: { to: 'wallet', names: chainIdsInCapabilities },
  wallet_getAssets: { to: 'wallet', names: chainIdsInAssets },
  wallet_getCallsStatus: own,
  wallet_showCallsStatus: own,

  // Signing and sending. What eth_sign signs may be a transaction.
  eth_signTypedData: data,
  eth_signTypedData_v1: data,
  eth_signTypedData_v3: data,
  eth_signTypedData_v4: data,
  eth_sign: { to: 'here' },
  eth_sendTransaction: bound(chainIdsInTransaction),
  eth_signTransaction: bound(chainIdsInTransaction),
  wallet_sendTransaction: bound(chainIdsInTransaction),
  wallet_sendCalls: bound(chainIdsInCalls),
  eth_sendUserOperation: { to: 'here', names: chainIdsInUserOperation },
  wallet_watchAsset: { to: 'here', names: chainIdsInAsset },
  // The signature is valid for one network: nodes of other networks reject it.
  eth_sendRawTransaction: { to: 'broadcast' },
  eth_sendRawTransactionSync: { to: 'broadcast' },

  wallet_switchEthereumChain: { to: 'switch', names: chainIdsInEntries },
  wallet_addEthereumChain: { to: 'add', names: chainIdsInEntries },

  eth_call: call,
  eth_estimateGas: call,
  eth_createAccessList: call,
  eth_fillTransaction: call
}

/** Reads that name no network, including the node-specific `zks_` and `linea_` methods. */
const reads =
  /^(eth_(get\w+|chainId|blockNumber|protocolVersion|syncing|gasPrice|maxPriorityFeePerGas|blobBaseFee|feeHistory|callMany|simulateV1|estimateUserOperationGas|supportedEntryPoints|new(Block|PendingTransaction)?Filter|uninstallFilter|(un)?subscribe)|net_(version|listening|peerCount)|web3_(clientVersion|sha3)|(zks|linea)_(get|estimate)\w+|debug_trace\w+|trace_(block|call|callMany|filter|get|transaction))$/

/** Methods whose network the policy cannot check, or whose effect outlasts it. An app may declare them. */
const refused: { readonly [method: string]: string } = {
  wallet_createSession: 'a session may include networks that are not configured',
  wallet_invokeMethod: "it acts on the networks of a session, not on the wallet's current one",
  wallet_signAuthorization: 'it gives code of others the whole account, on any network'
}

function ruleOf(method: string, declared: readonly string[]): Rule {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  if (rule) return rule
  if (reads.test(method)) return { to: 'read' }
  if (declared.includes(method)) return { to: 'here', names: chainIdsInRecords }
  const reason = Object.hasOwn(refused, method) ? refused[method] : undefined
  throw new KitError(
    'unsupported-method',
    reason
      ? `The provider does not forward "${method}": ${reason}.`
      : `Unknown method "${method}": the provider cannot determine its network, and does not forward it.`,
    {
      metaMessages: ["Use the wallet's own provider or the network's RPC, or name the method in walletConnect({ methods })."]
    }
  )
}

function chainIdsIn(names: readonly unknown[]): readonly ChainId[] {
  const chainIds = names.flatMap(name => {
    if (name === undefined || name === null) return []
    const chainId = parseEvmChainId(name)
    if (!chainId) throw invalidParams('Expected a chain id, such as 0x1.')
    return [chainId]
  })
  return [...new Set(chainIds)]
}
