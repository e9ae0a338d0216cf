import { KitError } from '../../adapters/base/error.ts'
import type { FrameHandlers } from '../protocol/channel.ts'
import { frameFailed } from '../protocol/errors.ts'
import type { AccountType, FrameUser, ManageScreen, PayloadOf } from '../protocol/messages.ts'
import { replyChainId, type Networks } from './chain/networks.ts'
import type { Desk } from './desk.ts'
import type { Addresses } from './keys/derive.ts'
import { readRequestOptions, usePasskey } from './keys/passkey.ts'
import type { LoginClient } from './login/login-client.ts'
import { asTold } from './login/told.ts'
import { answerRpc } from './rpc.ts'
import { signInText } from './sign-in.ts'
import type { SmartContext } from './smart/operation.ts'
import type { Stage } from './stage/stage.ts'
import { speak } from './text/text.ts'

export interface HandlerOptions {
  /** The page's origin, as the channel has pinned it. */
  readonly origin: string
  /** CAIP-2, from the frame's address. */
  readonly chainId: string
  readonly client: LoginClient
  readonly desk: Desk
  readonly stage: Stage
  readonly networks: Networks
  /** The frame's page where windows of social logins come back to. */
  readonly loading: string
  readonly after: (milliseconds: number, run: () => void) => void
  readonly reload: () => void
  /** Tells the page what the window of a provider would have, where that window cannot. */
  readonly onSocialResult: (uri: string) => void
}

