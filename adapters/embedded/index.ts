import { openLoginWindow } from '../../frame/host/login-window.ts'
import { KitError } from '../base/kit-error.ts'
import type { Adapter, SourceContext, SourceWallet, WalletLogin, WalletSource } from '../wallet-source.ts'
import type { EmbeddedClient } from './client.ts'

/** Options of `embedded()`. */
export interface EmbeddedOptions {
  /** URL of the secure frame, on another origin than the page. Default: `services.frame`. */
  readonly url?: string
  /**
   * Login by the app's own backend in place of email and providers:
   * `kit.connect('embedded')` then calls only this function. It requests a token from the app's server (a JWT of `JWT_ISSUERS`,
   * valid for at most five minutes, used once) for the user logged in there, with `nonce` as the claim of that name. Disable
   * `features.email` and `features.socials`, unless users should have the choice.
   * @example
   * embedded({ jwt: nonce => fetch(`/wallet-token?nonce=${nonce}`).then(reply => reply.text()) })
   */
  readonly jwt?: (nonce: string) => Promise<string>
  /** Makes the frame write a log, which the user can pass to the developers of the app. */
  readonly enableLogger?: boolean
}

/**
 * Creates the adapter for the embedded wallet:
 * login by email, by a provider's account, by Farcaster or with a passkey. The wallet runs in a frame of another origin, which
 * holds the keys and shows everything that is signed. Absent if neither `services.frame` nor `url` is set: there is no default
 * host. All code except this descriptor, and the frame itself, is lazy-loaded when a login method is chosen.
 * @example
 * createKit({ networks: [mainnet], adapters: [evm(), embedded()], services: 'https://wallet.example' })
 */
export function embedded(options: EmbeddedOptions = {}): Adapter {
  let started: { readonly context: SourceContext; readonly url: string } | undefined
  let loading: Promise<EmbeddedClient> | undefined
  let running: EmbeddedClient | undefined
  let list: readonly SourceWallet[] | undefined
  const listeners = new Set<(list: readonly SourceWallet[]) => void>()

  async function open(): Promise<EmbeddedClient> {
    const mine = started
    if (!mine) throw new KitError('not-started', 'The embedded wallet has no frame, or the kit is not running.')
    loading ??= Promise.all([import('./client.ts'), mine.context.metadata()]).then(([{ openClient }, metadata]) => {
      if (started !== mine) throw new KitError('aborted', 'Request was aborted')
      return (running = openClient(mine.context, metadata, options, mine.url))
    })
    const attempt = loading
    attempt.catch(() => loading === attempt && (loading = undefined)) // may be retried
    return attempt
  }

  /** Loads the client for a login method. */
  const loadLogin = async () => (await open()).login

  const login: WalletLogin = {
    walletId: id,
    prepare: async () => (await open()).prepare(),
    email: async (...request) => (await loadLogin()).email(...request),
    emailWait: () => running?.emailWait() ?? 0,
    device: async request => (await loadLogin()).device(request),
    code: async (...request) => (await loadLogin()).code(...request),
    async social(provider, request) {
      const popup = (started && !request.sameTab && openLoginWindow(started.url)) || null
      try {
        await (await loadLogin()).social(provider, popup, request)
      } finally {
        popup?.close()
      }
    },
    socialResult: async (...request) => (await loadLogin()).socialResult(...request),
    farcaster: async request => (await loadLogin()).farcaster(request),
    passkey: async request => (await loadLogin()).passkey(request),
    updateEmail: async (...request) => (await loadLogin()).updateEmail(...request),
    updateEmailPrimary: async (...request) => (await loadLogin()).updateEmailPrimary(...request),
    updateEmailSecondary: async (...request) => (await loadLogin()).updateEmailSecondary(...request),
    manage: async (...request) => (await loadLogin()).manage(...request),
    who: () => running?.who() ?? {},
    showRequest: () => running?.showRequest() ?? false,
    dress: appearance =>
      void open().then(
        client => client.dress(appearance),
        () => undefined
      ) // without a client nothing is shown
  }

  const source: { -readonly [Key in keyof WalletSource]: WalletSource[Key] } = {
    id,
    start(context) {
      const url = options.url ?? context.services.frame
      const mine = (started = url ? { context, url } : undefined)
      if (mine) source.login = login
      // Call back asynchronously, like sources with discovery: after the caller has its unsubscribe function.
      queueMicrotask(() => {
        if (started !== mine) return
        list = mine ? walletsOf(mine.context) : []
        for (const listener of listeners) listener(list)
      })
      return () => {
        running?.stop()
        list = running = loading = started = undefined
        listeners.clear()
        delete source.login
      }
    },
    wallets(onChange) {
      listeners.add(onChange)
      if (list) onChange(list)
      return () => listeners.delete(onChange)
    },
    async connect(walletId, request) {
      if (started && walletId !== id) throw new KitError('wallet-not-found', `"${walletId}" is no embedded wallet.`)
      return (await open()).connect(request)
    },
    reconnect: async (walletId, request) => (started && walletId === id ? (await open()).reconnect(request) : []),
    async disconnect(connection) {
      await (await open()).disconnect(connection)
    }
  }

  return { source }
}

const id = 'embedded'

/** Namespaces the frame has keys for. */
const served: readonly string[] = ['eip155', 'solana']

function walletsOf({ networks }: SourceContext): readonly SourceWallet[] {
  const namespace = networks.map(({ chainNamespace }) => chainNamespace).find(one => served.includes(one))
  return namespace ? [{ id, name: 'Email or social', type: 'AUTH', namespace }] : []
}
