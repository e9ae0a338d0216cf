import { keccak256 } from 'viem'
import { callsStatus, capabilities, parseBatch, sendCalls, showCalls, type Batch } from './calls.ts'
import { requestNode, chainIdOf, parseChainToAdd } from './chains.ts'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import { isHex, listParams } from './guards.ts'
import { parseInvocation, parseSessionRequest, parseSessionRevocation, sessionScopes } from './multichain.ts'
import { createPermissions, parsePermissionRequest, parseRevocation, type Grant } from './permissions.ts'
import { recoverSigner, signAndSend, signLegacyData, signMessage, signTypedData } from './signing.ts'
import { parseAsset, watchAsset, type WatchedAsset } from './watch-asset.ts'
import type { Address, LocalAccount } from 'viem'
import type { SubscriptionMessage, Subscriptions } from './subscriptions.ts'
import type { TestWalletChain, TestWalletOptions, WalletRequest } from './options.ts'

/** State of the wallet for its methods. */
export interface WalletState {
  readonly origin: string
  /** All accounts of the wallet. */
  readonly ownAccounts: readonly Address[]
  /** Accounts a page gets with permission, active one first. */
  readonly accounts: readonly Address[]
  /** Accounts visible to the page: empty without permission, or while the wallet is locked. */
  readonly visibleAccounts: readonly Address[]
  /** Networks that the page may use: empty without permission. */
  readonly permittedChains: readonly number[]
  /** The permission of the page. */
  readonly grant: Grant
  readonly chain: TestWalletChain
  readonly staysAfterAdd: boolean
  readonly batching: TestWalletOptions['batching']
  readonly batches: Map<string, Batch>
  readonly chains: readonly TestWalletChain[]
  readonly watchedAssets: WatchedAsset[]
  readonly subscriptions: Subscriptions
  knownChain(chainId: number): TestWalletChain | undefined
  addChain(chain: TestWalletChain): void
  goTo(chainId: number): void
  /** Unlocks the wallet and grants the page permission: for these accounts and networks, or for all accounts and the current network. */
  permit(request?: { readonly accounts: readonly Address[] | undefined; readonly chainIds: readonly number[] }): void
  /** Takes the permission back, or leaves it for these networks. */
  revoke(remaining?: readonly number[]): void
  /** Returns the account of an address. Throws 4100 if the page has no permission for it. */
  accountFor(address: unknown): LocalAccount
  /** Emits an event to the page. */
  emit(event: string, value: unknown): void
  /** Sends the page what a subscription has. */
  publish(message: SubscriptionMessage): void
}

interface Method {
  /** Whether the user is asked. Throws for invalid requests. */
  prompts?(state: WalletState, params: unknown): boolean | Promise<boolean>
  run(state: WalletState, params: unknown): unknown
}

const needsAccount = (state: WalletState): boolean => {
  if (!state.visibleAccounts.length) throw new ProviderRpcError(4100)
  return true
}

/** Validates a request for permissions. Throws -32602 for an account, 4902 for a network that the wallet does not have. */
function permissionsFor(state: WalletState, params: unknown): Parameters<WalletState['permit']>[0] {
  const { accounts, chainIds } = parsePermissionRequest(params)
  const wanted = accounts?.map(address => {
    const own = state.ownAccounts.find(one => one.toLowerCase() === address.toLowerCase())
    if (!own) throw invalidParameters(`The wallet has no account ${address}.`)
    return own
  })
  if (chainIds.some(chainId => !state.knownChain(chainId))) throw new ProviderRpcError(4902)
  return { accounts: wanted?.length ? wanted : undefined, chainIds: [...new Set([state.chain.chainId, ...chainIds])] }
}

const permissionsOf = (state: WalletState) =>
  createPermissions({
    origin: state.origin,
    accounts: state.visibleAccounts,
    chainIds: state.permittedChains,
    grant: state.grant
  })

/** Methods of EIP-5792, unknown to a wallet without batches. */
const batchMethods: Record<string, Method> = {
  wallet_getCapabilities: { run: capabilities },
  wallet_sendCalls: {
    async prompts(state, params) {
      needsAccount(state)
      await parseBatch(state, params)
      return true
    },
    run: sendCalls
  },
  wallet_getCallsStatus: { run: callsStatus },
  wallet_showCallsStatus: { run: showCalls }
}

/** Sessions of CAIP-25. */
const sessionMethods: Record<string, Method> = {
  wallet_createSession: {
    prompts(state, params) {
      parseSessionRequest(state, params)
      return true
    },
    run(state, params) {
      state.permit(parseSessionRequest(state, params))
      return { sessionScopes: sessionScopes(state), sessionProperties: {} }
    }
  },
  wallet_getSession: { run: state => ({ sessionScopes: sessionScopes(state) }) },
  wallet_revokeSession: {
    run(state, params) {
      state.revoke(parseSessionRevocation(state, params))
      return true
    }
  }
}

