import type { FrameHandlers } from '../protocol/channel.ts'
import type { ManageScreen, PayloadOf } from '../protocol/messages.ts'
import type { Networks } from './chain/networks.ts'
import type { Desk } from './desk.ts'
import { isKeyError } from './keys/key-error.ts'
import type { LoginClient } from './login/login-client.ts'
import { createLoginHandlers } from './login/login-handlers.ts'
import { asTold } from './login/told.ts'
import { answerRpc } from './rpc.ts'
import type { Stage } from './stage/stage.ts'
import { followTheme } from './theme.ts'
import { createAccount } from './wallet/account.ts'
import type { PasskeyMemory } from './wallet/passkey-memory.ts'
import type { Bound, SessionGuard } from './wallet/session-guard.ts'
import { createUserPart } from './wallet/user-handlers.ts'

export interface HandlerOptions {
  /** The page's origin, as the channel has pinned it. */
  readonly origin: string
  /** The host name of the frame: WebAuthn's relying party. */
  readonly host: string
  /** CAIP-2, from the frame's address. */
  readonly chainId: string
  readonly client: LoginClient
  /** The wallet's code, which is loaded with the first request that needs it. */
  readonly desk: () => Promise<Desk>
  readonly guard: SessionGuard
  readonly passkeys: PasskeyMemory
  readonly stage: Stage
  readonly networks: Networks
  /** The frame's login page, where windows of social logins come back to. */
  readonly loading: string
  readonly after: (milliseconds: number, run: () => void) => void
  readonly reload: () => void
  /** Notifies the app that a social login has ended: its name alone. */
  readonly onSocialResult: (uri: string) => void
}

/** One answer a message. Errors leave as sentences: the page learns no more. */
export function createHandlers(options: HandlerOptions): FrameHandlers {
  const { origin, client, desk, guard, stage, networks, after } = options
  /** The change of the address that is under way: its step at the service, and to which address. */
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

  const manage: Readonly<Record<ManageScreen, (own: Bound) => Promise<void>>> = {
    passkeys: async own => (await desk()).changeRecovery(own),
    recovery: async own => (await desk()).changeRecovery(own),
    export: async own => (await desk()).exportKeys(own),
    sessions: async own => (await desk()).sessions(own),
    delete: async own => {
      await (await desk()).deleteWallet(own)
      account.forget()
    }
  }

  return inWords({
    ...createLoginHandlers(options, user),
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
      // together: what the screen names is what this step is for
      change = { update: (await client.updateEmailPrimary(update, otp)).update, email }
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { signal }) =>
      asSignedIn(signal, async own => (await desk()).updateEmail({ ...change, code: otp }, own)),

    RPC_REQUEST: async (payload, { signal }) => {
      const release = stage.hold()
      try {
        return (await account.request(signal, payload.method, (own, ending) =>
          answerRpc({ origin, ...own, stage, networks, after }, payload, ending)
        )) as never
      } finally {
        release()
      }
    },
    DISMISS: () => {
      stage.dismiss()
      return undefined
    },
    MANAGE: async ({ screen }, { signal }) => {
      await asSignedIn(signal, manage[screen])
      return undefined
    },
    SET_UP_RECOVERY: ({ reason }, { signal }) =>
      asSignedIn(signal, async own => ({ recovery: await (await desk()).recovery(own, reason) }))
  })
}

/** Errors of keys and of logging in have words of their own here; the kit's go as they are. */
function inWords(handlers: FrameHandlers): FrameHandlers {
  const entries = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (...parameters: never[]) => {
      try {
        return await (handle as (...all: never[]) => unknown)(...parameters)
      } catch (error) {
        throw asTold(error)
      }
    }
  ])
  return Object.fromEntries(entries) as FrameHandlers
}
