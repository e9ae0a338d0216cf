import { bytesToBase58, base58ToBytes } from '../../adapters/base/base58.ts'
import { parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { kitBridgeFeature, findChainByAlias, getChainAliases } from '../../adapters/solana/clusters.ts'
import { $options } from '../options/options.ts'
import type { ConnectedSession } from '../session/session.ts'
import type { SolanaSignInInput } from '../sign-in/solana-sign-in.ts'
import {
  loadActions,
  orderAccounts,
  getConnectedSession,
  subscribeSession,
  requireConnectedSession,
  requireRunningKit,
  waitForReconnect
} from './kit-session.ts'

// Entry of `w3m-kit/solana`: the wallet that the kit connects, as a Wallet Standard wallet, for libraries that list those
// (https://github.com/wallet-standard/wallet-standard). Types are those of Wallet Standard: bytes are `Uint8Array`s.

/** The connected account as a Wallet Standard account. */
export interface StandardAccount {
  /** Base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** Options of `registerWallet()`. */
export interface RegisterWalletOptions {
  /** Name of the wallet in other libraries. Default: `w3m-kit`. */
  readonly name?: string
  /** Icon as a data URI (PNG, JPEG, WebP or SVG in base64). Default: a plain disc. */
  readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif' | 'jpeg'};base64,${string}`
}

const disc =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PGNpcmNsZSBjeD0iMTYiIGN5PSIxNiIgcj0iMTYiIGZpbGw9IiM0NzRiZmYiLz48L3N2Zz4='

/** Features of an account. */
const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

interface TransactionInput {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: object
}

/**
 * Registers the kit's wallet for all Wallet Standard clients of the page.
 * Connecting it, or signing in with it, opens the modal unless a wallet is connected; requests go to the wallet that the user connected,
 * guarded like `kit.getProvider('solana')`. Its transactions are bytes, so that it works beside @solana/web3.js 1 and 2. Does nothing on a server. Returns a function that unregisters it.
 *
 * Its methods throw what that provider throws, KitError `not-started` before `createKit`, `not-connected`,
 * `unsupported-chain`, for `solana:signIn` also `siwx-domain`, `siwx-message-invalid` and `unauthorized`, and `UserRejectedError` when the user leaves without connecting.
 *
 * @example
 * import { createKit } from 'w3m-kit'
 * import { solana as solanaAdapter } from 'w3m-kit/adapters/solana'
 * import { solana } from 'w3m-kit/networks'
 * import { registerWallet } from 'w3m-kit/solana'
 * createKit({ adapters: [solanaAdapter()], networks: [solana] })
 * registerWallet({ name: 'My site' })
 */
export function registerWallet({ name = 'w3m-kit', icon = disc }: RegisterWalletOptions = {}): () => void {
  if (typeof window === 'undefined') return () => {}
  const wallet = standardWallet(name, icon)
  const gone: (() => void)[] = []
  const register = ({ register }: { register(wallet: object): () => void }) => void gone.push(register(wallet))
  const greet = (event: Event) => register((event as CustomEvent<{ register(wallet: object): () => void }>).detail)
  window.addEventListener('wallet-standard:app-ready', greet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', greet)
    for (const leave of gone.splice(0)) leave()
  }
}

function standardWallet(name: string, icon: string) {
  return Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chainIds().flatMap(getChainAliases)
    },
    get accounts() {
      return accountsOf(getConnectedSession('solana'))
    },
    features: Object.freeze({
      [kitBridgeFeature]: {},
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false }: { readonly silent?: boolean } = {}) {
          await waitForReconnect('solana')
          if (!silent && !getConnectedSession('solana'))
            await (await loadActions()).connect(requireRunningKit(), undefined, 'solana')
          return { accounts: accountsOf(getConnectedSession('solana')) }
        }
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          if (getConnectedSession('solana')) await (await loadActions()).disconnect(requireRunningKit(), 'solana')
        }
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: { readonly accounts: readonly StandardAccount[] }) => void) {
          if (event !== 'change') return () => {}
          let first = true
          const stop = subscribeSession('solana', session => first || listener({ accounts: accountsOf(session) }))
          first = false
          return stop
        }
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: each(async ({ account, message }: { readonly account: StandardAccount; readonly message: Uint8Array }) => {
          const reply = await requestWallet('solana_signMessage', { message: bytesToBase58(message), pubkey: account.address })
          return { signedMessage: message, signature: bytesIn(reply, 'signature'), signatureType: 'ed25519' as const }
        })
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs: readonly SolanaSignInInput[]) {
          await waitForReconnect('solana')
          if (!getConnectedSession('solana')) await (await loadActions()).connect(requireRunningKit(), undefined, 'solana')
          return each(signIn)(...(inputs.length ? inputs : [{}]))
        }
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0] as const,
        signTransaction: each(async (input: TransactionInput) => {
          await be(input.chain)
          const reply = await requestWallet('solana_signTransaction', signed(input))
          return { signedTransaction: bytesIn(reply, 'transaction') }
        })
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0] as const,
        signAndSendTransaction: each(async (input: TransactionInput) => {
          await be(input.chain)
          const { options } = input
          const reply = await requestWallet('solana_signAndSendTransaction', { ...signed(input), ...(options && { options }) })
          return { signature: bytesIn(reply, 'signature') }
        })
      }
    })
  })
}

