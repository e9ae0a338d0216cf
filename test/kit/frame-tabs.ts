import { UserRejectedError } from '../../adapters/base/errors.ts'
import { createDesk, type Desk } from '../../frame/page/desk.ts'
import { createHandlers } from '../../frame/page/handlers.ts'
import { createNetworks } from '../../frame/page/chain/networks.ts'
import type { FrameConfig } from '../../frame/page/config.ts'
import { randomBytes } from '../../frame/page/keys/bytes.ts'
import { wipeKeys, type Addresses } from '../../frame/page/keys/derive.ts'
import type { DeviceStore } from '../../frame/page/keys/device-store.ts'
import { createWallet } from '../../frame/page/keys/registration.ts'
import { createVault, type Vault } from '../../frame/page/keys/vault.ts'
import { createLoginClient, type LoginClient } from '../../frame/page/login/login-client.ts'
import type { StoredSession } from '../../frame/page/login/session-store.ts'
import { watchSession, type WatchedSessionStore } from '../../frame/page/login/session-watch.ts'
import type { Stage as FrameStage } from '../../frame/page/stage/stage.ts'
import { createPasskeyMemory, type PasskeyMemory } from '../../frame/page/wallet/passkey-memory.ts'
import { createSessionGuard, type SessionGuard } from '../../frame/page/wallet/session-guard.ts'
import type { ScreenId } from '../../frame/protocol/surfaces.ts'
import type { FrameHandlers } from '../../frame/protocol/channel.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../../frame/protocol/messages.ts'
import { lastCode, pageOrigin, type Stage } from '../services/auth/login/stage.ts'
import type { Clock } from './clock.ts'
import { memorySessions } from './memory-sessions.ts'
import { faultyHolders } from './share-holders.ts'

/** A screen that waits for its user. */
export interface ShownScreen {
  readonly id: ScreenId
  /** The user approves, or answers as said. */
  press(answer?: unknown): void
  /** The user cancels. */
  cancel(): void
}

/** The frame of one tab: everything of its page but the document, over the real login service. */
export interface FrameTab {
  readonly client: LoginClient
  readonly store: WatchedSessionStore
  readonly vault: Vault
  readonly guard: SessionGuard
  readonly desk: Desk
  readonly passkeys: PasskeyMemory
  /** Screens that are shown now, oldest first. */
  readonly screens: readonly ShownScreen[]
  /** What the page asks. */
  ask<Name extends Exclude<RequestName, 'RPC_ABORT'>>(name: Name, payload?: PayloadOf<Name>): Promise<ReplyOf<Name>>
  sign(message: string, address: string): Promise<unknown>
  /** By a mailed code, as a page does it. */
  logIn(email: string): Promise<void>
  /** Makes a wallet for the signed-in user, encrypted by a passkey that needs no press. */
  makeWallet(): Promise<Addresses>
  /** The next screen that is shown. */
  shown(): Promise<ShownScreen>
}

/** What one browser keeps for one site: tabs share it. */
export interface FrameBrowser {
  readonly session: () => StoredSession | undefined
  /** Keeps this session without a message to any tab, as if the message were late. */
  place(session: StoredSession): Promise<void>
  /** What holds the device's shares. */
  readonly device: DeviceStore
  tab(): FrameTab
  close(): void
}

export interface FrameBrowserOptions {
  readonly service: Stage
  /** In the place of the network. */
  readonly fetch?: typeof fetch
  readonly custodian?: string
}

let browsers = 0

export function frameBrowser({ service, fetch: send = fetch, custodian }: FrameBrowserOptions): FrameBrowser {
  const sessions = memorySessions()
  const { device } = faultyHolders()
  const channels: BroadcastChannel[] = []
  const name = `frame browser ${++browsers}`

  function tab(): FrameTab {
    const channel = new BroadcastChannel(name)
    channels.push(channel)
    const { clock } = service
    const store = watchSession(sessions, channel)
    const client = createLoginClient({ base: service.url, fetch: send, store, now: clock.now, page: pageOrigin })
    const vault = createVault({ after: clock.after })
    const passkeys = createPasskeyMemory()
    const guard = createSessionGuard({ store, client, after: clock.after, lock: () => lockAll(vault, passkeys) })
    const stage = heldStage()
    const config: FrameConfig = {
      name: 'Example Wallet',
      auth: service.url,
      networks: [
        { id: 'eip155:1', name: 'Nowhere', rpc: ['http://localhost:1'], nativeCurrency: { symbol: 'ETH', decimals: 18 } }
      ],
      confirmInFrame: false,
      ...(custodian !== undefined && { custodian })
    }
    const desk = createDesk({
      client,
      device,
      vault,
      guard,
      passkeys,
      stage,
      config,
      host: 'frame.example.org',
      origin: pageOrigin,
      persist: async () => true,
      onRecoverySet: () => undefined
    })
    const handlers = handlersOf({ client, guard, passkeys, stage, clock, config, desk: async () => desk })
    const ask: FrameTab['ask'] = async (request, payload) => {
      const handle = handlers[request] as (payload: unknown, context: { id: string; signal: AbortSignal }) => unknown
      return (await handle(payload ?? {}, { id: 'request', signal: new AbortController().signal })) as never
    }
    return {
      client,
      store,
      vault,
      guard,
      desk,
      passkeys,
      screens: stage.screens,
      shown: stage.shown,
      ask,
      sign: (message, address) => ask('RPC_REQUEST', { method: 'personal_sign', params: [message, address], chainId: 1 }),
      async logIn(email) {
        // one mail in thirty seconds
        clock.pass(31_000)
        await ask('CONNECT_EMAIL', { email })
        await ask('CONNECT_OTP', { otp: lastCode(service, email) })
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

function lockAll(vault: Vault, passkeys: PasskeyMemory): void {
  vault.lock()
  passkeys.forget()
}

type HandlerParts = Pick<Parameters<typeof createHandlers>[0], 'client' | 'guard' | 'passkeys' | 'stage' | 'desk'> & {
  readonly clock: Clock
  readonly config: FrameConfig
}

const handlersOf = ({ clock, config, ...parts }: HandlerParts): FrameHandlers =>
  createHandlers({
    ...parts,
    host: 'frame.example.org',
    origin: pageOrigin,
    chainId: 'eip155:1',
    networks: createNetworks(config.networks, fetch),
    loading: 'https://frame.example.org/loading',
    after: clock.after,
    reload: () => undefined,
    onSocialResult: () => undefined
  })

/** Holds every screen until its user presses, or its work is cancelled. */
function heldStage(): FrameStage & { readonly screens: readonly ShownScreen[]; shown(): Promise<ShownScreen> } {
  const screens: ShownScreen[] = []
  const waiting: ((screen: ShownScreen) => void)[] = []
  return {
    screens,
    shown: () => (screens[0] ? Promise.resolve(screens[0]) : new Promise(resolve => waiting.push(resolve))),
    show: <Answer>({ id }: { readonly id: ScreenId }, { signal }: { readonly signal?: AbortSignal | undefined } = {}) =>
      new Promise<Answer>((answer, fail) => {
        signal?.throwIfAborted()
        const shown: ShownScreen = {
          id,
          press: (given = true) => answer(given as Answer),
          cancel: () => fail(new UserRejectedError())
        }
        screens.push(shown)
        signal?.addEventListener('abort', () => fail(signal.reason))
        for (const resolve of waiting.splice(0)) resolve(shown)
      }).finally(() => screens.splice(0, 1)),
    hold: () => () => undefined,
    dismiss: () => undefined,
    theme: () => undefined
  }
}
