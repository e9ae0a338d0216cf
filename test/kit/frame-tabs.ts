import { UserRejectedError } from '../../adapters/base/errors.ts'
import { createFrameWallet, type FrameWallet } from '../../frame/page/wallet.ts'
import { createHandlers } from '../../frame/page/handlers.ts'
import { createNetworks } from '../../frame/page/chain/networks.ts'
import type { FrameConfig } from '../../frame/page/config.ts'
import { randomBytes } from '../../frame/page/keys/bytes.ts'
import { wipeKeys, type Addresses } from '../../frame/page/keys/derive-keys.ts'
import type { DeviceStore } from '../../frame/page/keys/device-store.ts'
import { createWallet, type ShareHolders } from '../../frame/page/keys/wallet-registration.ts'
import { createKeyVault, type KeyVault } from '../../frame/page/keys/key-vault.ts'
import { createLoginClient, type LoginClient } from '../../frame/page/login/login-client.ts'
import type { StoredSession } from '../../frame/page/login/session-store.ts'
import { watchSession, type WatchedSessionStore } from '../../frame/page/login/session-watch.ts'
import type { Screen, ScreenHost as FrameStage } from '../../frame/page/ui/screen-host.ts'
import { createContext, type DeskOptions } from '../../frame/page/wallet/context.ts'
import { createPasskeyMemory, type PasskeyMemory } from '../../frame/page/wallet/passkey-memory.ts'
import { createSessionGuard, type SessionGuard } from '../../frame/page/wallet/session-guard.ts'
import type { ScreenId } from '../../frame/protocol/surfaces.ts'
import type { FrameHandlers } from '../../frame/protocol/channel.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../../frame/protocol/messages.ts'
import { lastCode, pageOrigin, type Stage } from '../services/auth/login/stage.ts'
import { useWasmArgon2 } from './argon2-backend.ts'
import type { Clock } from './clock.ts'
import { drawScreen, type DrawnScreen } from './drawn-screen.ts'
import { memorySessions } from './memory-sessions.ts'
import { faultyHolders } from './share-holders.ts'

useWasmArgon2()

/** A screen that waits for its user. */
export interface ShownScreen {
  readonly id: ScreenId
  /** Approves, or gives the answer. */
  press(answer?: unknown): void
  /** Cancels. */
  cancel(): void
  /** The rendered screen, with controls by their labels. */
  readonly drawn: DrawnScreen
}

/** The frame of one tab: its whole page except the document, over the real login service. */
export interface FrameTab {
  readonly client: LoginClient
  readonly store: WatchedSessionStore
  readonly vault: KeyVault
  readonly guard: SessionGuard
  readonly desk: FrameWallet
  /** Returns the frame's share holders of the logged-in user. */
  holders(): Promise<ShareHolders>
  readonly passkeys: PasskeyMemory
  /** Currently shown screens, oldest first. */
  readonly screens: readonly ShownScreen[]
  /** Sends a request of the page. */
  request<Name extends Exclude<RequestName, 'RPC_ABORT'>>(name: Name, payload?: PayloadOf<Name>): Promise<ReplyOf<Name>>
  sign(message: string, address: string): Promise<unknown>
  /** Logs in with a mailed code, as a page does. */
  logIn(email: string): Promise<void>
  /** Creates a wallet for the logged-in user, encrypted by a passkey that needs no press. */
  makeWallet(): Promise<Addresses>
  /** Resolves to the next screen. */
  shown(): Promise<ShownScreen>
  /** Resolves to the next screen with that id that was not returned before. */
  shows(id: ScreenId): Promise<ShownScreen>
}

/** Storage of one browser for one site, which its tabs share. */
export interface FrameBrowser {
  readonly session: () => StoredSession | undefined
  /** Stores this session without notifying any tab, as if the message were late. */
  place(session: StoredSession): Promise<void>
  /** Store of the device's shares. */
  readonly device: DeviceStore
  tab(): FrameTab
  close(): void
}

export interface FrameBrowserOptions {
  readonly service: Stage
  /** Replaces the network. */
  readonly fetch?: typeof fetch
  readonly custodian?: string
  /** Networks of the frame. Default: one whose node never responds. */
  readonly networks?: FrameConfig['networks']
  /** Project id of the page. */
  readonly projectId?: string
}

let browsers = 0

const nowhere: FrameConfig['networks'] = [
  { id: 'eip155:1', name: 'Nowhere', rpc: ['http://localhost:1'], nativeCurrency: { symbol: 'ETH', decimals: 18 } }
]

