import {
  boolean,
  either,
  email,
  json,
  list,
  none,
  nullable,
  number,
  object,
  oneOf,
  optional,
  shortText,
  text,
  valuesOf,
  type Validator,
  type Validated
} from './validators.ts'

/** Prefix of every message from the page to the frame. */
export const appPrefix = '@w3m-app/'
/** Prefix of every message from the frame to the page. */
export const framePrefix = '@w3m-frame/'
/** Version of the protocol, in the frame's query and in `READY`. */
export const protocolVersion = '4'

/** Social providers (docs/decisions/screens.md), in the order of docs/decisions/frame-protocol.md. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const accountTypes = ['eoa', 'smartAccount'] as const
export type AccountType = (typeof accountTypes)[number]

/** Placeholder for the address in a sign-in message that the page writes before it knows the address. */
export const addressPlaceholder = '<<AccountAddress>>'

const otp = object({ otp: shortText(64) })
const accountType = oneOf(...accountTypes)
/** A number for EVM networks, `solana:…` for Solana. The colon distinguishes the two. */
const chainId = either(number, text)
const provider = oneOf(...socialProviders)

/**
 * Message that the frame completes with the address, signs, and returns with the signature, so that
 * login and sign-in are one flow.
 */
const signIn = object({
  /** {@link addressPlaceholder} in the request, the address in the reply. */
  accountAddress: text,
  /** CAIP-2. */
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  serializedMessage: optional(text),
  notBefore: optional(text),
  statement: optional(text),
  resources: optional(list(text)),
  requestId: optional(text),
  issuedAt: optional(text),
  expirationTime: optional(text)
})
export type SignInRequest = Validated<typeof signIn>

const signedIn = { signature: optional(text), message: optional(text), siwxMessage: optional(signIn) }

const accounts = list(object({ address: text, type: accountType }))
const user = {
  email: optional(nullable(text)),
  address: text,
  chainId,
  accounts: optional(accounts),
  userName: optional(nullable(text)),
  smartAccountDeployed: optional(boolean),
  preferredAccountType: optional(text),
  /**
   * `postponed`: only this browser can open the wallet until {@link requests.SET_UP_RECOVERY}.
   * Extension of this kit.
   */
  recovery: optional(oneOf('postponed', 'set')),
  ...signedIn
}

const metadata = object({ name: text, description: text, url: text, icons: list(text) })
const theme = object({
  themeMode: optional(oneOf('light', 'dark')),
  /** Current language of the page, BCP 47. Extension of this kit. */
  locale: optional(shortText(35)),
  themeVariables: optional(valuesOf(either(text, number))),
  w3mThemeVariables: optional(object({ '--w3m-accent': optional(text), '--w3m-background': optional(text) }))
})

/** Screens of the frame that the page may open. Each asks the user before it does anything. */
export const manageScreens = ['passkeys', 'export', 'recovery', 'sessions', 'delete'] as const
export type ManageScreen = (typeof manageScreens)[number]

/**
 * Every request of the page, with validators of its payload and of its reply (`…_SUCCESS`).
 * An `…_ERROR` carries {@link failure}. The last group extends the protocol: a frame that does not know one of these does not
 * answer, and the page reports a timeout.
 */
