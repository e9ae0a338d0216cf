import type { FrameHandlers } from '../protocol/channel.ts'
import type { ManageScreen, PayloadOf, ReplyOf } from '../protocol/messages.ts'
import type { Networks } from './chain/networks.ts'
import type { FrameWallet } from './wallet.ts'
import { isKeyError } from './keys/key-error.ts'
import type { LoginClient } from './login/login-client.ts'
import { isLoginError } from './login/login-error.ts'
import { createLoginHandlers, type LoginHandlers } from './login/login-handlers.ts'
import { toPageError } from './login/to-page-error.ts'
import { handleRpc } from './handle-rpc.ts'
import type { ScreenHost } from './ui/screen-host.ts'
import { followTheme } from './theme.ts'
import { createAccount } from './wallet/account.ts'
import type { PasskeyMemory } from './wallet/passkey-memory.ts'
import type { Bound, SessionGuard } from './wallet/session-guard.ts'
import { createUserPart } from './wallet/user-handlers.ts'

export interface HandlerOptions {
  /** Origin of the page, as the channel has pinned it. */
  readonly origin: string
  /** Host name of the frame: relying party id of WebAuthn. */
  readonly host: string
  /** CAIP-2, from the frame's URL. */
  readonly chainId: string
  readonly client: LoginClient
  /** Lazy-loads the wallet's code with the first request that needs it. */
  readonly desk: () => Promise<FrameWallet>
  readonly guard: SessionGuard
  readonly passkeys: PasskeyMemory
  readonly stage: ScreenHost
  readonly networks: Networks
  /** URL of the frame's login page, to which popups of social logins return. */
  readonly loading: string
  readonly after: (milliseconds: number, run: () => void) => void
  readonly reload: () => void
  /** Notifies the app that a social login has ended, by its id only. */
  readonly onSocialResult: (uri: string) => void
}

/** Creates a handler for each message. Errors are sent as text: the page gets no details. */
export function createHandlers(options: HandlerOptions): FrameHandlers {
  const { origin, client, desk, guard, stage, networks, after } = options
  /** Current address change: its step at the service, and the new address. */
  let change = { update: '', email: '' }
  const account = createAccount(desk, guard)
  const userPart = createUserPart(options, account)

  /** Restarts work that has moved its own session to another wallet of the account. */
  async function asSignedIn<Result>(signal: AbortSignal, work: (own: Bound) => Promise<Result>): Promise<Result> {
    const release = stage.hold()
    try {
      return await guard.run(signal, work)
    } catch (error) {
      if (!isKeyError(error, 'other-session') || !(await desk()).takeMove()) throw error
      return await guard.run(signal, work)
    } finally {
      release()
    }
  }

  const user = (payload: PayloadOf<'GET_USER'>, signal: AbortSignal) => asSignedIn(signal, own => userPart.user(payload, own))

  async function manage(screen: ManageScreen, own: Bound, signal: AbortSignal): Promise<ReplyOf<'MANAGE'>> {
    const wallet = await desk()
    const end = await account.endOf(own, signal, screen === 'export')
    if (end && screen === 'export' && end.isExported) return undefined
    if (end) throw end.error
    if (screen === 'sessions') return wallet.sessions(own)
    if (screen === 'export') await wallet.exportKeys(own)
    else if (screen === 'delete') {
      await wallet.deleteWallet(own)
      account.forget()
    } else await wallet.changeRecovery(own)
    return undefined
  }

  return inWords({
    ...offeringExport(options, createLoginHandlers(options, user)),
    ...userPart.handlers,
    GET_USER: (payload, { signal }) => user(payload, signal),

    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: followTheme(stage),

    UPDATE_EMAIL: async ({ email }) => {
      const reply = await client.updateEmail(email)
      change = { update: reply.update, email }
      return { action: reply.action }
    },
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => {
      const { update, email } = change
      // set together: this step is for the address that the screen names
      change = { update: (await client.updateEmailPrimary(update, otp)).update, email }
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { signal }) =>
      asSignedIn(signal, async own => (await desk()).updateEmail({ ...change, code: otp }, own)),

    RPC_REQUEST: async (payload, { signal }) => {
      const release = stage.hold()
      try {
        return (await account.request(signal, payload.method, (own, ending) =>
          handleRpc({ origin, ...own, stage, networks, now: () => client.now(), after }, payload, ending)
        )) as never
      } finally {
        release()
      }
    },
    DISMISS: () => {
      stage.dismiss()
      return undefined
    },
    MANAGE: ({ screen }, { signal }) => asSignedIn(signal, own => manage(screen, own, signal)),
    SET_UP_RECOVERY: ({ reason }, { signal }) =>
      asSignedIn(signal, async own => ({ recovery: await (await desk()).recovery(own, reason) }))
  })
}

type RequestContext = Parameters<FrameHandlers['CONNECT_EMAIL']>[1]

/**
 * Offers an export if the service lets no user in, because it must not lock users out of this device's
 * wallets. Once: a failing network does not repeat the offer.
 */
function offeringExport({ client, desk }: Pick<HandlerOptions, 'client' | 'desk'>, login: LoginHandlers): LoginHandlers {
  let isOffered = false
  const offering =
    <Payload, Reply>(handle: (payload: Payload, context: RequestContext) => Reply) =>
    async (payload: Payload, context: RequestContext): Promise<Awaited<Reply>> => {
      try {
        return await handle(payload, context)
      } catch (error) {
        if (isOffered || !isShutOut(error) || (await client.session())) throw error
        isOffered = true
        await (await desk()).exportKept(context.signal)
        throw error
      }
    }
  const { CONNECT_EMAIL, CONNECT_OTP, CONNECT_PASSKEY } = login
  return {
    ...login,
    CONNECT_EMAIL: offering(CONNECT_EMAIL),
    CONNECT_OTP: offering(CONNECT_OTP),
    CONNECT_PASSKEY: offering(CONNECT_PASSKEY)
  }
}

/** Returns true if the service appears to serve no user at all. */
const isShutOut = (error: unknown): boolean =>
  isLoginError(error, 'offline', 'login-unavailable', 'login-proof-time', 'login-session', 'login-session-over')

/** Converts key and login errors to texts of the frame; errors of the kit stay unchanged. */
function inWords(handlers: FrameHandlers): FrameHandlers {
  const entries = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (...parameters: never[]) => {
      try {
        return await (handle as (...all: never[]) => unknown)(...parameters)
      } catch (error) {
        throw toPageError(error)
      }
    }
  ])
  return Object.fromEntries(entries) as FrameHandlers
}