export function frameBrowser({
  service,
  fetch: send = fetch,
  custodian,
  networks = nowhere,
  projectId
}: FrameBrowserOptions): FrameBrowser {
  const sessions = memorySessions()
  const { device } = faultyHolders()
  const channels: BroadcastChannel[] = []
  const name = `frame browser ${++browsers}`

  function tab(): FrameTab {
    const channel = new BroadcastChannel(name)
    channels.push(channel)
    const { clock } = service
    const store = watchSession(sessions, channel)
    const client = createLoginClient({
      base: service.url,
      fetch: send,
      store,
      now: clock.now,
      after: clock.after,
      page: pageOrigin
    })
    const passkeys = createPasskeyMemory(clock)
    const vault = createKeyVault({ ...clock, onLock: passkeys.forget })
    const guard = createSessionGuard({ store, client, after: clock.after, lock: () => lockAll(vault, passkeys) })
    const stage = heldStage()
    const config: FrameConfig = {
      name: 'Example Wallet',
      auth: service.url,
      networks,
      confirmInFrame: false,
      ...(custodian !== undefined && { custodian })
    }
    const seen = new Set<ShownScreen>()
    const options: DeskOptions = {
      client,
      device,
      vault,
      guard,
      passkeys,
      stage,
      after: clock.after,
      config,
      host: 'frame.example.org',
      origin: pageOrigin,
      persist: async () => true,
      onRecoverySet: () => undefined
    }
    const desk = createFrameWallet(options)
    const handlers = handlersOf({ client, guard, passkeys, stage, clock, config, projectId, desk: async () => desk })
    const sendRequest: FrameTab['request'] = async (request, payload) => {
      const handle = handlers[request] as (payload: unknown, context: { id: string; signal: AbortSignal }) => unknown
      return (await handle(payload ?? {}, { id: 'request', signal: new AbortController().signal })) as never
    }
    return {
      client,
      store,
      vault,
      guard,
      desk,
      holders: async () => createContext(options).holdersOf((await client.session())!.user),
      passkeys,
      screens: stage.screens,
      shown: stage.shown,
      async shows(id) {
        for (;;) {
          const [screen] = stage.screens
          if (screen?.id === id && !seen.has(screen)) {
            seen.add(screen)
            return screen
          }
          await new Promise(resolve => setTimeout(resolve, 5))
        }
      },
      request: sendRequest,
      sign: (message, address) => sendRequest('RPC_REQUEST', { method: 'personal_sign', params: [message, address], chainId: 1 }),
      async logIn(email) {
        // the cooldown is one mail in 30 s
        clock.pass(31_000)
        await sendRequest('CONNECT_EMAIL', { email })
        await sendRequest('CONNECT_OTP', { otp: lastCode(service, email) })
      },
      async makeWallet() {
        const user = await client.user()
        const passkey = { method: 'passkey', credentialId: 'cGFzc2tleQ', salt: 'c2FsdA', derived: randomBytes(32) } as const
        const keys = await createWallet({ userId: user.id, device, service: client.shares }, passkey)
        wipeKeys(keys)
        return keys.addresses
      }
    }
  }

  return {
    session: () => sessions.kept(),
    place: session => sessions.write(session),
    device,
    tab,
    close() {
      for (const channel of channels) channel.close()
    }
  }
}

function lockAll(vault: KeyVault, passkeys: PasskeyMemory): void {
  vault.lock()
  passkeys.forget()
}

type HandlerParts = Pick<Parameters<typeof createHandlers>[0], 'client' | 'guard' | 'passkeys' | 'stage' | 'desk'> & {
  readonly clock: Clock
  readonly config: FrameConfig
  readonly projectId: string | undefined
}

const handlersOf = ({ clock, config, projectId, ...parts }: HandlerParts): FrameHandlers =>
  createHandlers({
    ...parts,
    host: 'frame.example.org',
    origin: pageOrigin,
    chainId: 'eip155:1',
    networks: createNetworks(config.networks, fetch, projectId),
    loading: 'https://frame.example.org/loading',
    after: clock.after,
    reload: () => undefined,
    onSocialResult: () => undefined
  })

/** Holds every screen until its user answers, or its request is cancelled. */
function heldStage(): FrameStage & { readonly screens: readonly ShownScreen[]; shown(): Promise<ShownScreen> } {
  const screens: ShownScreen[] = []
  const waiting: ((screen: ShownScreen) => void)[] = []
  return {
    screens,
    shown: () => (screens[0] ? Promise.resolve(screens[0]) : new Promise(resolve => waiting.push(resolve))),
    show: <Answer>(screen: Screen<Answer>, { signal }: { readonly signal?: AbortSignal | undefined } = {}) => {
      let shown: ShownScreen | undefined
      return new Promise<Answer>((answer, fail) => {
        signal?.throwIfAborted()
        let drawn: DrawnScreen | undefined
        shown = {
          id: screen.id,
          get drawn() {
            return (drawn ??= drawScreen(screen, { answer, fail }))
          },
          press: (given = true) => answer(given as Answer),
          cancel: () => fail(new UserRejectedError())
        }
        screens.push(shown)
        signal?.addEventListener('abort', () => fail(signal.reason))
        for (const resolve of waiting.splice(0)) resolve(shown)
      }).finally(() => shown && screens.splice(screens.indexOf(shown), 1))
    },
    hold: () => () => undefined,
    dismiss: () => undefined,
    theme: () => undefined
  }
}
