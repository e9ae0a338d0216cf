import { KitError } from '../../adapters/base/error.ts'
import type { FrameHandlers } from '../protocol/channel.ts'
import { frameFailed } from '../protocol/errors.ts'
import type { FrameUser, ManageScreen, PayloadOf } from '../protocol/messages.ts'
import { replyChainId, type Networks } from './chain/networks.ts'
import type { Desk } from './desk.ts'
import type { Bytes } from './keys/bytes.ts'
import type { Addresses } from './keys/derive.ts'
import { readRequestOptions, usePasskey } from './keys/passkey.ts'
import { isKeyError } from './keys/key-error.ts'
import type { LoginClient } from './login/login-client.ts'
import type { SocialLogin } from './login/social-login.ts'
import { asTold } from './login/told.ts'
import { answerRpc } from './rpc.ts'
import type { SmartContext } from './smart/operation.ts'
import type { Stage } from './stage/stage.ts'
import { speak } from './text/text.ts'
import { createAccount } from './wallet/account.ts'
import type { PasskeyMemory } from './wallet/passkey-memory.ts'
import type { Bound, SessionGuard } from './wallet/session-guard.ts'

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
  /** Tells the app that a social login has ended: its name alone. */
  readonly onSocialResult: (uri: string) => void
}

/** One answer a message. What goes wrong leaves in words: the page learns no more. */
export function createHandlers(options: HandlerOptions): FrameHandlers {
  const { origin, host, client, desk, guard, passkeys, stage, networks, loading, after, reload, onSocialResult } = options
  let network = networks.all.find(({ id }) => id === options.chainId) ?? networks.all[0]
  let login = ''
  let farcasterLogin = ''
  /** The change of the address that is under way: its step at the service, and to which address. */
  let change = { update: '', email: '' }
  let waiting: AbortController | undefined
  const account = createAccount(desk, guard)

  const active = () => {
    if (!network) throw new KitError('unsupported-chain', 'The embedded wallet knows no network.')
    return network
  }

  /** The user's smart account on the active network; `undefined` where there is none. */
  async function smartOf(own: Addresses): Promise<SmartContext | undefined> {
    return active().smart ? (await import('./smart/context.ts')).smartContext(networks, active(), own.eip155) : undefined
  }

  async function user(payload: PayloadOf<'GET_USER'>, own: Bound): Promise<FrameUser> {
    const { signal } = own
    if (payload.chainId !== undefined) network = networks.find(payload.chainId)
    const memory = account.memoryOf(own)
    if (payload.preferredAccountType !== undefined)
      memory.preferred = payload.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
    const found = await account.addresses(own)
    const recovery = await (await desk()).recovery(own)
    const smart = await smartOf(found)
    const isSolana = active().id.startsWith('solana:')
    const key = isSolana ? found.solana : found.eip155
    const acting = memory.preferred === 'smartAccount' ? smart : undefined
    const reply: FrameUser = {
      address: acting?.account.address ?? key,
      chainId: replyChainId(active()),
      accounts: [
        { address: key, type: 'eoa' },
        ...(smart ? [{ address: smart.account.address, type: 'smartAccount' as const }] : [])
      ],
      preferredAccountType: acting ? 'smartAccount' : 'eoa',
      recovery,
      smartAccountDeployed: smart !== undefined && (await (await import('./smart/context.ts')).isThere(smart, signal)),
      ...(payload.siwxMessage && (await signIn(payload.siwxMessage, own, found)))
    }
    // name and addresses are of one user, who is still the one signed in
    const { email, userName } = (await guard.verify(own)).user
    return { ...reply, ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) }
  }

  /** Signs in to the asking site alone, and leaves it to the site to ask again where that is not what it wants. */
  async function signIn(request: NonNullable<PayloadOf<'GET_USER'>['siwxMessage']>, own: Bound, found: Addresses) {
    const isSolana = request.chainId.startsWith('solana:')
    const smart = account.memoryOf(own).preferred === 'smartAccount' && !isSolana ? await smartOf(found) : undefined
    const signer = account.signer(own)
    const sign = async (bytes: Bytes): Promise<string> =>
      smart
        ? (await import('./smart/seat.ts')).signText(smart, bytes, signer, own.signal)
        : signer.withKeys(
            async keys =>
              isSolana
                ? (await import('./sign/solana.ts')).signMessage(bytes, keys.solana)
                : (await import('./sign/evm.ts')).signMessage(bytes, keys.eip155),
            own.signal
          )
    const { signInWithLogin } = await import('./sign-in.ts')
    const address = isSolana ? found.solana : (smart?.account.address ?? found.eip155)
    return signInWithLogin({ origin, client, stage, networks }, request, { account: address, sign }, own.signal)
  }

  /** Waits until the login with this name is done, in a browser window or on a phone. */
  async function whenDone(name: string, signal: AbortSignal) {
    for (;;) {
      const done = await client.status(name, signal)
      if (done) return done
      signal.throwIfAborted()
    }
  }

  /** The login that is under way is another one from here on. */
  function begin(name: string): AbortSignal {
    waiting?.abort()
    waiting = new AbortController()
    login = name
    // needed after the login: its request says if it cannot be had
    if (name) desk().catch(() => undefined)
    return waiting.signal
  }

  /** The state of social logins lives with the first of them: until then, the frame loads without their code. */
  let socialLogin: SocialLogin | undefined
  async function social(): Promise<SocialLogin> {
    const { createSocialLogin } = await import('./login/social-login.ts')
    return (socialLogin ??= createSocialLogin({
      window,
      page: origin,
      loading,
      client,
      stage,
      after,
      begin,
      onEnd: onSocialResult
    }))
  }

  /** Begins anew where the work itself has moved the session to another wallet of the account. */
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
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: async ({ themeMode, locale, themeVariables, w3mThemeVariables }) => {
      // this kit's pages say in the first what the site has set; pages made by others may send the second alone
      stage.theme(themeMode, themeVariables ?? w3mThemeVariables)
      if (locale !== undefined) await speak([locale])
      return undefined
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: networks.all.flatMap(({ id, smart }) => (smart ? [Number(id.slice('eip155:'.length))] : []))
    }),
    INIT_SMART_ACCOUNT: (_payload, { signal }) =>
      guard.run(signal, async own => {
        const smart = await smartOf(await account.addresses(own))
        if (!smart) throw new KitError('unsupported-method', 'There are no smart accounts on this network.')
        const isDeployed = await (await import('./smart/context.ts')).isThere(smart, own.signal)
        await guard.verify(own)
        return { address: smart.account.address, isDeployed }
      }),

    CONNECT_EMAIL: async ({ email }) => {
      const reply = await client.email(email, origin)
      if (reply.action !== 'CONNECT') begin(reply.login)
      return { action: reply.action }
    },
    CONNECT_DEVICE: async (_payload, { signal }) => {
      while ((await client.device(login, signal)).status === 'pending') signal.throwIfAborted()
      return undefined
    },
    CONNECT_OTP: async ({ otp }) => {
      await client.code(login, otp)
      return undefined
    },

    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnTo }, { signal }) => {
      if (returnTo === undefined) return (await social()).begin(provider)
      if (!returnTo.startsWith(`${origin}/`)) throw frameFailed('A login comes back to its own page.')
      return (await social()).leave(provider, returnTo, signal)
    },
    CONNECT_SOCIAL: async ({ uri, ...payload }, { signal }) => {
      login = await (await social()).finish(uri, signal)
      return asSignedIn(signal, own => user(payload, own))
    },
    GET_FARCASTER_URI: async () => {
      const reply = await client.farcaster(origin)
      begin(reply.login)
      farcasterLogin = reply.login
      return { url: reply.url }
    },
    CONNECT_FARCASTER: async (_payload, { signal }) => {
      if (login === '' || login !== farcasterLogin) throw frameFailed('No login by Farcaster is under way.')
      const { userName } = await whenDone(login, signal)
      return { userName: userName ?? '' }
    },
    CONNECT_PASSKEY: async (_payload, { signal }) => {
      const { login: name, options: asked } = await client.passkeyOptions()
      const { passkeyScreen } = await import('./screens/secret.ts')
      const { secret, response } = await stage.show(
        passkeyScreen(authenticators => usePasskey(authenticators, readRequestOptions(asked, host))),
        { signal }
      )
      begin(name)
      const { id } = await client.passkey(name, response)
      passkeys.remember(id, secret)
      return undefined
    },
    GET_JWT_NONCE: async () => ({ nonce: await client.thumbprint() }),
    CONNECT_JWT: async ({ token }) => {
      begin('')
      await client.jwt(token)
      return undefined
    },

    GET_USER: (payload, { signal }) => asSignedIn(signal, own => user(payload, own)),
    IS_CONNECTED: async () => ({ isConnected: await (await desk()).isConnected() }),
    GET_CHAIN_ID: () => ({ chainId: replyChainId(active()) }),
    SWITCH_NETWORK: ({ chainId }) => {
      network = networks.find(chainId)
      return { chainId: replyChainId(network) }
    },
    SET_PREFERRED_ACCOUNT: ({ type }, { signal }) =>
      guard.run(signal, async own => {
        const found = await account.addresses(own)
        const smart = type === 'smartAccount' ? await smartOf(found) : undefined
        if (type === 'smartAccount' && !smart) throw frameFailed('This application might not support Smart Accounts')
        await guard.verify(own)
        account.memoryOf(own).preferred = type
        return { type, address: smart?.account.address ?? (active().id.startsWith('solana:') ? found.solana : found.eip155) }
      }),

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
    RELOAD: () => {
      begin('')
      reload()
      return undefined
    },
    SIGN_OUT: async () => {
      begin('')
      // the keys go with the session
      await client.signOut()
      return undefined
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
