import { callsStatus, capabilities, parseBatch, sendCalls, showCalls, type Batch } from './calls.ts'
import { requestNode, chainIdOf, parseChainToAdd } from './chains.ts'
import { ProviderRpcError } from './errors.ts'
import { createPermission } from './permissions.ts'
import { signAndSend, signMessage, signTypedData } from './signing.ts'
import type { Address, LocalAccount } from 'viem'
import type { TestWalletChain, TestWalletOptions, WalletRequest } from './options.ts'

/** State of the wallet for its methods. */
export interface WalletState {
  readonly origin: string
  /** Accounts visible to the page: empty without permission, or while the wallet is locked. */
  readonly visibleAccounts: readonly Address[]
  readonly chain: TestWalletChain
  readonly staysAfterAdd: boolean
  readonly batching: TestWalletOptions['batching']
  readonly batches: Map<string, Batch>
  readonly chains: readonly TestWalletChain[]
  knownChain(chainId: number): TestWalletChain | undefined
  addChain(chain: TestWalletChain): void
  goTo(chainId: number): void
  /** Unlocks the wallet and grants the page permission. */
  permit(): void
  revoke(): void
  /** Returns the account of an address. Throws 4100 if the page has no permission for it. */
  accountFor(address: unknown): LocalAccount
}

interface Method {
  /** Whether the user is asked. Throws for invalid requests. */
  prompts?(state: WalletState, params: unknown): boolean
  run(state: WalletState, params: unknown): unknown
}

const needsAccount = (state: WalletState): boolean => {
  if (!state.visibleAccounts.length) throw new ProviderRpcError(4100)
  return true
}

/** Methods of EIP-5792, unknown to a wallet without batches. */
const batchMethods: Record<string, Method> = {
  wallet_getCapabilities: { run: capabilities },
  wallet_sendCalls: {
    prompts(state, params) {
      needsAccount(state)
      parseBatch(state, params)
      return true
    },
    run: sendCalls
  },
  wallet_getCallsStatus: { run: callsStatus },
  wallet_showCallsStatus: { run: showCalls }
}

const methods: Record<string, Method> = {
  eth_chainId: { run: ({ chain }) => `0x${chain.chainId.toString(16)}` },
  net_version: { run: ({ chain }) => String(chain.chainId) },
  eth_accounts: { run: state => [...state.visibleAccounts] },
  eth_requestAccounts: {
    prompts: state => !state.visibleAccounts.length,
    run(state) {
      if (!state.visibleAccounts.length) state.permit()
      return [...state.visibleAccounts]
    }
  },
  wallet_getPermissions: {
    run: state => (state.visibleAccounts.length ? [createPermission(state.origin, state.visibleAccounts)] : [])
  },
  wallet_requestPermissions: {
    prompts: () => true,
    run(state) {
      state.permit()
      return [createPermission(state.origin, state.visibleAccounts)]
    }
  },
  wallet_revokePermissions: {
    run(state) {
      state.revoke()
      return null
    }
  },
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
  personal_sign: { prompts: needsAccount, run: (state, params) => signMessage(params, state.accountFor) },
  eth_signTypedData_v4: { prompts: needsAccount, run: (state, params) => signTypedData(params, state.accountFor, state.chain) },
  eth_sendTransaction: { prompts: needsAccount, run: (state, params) => signAndSend(params, state.accountFor, state.chain) }
}

/** Reads and signed data, forwarded to the chain's node. */
const forwarded =
  /^(eth_(get\w+|call|blockNumber|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|createAccessList|syncing|new\w*Filter|uninstallFilter|sendRawTransaction)|web3_clientVersion)$/

export function requiresApproval(state: WalletState, { method, params }: WalletRequest): boolean {
  return methodOf(state, method)?.prompts?.(state, params) ?? false
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