/** One answer a message. What goes wrong leaves in words: the page learns no more. */
export function createHandlers(options: HandlerOptions): FrameHandlers {
  const { origin, client, desk, stage, networks, loading, after, reload, onSocialResult } = options
  let network = networks.all.find(({ id }) => id === options.chainId) ?? networks.all[0]
  let login = ''
  let update = ''
  let waiting: AbortController | undefined
  let known: Addresses | undefined
  let preferred: AccountType = 'eoa'
  const sent = new Map<string, `0x${string}`>()

  const active = () => {
    if (!network) throw new KitError('unsupported-chain', 'The embedded wallet knows no network.')
    return network
  }
  const addresses = async (signal: AbortSignal) => (known ??= await desk.addresses(signal))

  /** The user's smart account on the active network; `undefined` where there is none. */
  async function smartOf(own: Addresses): Promise<SmartContext | undefined> {
    return active().smart ? (await import('./smart/context.ts')).smartContext(networks, active(), own.eip155) : undefined
  }

  async function user(payload: PayloadOf<'GET_USER'>, signal: AbortSignal): Promise<FrameUser> {
    if (payload.chainId !== undefined) network = networks.find(payload.chainId)
    if (payload.preferredAccountType !== undefined)
      preferred = payload.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
    const own = await addresses(signal)
    const smart = await smartOf(own)
    const { email, userName } = await client.session().then(session => session?.user ?? { email: undefined, userName: undefined })
    const isSolana = active().id.startsWith('solana:')
    const key = isSolana ? own.solana : own.eip155
    const acting = preferred === 'smartAccount' ? smart : undefined
    return {
      address: acting?.account.address ?? key,
      chainId: replyChainId(active()),
      accounts: [
        { address: key, type: 'eoa' },
        ...(smart ? [{ address: smart.account.address, type: 'smartAccount' as const }] : [])
      ],
      preferredAccountType: acting ? 'smartAccount' : 'eoa',
      smartAccountDeployed: smart !== undefined && (await (await import('./smart/context.ts')).isThere(smart, signal)),
      ...(email !== undefined && { email }),
      ...(userName !== undefined && { userName }),
      ...(payload.siwxMessage && (await signIn(payload.siwxMessage, own, signal)))
    }
  }

  /** Signs in to the asking site alone, and leaves it to the site to ask again where that is not what it wants. */
  async function signIn(request: NonNullable<PayloadOf<'GET_USER'>['siwxMessage']>, own: Addresses, signal: AbortSignal) {
    const isSolana = request.chainId.startsWith('solana:')
    const smart = preferred === 'smartAccount' && !isSolana ? await smartOf(own) : undefined
    const accountAddress = isSolana ? own.solana : (smart?.account.address ?? own.eip155)
    const message = await signInText(request, origin, accountAddress)
    if (message === undefined) return {}
    const bytes = new Uint8Array(new TextEncoder().encode(message))
    const signature = smart
      ? await (await import('./smart/seat.ts')).signText(smart, bytes, desk, signal)
      : await desk.withKeys(
          async keys =>
            isSolana
              ? (await import('./sign/solana.ts')).signMessage(bytes, keys.solana)
              : (await import('./sign/evm.ts')).signMessage(bytes, keys.eip155),
          signal
        )
    return { message, signature, siwxMessage: { ...request, accountAddress } }
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
    known = undefined
    login = name
    return waiting.signal
  }

  const manage: Readonly<Record<ManageScreen, (signal: AbortSignal) => Promise<void>>> = {
    passkeys: desk.changeRecovery,
    recovery: desk.changeRecovery,
    export: desk.exportKeys,
    sessions: desk.sessions,
    delete: async signal => {
      await desk.deleteWallet(signal)
      known = undefined
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
    INIT_SMART_ACCOUNT: async (_payload, { signal }) => {
      const smart = await smartOf(await addresses(signal))
      if (!smart) throw new KitError('unsupported-method', 'There are no smart accounts on this network.')
      return { address: smart.account.address, isDeployed: await (await import('./smart/context.ts')).isThere(smart, signal) }
    },

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
      known = undefined
      return undefined
    },

    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnTo }) => {
      if (returnTo !== undefined && !returnTo.startsWith(`${origin}/`)) throw frameFailed('A login comes back to its own page.')
      const resultUri = new URL(loading)
      resultUri.searchParams.set('origin', origin)
      const reply = await client.social(provider, origin, resultUri.href, returnTo)
      const signal = begin(reply.login)
      // where the window has lost the page, the service is told there, and the frame hears it from the service
      whenDone(reply.login, signal).then(
        () => onSocialResult(`${resultUri.href}&login=${encodeURIComponent(reply.login)}&done=1`),
        () => undefined // the page asks with what the window brings, and hears then what is wrong
      )
      return { uri: reply.uri, ...(returnTo !== undefined && { returns: true }) }
    },
    CONNECT_SOCIAL: async ({ uri, ...payload }, { signal }) => {
      waiting?.abort()
      const result = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams()
      const name = result.get('login') ?? ''
      // what began in this document, or left from here with the whole tab: a link that somebody else has made is neither
      const isOwn = name !== '' && (name === login || (await client.cameBack(name)))
      if (!isOwn || result.has('error')) throw frameFailed('The provider did not confirm the login.')
      login = name
      if (!result.has('done')) await client.socialResult(login, result.get('result') ?? '')
      known = undefined
      return user(payload, signal)
    },
    GET_FARCASTER_URI: async () => {
      const reply = await client.farcaster(origin)
      begin(reply.login)
      return { url: reply.url }
    },
    CONNECT_FARCASTER: async (_payload, { signal }) => {
      const { userName } = await whenDone(login, signal)
      return { userName: userName ?? '' }
    },
    CONNECT_PASSKEY: async (_payload, { signal }) => {
      const { login: name, options: asked } = await client.passkeyOptions()
      const { passkeyScreen } = await import('./screens/secret.ts')
      const { secret, response } = await stage.show(
        passkeyScreen(authenticators => usePasskey(authenticators, readRequestOptions(asked))),
        { signal }
      )
      begin(name)
      await client.passkey(name, response)
      desk.usedPasskey(secret)
      return undefined
    },
    GET_JWT_NONCE: async () => ({ nonce: await client.thumbprint() }),
    CONNECT_JWT: async ({ token }) => {
      begin('')
      await client.jwt(token)
      return undefined
    },

    GET_USER: (payload, { signal }) => user(payload, signal),
    IS_CONNECTED: async () => ({ isConnected: await desk.isConnected() }),
    GET_CHAIN_ID: () => ({ chainId: replyChainId(active()) }),
    SWITCH_NETWORK: ({ chainId }) => {
      network = networks.find(chainId)
      return { chainId: replyChainId(network) }
    },
    SET_PREFERRED_ACCOUNT: async ({ type }, { signal }) => {
      const own = await addresses(signal)
      const smart = type === 'smartAccount' ? await smartOf(own) : undefined
      if (type === 'smartAccount' && !smart) throw frameFailed('This application might not support Smart Accounts')
      preferred = type
      return { type, address: smart?.account.address ?? (active().id.startsWith('solana:') ? own.solana : own.eip155) }
    },

    UPDATE_EMAIL: async ({ email }) => {
      const reply = await client.updateEmail(email)
      update = reply.update
      return { action: reply.action }
    },
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => {
      update = (await client.updateEmailPrimary(update, otp)).update
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => client.updateEmailSecondary(update, otp),

    RPC_REQUEST: async (payload, { signal }) =>
      (await answerRpc(
        { origin, desk, stage, networks, addresses: () => addresses(signal), preferred: () => preferred, sent, after },
        payload,
        signal
      )) as never,
    RELOAD: () => {
      begin('')
      reload()
      return undefined
    },
    SIGN_OUT: async () => {
      begin('')
      await desk.signOut()
      return undefined
    },
    DISMISS: () => {
      stage.dismiss()
      return undefined
    },
    MANAGE: async ({ screen }, { signal }) => {
      await manage[screen](signal)
      return undefined
    }
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
