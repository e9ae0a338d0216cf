import {
  addressPlaceholder,
  createFrame,
  createLogin,
  createLoginCache,
  createWallet,
  getCodeCooldown,
  type EmbeddedLogin
} from '../../frame/host/index.ts'
import { getNamespace, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
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

/** Lazy part of `embedded()`, loaded when a login method is chosen or a returning user reconnects. */
export interface EmbeddedClient {
  readonly login: EmbeddedLogin
  emailWait(): number
  who(): ReturnType<WalletLogin['who']>
  prepare(): Promise<void>
  showRequest(): boolean
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
  /** Set after a login succeeded: the wallet belongs to the user who logged in. */
  let isIn = false
  const ways = createLogin(frame, cache, { url, now, after })
  const login = watchLogin(ways, done => (isIn = done))
  const wallet = createWallet(frame, cache, {
    get requested() {
      return requested()
    },
    rpcUrl,
    after
  })
  let stopped = false

  /** Logs in with the app's own token, unless a session exists. Rethrows errors of the app's function. */
  async function logInByToken(signal: AbortSignal | undefined): Promise<void> {
    if (!jwt || isIn) return
    if (cache.used() && (await frame.request('IS_CONNECTED', undefined, { signal })).isConnected) return
    await ways.token(jwt, { signal })
  }

  async function requestConnections(how: 'connect' | 'reconnect', options: ConnectOptions): Promise<readonly Connection[]> {
    const chainIds = selectChainIds(options, cache.lastChainId(), requested())
    if (!chainIds.length) return []
    const kind = context.accountTypes?.eip155
    const preferredAccountType = kind === 'smartAccount' || kind === 'eoa' ? kind : undefined
    const { signal } = options
    if (how === 'connect') await logInByToken(signal)
    isIn = false
    // The request is for one network: sign only if it becomes the active one.
    const signIn = options.signIn?.chainId === chainIds[0] ? options.signIn : undefined
    const { parts, signedIn } = await wallet[how]({
      chainIds,
      signal,
      preferredAccountType,
      signIn: signIn && toFrame(signIn)
    })
    if (stopped) throw new KitError('aborted', 'Request was aborted')
    const postponed = how === 'connect' && parts.find(part => part.state.postponed)
    // Offered after connecting. If the user skips it, it is offered again before the address is shown.
    if (postponed) postponed.setUpRecovery('offer').catch(() => undefined)
    return parts.map((part, index) => toConnection(part, index === 0 ? signedIn : undefined))
  }

  return {
    login,
    emailWait: () => getCodeCooldown(cache, now()),
    who() {
      const email = cache.email()
      const userName = cache.userName()
      return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) }
    },
    prepare: () => frame.load(),
    showRequest: () => frame.raise(),
    dress: ({ mode, locale, variables, labels }) =>
      frame.dress({ theme: { ...themeOf(mode, variables), ...(locale !== undefined && { locale }) }, ...(labels && { labels }) }),
    connect: options => requestConnections('connect', options),
    reconnect: options => requestConnections('reconnect', options),
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

/** Calls back after each login method, with whether the user is logged in now. */
function watchLogin(login: EmbeddedLogin, onEnd: (isIn: boolean) => void): EmbeddedLogin {
  const entered = (): void => onEnd(true)
  return {
    ...login,
    async email(...request) {
      const action = await login.email(...request)
      onEnd(action === 'CONNECT')
      return action
    },
    code: (...request) => login.code(...request).then(entered),
    social: (...request) => login.social(...request).then(entered),
    socialResult: (...request) => login.socialResult(...request).then(entered),
    farcaster: request => login.farcaster(request).then(entered),
    passkey: (...request) => login.passkey(...request).then(entered)
  }
}

/**
 * Returns the chain per namespace:
 * the requested one, the last used one, else the first configured one.
 */
function selectChainIds(
  { namespaces, network }: ConnectOptions,
  last: ChainId | undefined,
  requested: readonly ChainId[]
): readonly ChainId[] {
  const first = network?.caipNetworkId
  const wanted = [first, last, ...requested].filter(
    (chainId): chainId is ChainId => chainId !== undefined && requested.includes(chainId)
  )
  const served = namespaces.filter(namespace => namespace === 'eip155' || namespace === 'solana')
  const found = served.flatMap(namespace => wanted.find(chainId => getNamespace(chainId) === namespace) ?? [])
  return found.toSorted((one, other) => Number(other === first) - Number(one === first))
}

/** Removes the address, which is unknown before the login: the frame fills it in. */
function toFrame({ resources, ...fields }: SignInRequest): FrameSignInRequest {
  return { ...fields, version: '1', accountAddress: addressPlaceholder, ...(resources && { resources: [...resources] }) }
}

/** Maps the app's accent and background to the theme of the frame (docs/decisions/frame-protocol.md). */
function themeOf(mode: 'light' | 'dark', variables: Readonly<Record<string, string>>) {
  const accent = variables['--w3m-accent'] ?? `hsla(${mode === 'dark' ? '230, 100%, 67%' : '231, 100%, 70%'}, 1)`
  const background = mode === 'dark' ? '#202020' : '#fff'
  return {
    themeMode: mode,
    themeVariables: variables,
    w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background }
  }
}
