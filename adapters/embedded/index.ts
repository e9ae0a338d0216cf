import { openLoginWindow } from '../../frame/host/login-window.ts'
import { KitError } from '../base/error.ts'
import type { Adapter, SourceContext, SourceWallet, WalletLogin, WalletSource } from '../wallet-source.ts'
import type { EmbeddedClient } from './client.ts'

/** What `embedded()` takes. */
export interface EmbeddedOptions {
  /** The secure frame's address, of another origin than the page. Unless given: `services.frame`. */
  readonly url?: string
  /**
   * The site's own login in the place of email and providers: `kit.connect('embedded')` then asks nothing but this. It has the site's server
   * make a token (a JWT of `JWT_ISSUERS`, good for five minutes at most, used once) for who is logged in there, with `nonce` as its
   * claim of that name. Turn `features.email` and `features.socials` off, unless visitors shall have the choice.
   *
   * @example
   * embedded({ jwt: nonce => fetch(`/wallet-token?nonce=${nonce}`).then(reply => reply.text()) })
   */
  readonly jwt?: (nonce: string) => Promise<string>
  /** Has the frame write a log, which the visitor can hand to the site. */
  readonly enableLogger?: boolean
}

/**
 * A wallet that visitors log in to by email, with a provider's account, by Farcaster or a passkey. It lives in a frame of another origin,
 * which holds the keys and shows everything that is signed. Absent where neither `services.frame` nor `url` is given: there is no default
 * host. Everything but this descriptor, and the frame itself, is loaded when a way in is chosen.
 *
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
    const asked = loading
    asked.catch(() => loading === asked && (loading = undefined)) // it may be tried again
    return asked
  }

  const login = {
    // each as it is asked for: the client comes with the first
    ...(Object.fromEntries(
      asked.map(name => [
        name,
        async (...request: unknown[]) => ((await open()).login[name] as (...request: unknown[]) => unknown)(...request)
      ])
    ) as Pick<WalletLogin, (typeof asked)[number]>),
    walletId: id,
    prepare: async () => (await open()).prepare(),
    emailWait: () => running?.emailWait() ?? 0,
    async social(provider, request) {
      const popup = (started && !request.sameTab && openLoginWindow(started.url)) || null
      try {
        await (await open()).login.social(provider, popup, request)
      } finally {
        popup?.close()
      }
    },
    who: () => running?.who() ?? {},
    dress: appearance =>
      void open().then(
        client => client.dress(appearance),
        () => undefined
      ) // without a client nothing is shown
  } satisfies WalletLogin

  const source: { -readonly [Key in keyof WalletSource]: WalletSource[Key] } = {
    id,
    start(context) {
      const url = options.url ?? context.services.frame
      const mine = (started = url ? { context, url } : undefined)
      if (mine) source.login = login
      // told as a list that has to be found is: after those who ask for it have begun to listen
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

const asked = [
  'email',
  'device',
  'code',
  'socialResult',
  'farcaster',
  'passkey',
  'updateEmail',
  'updateEmailPrimary',
  'updateEmailSecondary',
  'manage'
] as const

/** The namespaces a frame has keys for (spec section 9). */
const served: readonly string[] = ['eip155', 'solana']

function walletsOf({ networks }: SourceContext): readonly SourceWallet[] {
  const namespace = networks.map(({ chainNamespace }) => chainNamespace).find(one => served.includes(one))
  return namespace ? [{ id, name: 'Email or social', type: 'AUTH', namespace }] : []
}