/** Runs the inputs in sequence: a wallet shows one prompt at a time. */
const each =
  <Input, Output>(answer: (input: Input) => Promise<Output>) =>
  async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await answer(input))
    return outputs
  }

const signed = ({ account, transaction }: TransactionInput) => ({
  transaction: bytesToBase58(transaction),
  pubkey: account.address
})

const requestWallet = (method: string, params: object) =>
  requireConnectedSession('solana').connection.provider.request({ method, params })

/** Signs in with the connected wallet: with its own prompt for it, or, in wallets without one, by signing the same message. */
async function signIn(input: SolanaSignInInput): Promise<{
  readonly account: StandardAccount
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
  readonly signatureType: 'ed25519'
}> {
  const list = accountsOf(requireConnectedSession('solana'))
  const account = input.address === undefined ? list[0] : list.find(({ address }) => address === input.address)
  if (!account) throw new KitError('unauthorized', 'The wallet does not share this account.')
  const { completeSignIn, createSignInText } = await import('../sign-in/solana-sign-in.ts')
  const fields = completeSignIn(input, account.address)
  const signedMessage = new TextEncoder().encode(createSignInText(fields))
  const common = { account, signatureType: 'ed25519' as const }
  try {
    const reply = await requestWallet('solana_signIn', fields)
    return { ...common, signedMessage: bytesIn(reply, 'signedMessage'), signature: bytesIn(reply, 'signature') }
  } catch (error) {
    if (!isRecord(error) || error.code !== 4200) throw error
    const params = { message: bytesToBase58(signedMessage), pubkey: account.address }
    return { ...common, signedMessage, signature: bytesIn(await requestWallet('solana_signMessage', params), 'signature') }
  }
}

/** Returns the configured Solana networks. */
const chainIds = (): readonly ChainId[] =>
  $options
    .get()
    .networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
    .map(({ caipNetworkId }) => caipNetworkId)

/** Switches the wallet to the network of a transaction if needed. */
async function be(name: string | undefined): Promise<void> {
  if (name === undefined) return
  const { chainId } = requireConnectedSession('solana')
  const wanted = findChainByAlias(name, [chainId, ...chainIds()])
  if (!wanted) throw new KitError('unsupported-chain', `"${name}" is not among the networks of this kit.`)
  if (wanted !== chainId) await (await loadActions()).switchNetwork(requireRunningKit(), wanted)
}

const noAccounts: readonly StandardAccount[] = []
const known = new WeakMap<ConnectedSession, readonly StandardAccount[]>()

/** Returns the same objects while nothing changes, since libraries compare them. */
function accountsOf(session: ConnectedSession | undefined): readonly StandardAccount[] {
  if (!session) return noAccounts
  const list = known.get(session) ?? orderAccounts(session).map(toStandard)
  known.set(session, list)
  return list
}

function toStandard(id: AccountId): StandardAccount {
  const { address, chainId } = parseAccountId(id)
  const chains = getChainAliases(chainId) as StandardAccount['chains']
  return Object.freeze({ address, publicKey: base58ToBytes(address)!, chains, features: signing })
}

function bytesIn(reply: unknown, name: string): Uint8Array {
  const text = isRecord(reply) ? reply[name] : undefined
  const bytes = typeof text === 'string' ? base58ToBytes(text, 2000) : undefined
  if (!bytes) throw new KitError('invalid-reply', `The wallet gave no ${name}.`)
  return bytes
}
