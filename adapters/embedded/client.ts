import {
  addressPlaceholder,
  createFrame,
  createLogin,
  createLoginCache,
  createWallet,
  secondsToWait,
  type EmbeddedLogin
} from '../../frame/host/index.ts'
import { namespaceOf, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import type { FrameSignInRequest } from '../../frame/host/index.ts'
import type {
  ConnectOptions,
  Connection,
  DappMetadata,
  LoginAppearance,
  SignInRequest,
  SourceContext,
  WalletLogin
} from '../wallet-source.ts'
import { toConnection } from './connection.ts'
import type { EmbeddedOptions } from './index.ts'

/** What `embedded()` loads when a way in is chosen, or a returning visitor's wallet is asked for. */
export interface EmbeddedClient {
  readonly login: EmbeddedLogin
  emailWait(): number
  who(): ReturnType<WalletLogin['who']>
  prepare(): Promise<void>
  dress(appearance: LoginAppearance): void
  connect(request: ConnectOptions): Promise<readonly Connection[]>
  reconnect(request: ConnectOptions): Promise<readonly Connection[]>
  /** Logs out. Rejects with KitError `disconnect-failed`. */
  disconnect(connection: Connection): Promise<void>
  stop(): void
}

export function openClient(
  context: SourceContext,
  metadata: DappMetadata,
  { enableLogger, jwt }: EmbeddedOptions,
  url: string
): EmbeddedClient {
  const { networks, storage, projectId } = context
  const cache = createLoginCache(storage)
  const requested = () => networks.map(({ caipNetworkId }) => caipNetworkId)
  const now = () => Date.now()
  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }
  const rpcUrl = (chainId: ChainId) =>
    context.rpcUrls(chainId)[0] ?? networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]

  const frame = createFrame({
    url,
    projectId,
    metadata,
    locale: context.locale,
    enableLogger: enableLogger ?? false,
    network() {
      const chainId = cache.lastChainId() ?? requested()[0]!
      return { chainId, rpcUrl: rpcUrl(chainId) }
    },
    onTrouble: detail => context.alert('invalid-app-configuration', detail),
    after
  })
  /** A way in has just succeeded: the wallet is that of who went it. */
  let isIn = false
  const ways = createLogin(frame, cache, { url, now, after })
  const login: EmbeddedLogin = {
    ...ways,
    email: async (...request) => {
      const action = await ways.email(...request)
      isIn = action === 'CONNECT'
      return action
    },
    code: (...request) => ways.code(...request).then(entered),
    social: (...request) => ways.social(...request).then(entered),
    socialResult: (...request) => ways.socialResult(...request).then(entered),
    farcaster: request => ways.farcaster(request).then(entered),
    passkey: (...request) => ways.passkey(...request).then(entered)
  }
  const entered = () => void (isIn = true)
  const wallet = createWallet(frame, cache, {
    get requested() {
      return requested()
    },
    rpcUrl,
    after
  })
  let stopped = false

  /** The network to be on in each namespace: the one asked for, the last one used, else the site's first. */
  function chainIdsOf({ namespaces, network }: ConnectOptions): readonly ChainId[] {
    const wanted = [network?.caipNetworkId, cache.lastChainId(), ...requested()].filter(
      (chainId): chainId is ChainId => chainId !== undefined && requested().includes(chainId)
    )
    const served = namespaces.filter(namespace => namespace === 'eip155' || namespace === 'solana')
    const found = served.flatMap(namespace => wanted.find(chainId => namespaceOf(chainId) === namespace) ?? [])
    const first = network?.caipNetworkId
    return found.toSorted((one, other) => Number(other === first) - Number(one === first))
  }

  /** By the site's own login, unless the visitor is in already. What the site's function throws is thrown on. */
  async function logInByToken(signal: AbortSignal | undefined): Promise<void> {
    if (!jwt || isIn) return
    if (cache.used() && (await frame.request('IS_CONNECTED', undefined, { signal })).isConnected) return
    await ways.token(jwt, { signal })
  }

  async function ask(how: 'connect' | 'reconnect', options: ConnectOptions): Promise<readonly Connection[]> {
    const chainIds = chainIdsOf(options)
    if (!chainIds.length) return []
    const kind = context.accountTypes?.eip155
    const preferredAccountType = kind === 'smartAccount' || kind === 'eoa' ? kind : undefined
    const { signal } = options
    if (how === 'connect') await logInByToken(signal)
    isIn = false
    // it is for one network: signed where that is the one to be on
    const signIn = options.signIn?.chainId === chainIds[0] ? options.signIn : undefined
    const { parts, signedIn } = await wallet[how]({
      chainIds,
      signal,
      preferredAccountType,
      signIn: signIn && toFrame(signIn)
    })
    if (stopped) throw new KitError('aborted', 'Request was aborted')
    const postponed = how === 'connect' && parts.find(part => part.state.postponed)
    // offered next, while the account is there already; a user who skips it is asked again before the address is shown
    if (postponed) postponed.setUpRecovery('offer').catch(() => undefined)
    return parts.map((part, index) => toConnection(part, index === 0 ? signedIn : undefined))
  }

  return {
    login,
    emailWait: () => secondsToWait(cache, now()),
    who() {
      const email = cache.email()
      const userName = cache.userName()
      return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) }
    },
    prepare: () => frame.load(),
    dress: ({ mode, locale, variables, labels }) =>
      frame.dress({ theme: { ...themeOf(mode, variables), ...(locale !== undefined && { locale }) }, ...(labels && { labels }) }),
    connect: options => ask('connect', options),
    reconnect: options => ask('reconnect', options),
    async disconnect() {
      try {
        await wallet.signOut()
      } catch (error) {
        throw new KitError('disconnect-failed', 'Failed to disconnect', { cause: error })
      }
    },
    stop() {
      stopped = true
      wallet.stop()
      frame.remove()
    }
  }
}

/** The frame fills in whose it is: nobody knows the address before the login. */
function toFrame({ resources, ...fields }: SignInRequest): FrameSignInRequest {
  return { ...fields, version: '1', accountAddress: addressPlaceholder, ...(resources && { resources: [...resources] }) }
}

/** Facts section 9: what frames take for the site's accent and its own background. */
function themeOf(mode: 'light' | 'dark', variables: Readonly<Record<string, string>>) {
  const accent = variables['--w3m-accent'] ?? `hsla(${mode === 'dark' ? '230, 100%, 67%' : '231, 100%, 70%'}, 1)`
  const background = mode === 'dark' ? '#202020' : '#fff'
  return {
    themeMode: mode,
    themeVariables: variables,
    w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background }
  }
}