const permissionMethods: Record<string, Method> = {
  eth_accounts: { run: state => [...state.visibleAccounts] },
  eth_coinbase: { run: state => state.visibleAccounts[0] ?? null },
  eth_requestAccounts: {
    prompts: state => !state.visibleAccounts.length,
    run(state) {
      if (!state.visibleAccounts.length) state.permit()
      return [...state.visibleAccounts]
    }
  },
  wallet_getPermissions: { run: state => (state.visibleAccounts.length ? permissionsOf(state) : []) },
  wallet_requestPermissions: {
    prompts(state, params) {
      permissionsFor(state, params)
      return true
    },
    run(state, params) {
      state.permit(permissionsFor(state, params))
      return permissionsOf(state)
    }
  },
  wallet_revokePermissions: {
    run(state, params) {
      parseRevocation(params)
      state.revoke()
      return null
    }
  }
}

const networkMethods: Record<string, Method> = {
  eth_chainId: { run: ({ chain }) => `0x${chain.chainId.toString(16)}` },
  net_version: { run: ({ chain }) => String(chain.chainId) },
  wallet_switchEthereumChain: {
    prompts(state, params) {
      const chainId = chainIdOf(params)
      if (!state.knownChain(chainId)) throw new ProviderRpcError(4902)
      return chainId !== state.chain.chainId
    },
    run(state, params) {
      state.goTo(chainIdOf(params))
      return null
    }
  },
  wallet_addEthereumChain: {
    prompts: (state, params) => chainIdOf(params) !== state.chain.chainId,
    async run(state, params) {
      const chainId = chainIdOf(params)
      if (!state.knownChain(chainId)) state.addChain(await parseChainToAdd(params))
      if (!state.staysAfterAdd) state.goTo(chainId)
      return null
    }
  },
  eth_subscribe: {
    run: (state, params) => state.subscriptions.subscribe(state.chain, params, message => state.publish(message))
  },
  eth_unsubscribe: { run: (state, params) => state.subscriptions.unsubscribe(params) }
}

const signingMethods: Record<string, Method> = {
  personal_sign: { prompts: needsAccount, run: (state, params) => signMessage(params, state.accountFor) },
  personal_ecRecover: { run: (_, params) => recoverSigner(params) },
  eth_signTypedData: { prompts: needsAccount, run: (state, params) => signLegacyData(params, state.accountFor) },
  eth_signTypedData_v1: { prompts: needsAccount, run: (state, params) => signLegacyData(params, state.accountFor) },
  eth_signTypedData_v3: {
    prompts: needsAccount,
    run: (state, params) => signTypedData(params, state.accountFor, state.chain, 'v3')
  },
  eth_signTypedData_v4: { prompts: needsAccount, run: (state, params) => signTypedData(params, state.accountFor, state.chain) },
  eth_sendTransaction: { prompts: needsAccount, run: (state, params) => signAndSend(params, state.accountFor, state.chain) },
  wallet_watchAsset: {
    prompts(state, params) {
      parseAsset(state, params)
      return true
    },
    run: watchAsset
  },
  web3_clientVersion: { run: () => 'TestWallet/v1.0.0' },
  web3_sha3: {
    run(_, params) {
      const [data] = listParams(params)
      if (!isHex(data) || data.length % 2) throw invalidParameters('Expected [data] in hexadecimal form.')
      return keccak256(data)
    }
  }
}

const withoutEncryption = (method: string): Method => ({
  run() {
    throw new ProviderRpcError(
      4200,
      `The wallet does not support ${method}: wallets are removing it, and this one has no encryption key. Encrypt with a key that the app derives itself, for example from a signature.`
    )
  }
})

const methods: Record<string, Method> = {
  ...permissionMethods,
  ...networkMethods,
  ...signingMethods,
  ...sessionMethods,
  eth_getEncryptionPublicKey: withoutEncryption('eth_getEncryptionPublicKey'),
  eth_decrypt: withoutEncryption('eth_decrypt')
}

/** Reads and signed data, forwarded to the chain's node. */
const forwarded =
  /^(eth_(get\w+|call|blockNumber|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|createAccessList|protocolVersion|syncing|new\w*Filter|uninstallFilter|sendRawTransaction)|net_(listening|peerCount))$/

/** Returns the request that the user answers, and the wallet on its chain: that of `wallet_invokeMethod` (CAIP-27) is in its parameters. */
export function resolveRequest(
  state: WalletState,
  request: WalletRequest
): { readonly state: WalletState; readonly request: WalletRequest } {
  return request.method === 'wallet_invokeMethod' ? parseInvocation(state, request.params) : { state, request }
}

export async function requiresApproval(state: WalletState, { method, params }: WalletRequest): Promise<boolean> {
  return (await methodOf(state, method)?.prompts?.(state, params)) ?? false
}

/** Executes a request. Throws `ProviderRpcError`; 4200 for an unknown method. */
export async function perform(state: WalletState, { method, params }: WalletRequest): Promise<unknown> {
  const known = methodOf(state, method)
  if (known) return known.run(state, params)
  if (forwarded.test(method)) return requestNode(state.chain.rpcUrl, method, params)
  throw new ProviderRpcError(4200, `The wallet does not know ${method}.`)
}

function methodOf({ batching }: WalletState, method: string): Method | undefined {
  const known = batching && Object.hasOwn(batchMethods, method) ? batchMethods : methods
  return Object.hasOwn(known, method) ? known[method] : undefined
}