export const requests = {
  SYNC_DAPP_DATA: {
    payload: object({
      projectId: text,
      metadata: optional(metadata),
      sdkVersion: optional(text),
      sdkType: optional(text)
    }),
    reply: none
  },
  SYNC_THEME: { payload: theme, reply: none },

  CONNECT_EMAIL: { payload: object({ email }), reply: object({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }) },
  /**
   * Resolves when the mailed link has been confirmed.
   * May be repeated; it then replies at once with the current state.
   */
  CONNECT_DEVICE: { payload: none, reply: none },
  CONNECT_OTP: { payload: otp, reply: none },
  GET_SOCIAL_REDIRECT_URI: {
    payload: object({
      provider,
      /**
       * URL of the app: the frame shows a link by which the tab leaves for the provider, and comes back
       * there with `result_uri`. Extension of this kit.
       */
      returnTo: optional(text)
    }),
    reply: object({
      uri: text,
      /**
       * Confirms that the frame supports `returnTo`.
       * Without it, the login would end on a page of the frame. Extension of this kit.
       */
      returns: optional(boolean),
      /**
       * The frame's own link navigates the tab to the provider; the app does not navigate.
       * Extension of this kit.
       */
      leaves: optional(boolean)
    })
  },
  CONNECT_SOCIAL: {
    payload: object({
      /**
       * Id of the login that has ended (`resultUri`).
       * The result itself goes from the provider's window to the frame.
       */
      uri: text,
      preferredAccountType: optional(text),
      chainId: optional(chainId),
      siwxMessage: optional(signIn),
      rpcUrl: optional(text)
    }),
    reply: object(user)
  },
  GET_FARCASTER_URI: { payload: none, reply: object({ url: text }) },
  /** Resolves after the scan. */
  CONNECT_FARCASTER: { payload: none, reply: object({ userName: text }) },
  GET_USER: {
    payload: object({
      chainId: optional(chainId),
      preferredAccountType: optional(text),
      socialUri: optional(text),
      siwxMessage: optional(signIn),
      rpcUrl: optional(text)
    }),
    reply: object(user)
  },
  IS_CONNECTED: { payload: optional(object({ token: optional(text) })), reply: object({ isConnected: boolean }) },
  GET_CHAIN_ID: { payload: none, reply: object({ chainId }) },
  SWITCH_NETWORK: { payload: object({ chainId, rpcUrl: optional(text) }), reply: object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { payload: none, reply: object({ smartAccountEnabledNetworks: list(number) }) },
  INIT_SMART_ACCOUNT: { payload: none, reply: object({ address: text, isDeployed: boolean }) },
  SET_PREFERRED_ACCOUNT: { payload: object({ type: accountType }), reply: object({ type: text, address: text }) },

  UPDATE_EMAIL: {
    payload: object({ email }),
    reply: object({ action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') })
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: otp, reply: none },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: otp, reply: object({ newEmail: text }) },

  RPC_REQUEST: {
    payload: object({
      method: shortText(64),
      /** Validated by `rpc-request.ts` for each method. */
      params: json,
      chainNamespace: optional(oneOf('eip155', 'solana', 'polkadot', 'bip122', 'cosmos')),
      /** Chain id within the namespace: `1`, or the reference of a Solana cluster. */
      chainId: optional(chainId),
      /**
       * Sent for third-party frames.
       * The kit's own frame ignores it: a page could forge a simulation with it.
       */
      rpcUrl: optional(text)
    }),
    reply: json
  },
  /** Ends every open request that needs approval; with `request`, only that one. */
  RPC_ABORT: { payload: optional(object({ request: optional(shortText(64)) })), reply: none },
  RELOAD: { payload: none, reply: none },
  SIGN_OUT: { payload: none, reply: none },

  /** The user has closed the area of the frame: every request that the frame shows is rejected. */
  DISMISS: { payload: none, reply: none },
  /**
   * Shows a screen of the frame.
   * Resolves when the user leaves it, with the email address of the login if the user has restored a former one.
   */
  MANAGE: { payload: object({ screen: oneOf(...manageScreens) }), reply: optional(object({ newEmail: optional(text) })) },
  /**
   * Asks the user to set up recovery, if it is postponed.
   * `offer` can be postponed again; `address` is for a page about to show, copy or share the address: the user sets up recovery,
   * or the request is rejected (4001).
   */
  SET_UP_RECOVERY: {
    payload: object({ reason: oneOf('offer', 'address') }),
    reply: object({ recovery: oneOf('postponed', 'set') })
  },
  CONNECT_PASSKEY: { payload: none, reply: none },
  /**
   * Returns the value that a token issued by the app must contain as `nonce`.
   * It binds the token to this frame.
   */
  GET_JWT_NONCE: { payload: none, reply: object({ nonce: text }) },
  CONNECT_JWT: { payload: object({ token: shortText(16_384) }), reply: none }
} satisfies Record<string, { readonly payload: Validator<unknown>; readonly reply: Validator<unknown> }>

export type RequestName = keyof typeof requests
export type PayloadOf<Name extends RequestName> = Validated<(typeof requests)[Name]['payload']>
export type ReplyOf<Name extends RequestName> = Validated<(typeof requests)[Name]['reply']>
export type FrameUser = ReplyOf<'GET_USER'>

export const requestNames = Object.keys(requests) as RequestName[]

/**
 * Events of the frame.
 * `SHOW` and `HIDE` are extensions of this kit: the frame needs the user and must be visible. `SOCIAL_RESULT` carries the result
 * of a provider's window that can no longer reach the page. `RECOVERY_SET`: recovery is no longer postponed.
 */
export const frameEvents = {
  READY: optional(object({ version: optional(text) })),
  SESSION_UPDATE: object({ token: text }),
  SHOW: optional(object({ screen: optional(shortText(32)) })),
  HIDE: none,
  /**
   * The browser opened no window for the user's press.
   * The page can report the reason: its `Cross-Origin-Opener-Policy`, or a popup blocker.
   */
  WINDOW_BLOCKED: none,
  SOCIAL_RESULT: object({ uri: text }),
  RECOVERY_SET: none
} satisfies Record<string, Validator<unknown>>

export type FrameEventName = keyof typeof frameEvents
export type EventPayloadOf<Name extends FrameEventName> = Validated<(typeof frameEvents)[Name]>

/** Replies that the frame also sends without a request, after a change elsewhere (another tab). */
export const broadcastReplies = ['GET_USER', 'CONNECT_SOCIAL', 'IS_CONNECTED', 'SET_PREFERRED_ACCOUNT'] as const
export type BroadcastReplyName = (typeof broadcastReplies)[number]

/** Codes of `KitError` for a failed login, for which the page has its own text. */
export const loginReasons = [
  'code-wrong',
  'code-over',
  'login-too-old',
  'login-refused',
  'login-limit',
  'login-unreachable',
  'login-failed',
  'email-taken'
] as const
export type LoginReason = (typeof loginReasons)[number]

/**
 * Codes of `KitError` for a transaction that was not sent, or whose state is unknown, for which the
 * page has its own text.
 */
export const sendReasons = [
  'execution-reverted',
  'fee-cap-too-low',
  'http-error',
  'insufficient-funds',
  'nonce-too-low',
  'outcome-unknown',
  'sponsor-refused',
  'unsupported-chain'
] as const

export const failureReasons = [...loginReasons, ...sendReasons] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * Reason of a failed request.
 * An empty message is shown as "An error occurred". The rest extends the protocol: `code` is a code of EIP-1193, `reason` one of
 * {@link failureReasons}, and `triesLeft` accompanies `code-wrong`.
 */
export const failure = object({
  message: optional(text),
  code: optional(number),
  reason: optional(shortText(32)),
  triesLeft: optional(number)
})

/**
 * Milliseconds until the reply to one of these five requests times out: 30 s
 * (docs/decisions/limits.md).
 */
export const replyTimeout: { readonly [Name in RequestName]?: number } = {
  CONNECT_EMAIL: 30_000,
  CONNECT_DEVICE: 30_000,
  CONNECT_OTP: 30_000,
  CONNECT_SOCIAL: 30_000,
  GET_SOCIAL_REDIRECT_URI: 30_000
}
