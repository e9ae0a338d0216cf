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
  short,
  text,
  valuesOf,
  type Check,
  type Checked
} from './checks.ts'

/** Every message from the page to the frame begins with this. */
export const appPrefix = '@w3m-app/'
/** Every message from the frame to the page begins with this. */
export const framePrefix = '@w3m-frame/'
/** The protocol's version, in the frame's query and in `READY`. */
export const protocolVersion = '4'

/** Spec section 1; the order is that of facts section 3. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const accountTypes = ['eoa', 'smartAccount'] as const
export type AccountType = (typeof accountTypes)[number]

/** Stands where the address will be in a sign-in message that the page writes before it knows the address. */
export const addressPlaceholder = '<<AccountAddress>>'

const otp = object({ otp: short(64) })
const accountType = oneOf(...accountTypes)
/** A number for EVM networks, `solana:…` for Solana. A colon tells the two apart. */
const chainId = either(number, text)
const provider = oneOf(...socialProviders)

/** A message that the frame fills with the address, signs, and gives back with the signature, so that login and sign-in are one flow. */
const signIn = object({
  /** {@link addressPlaceholder} on the way in, the address on the way out. */
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
export type SignInRequest = Checked<typeof signIn>

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
  /** `postponed`: this browser alone can open the wallet until {@link requests.SET_UP_RECOVERY}. This kit's own addition. */
  recovery: optional(oneOf('postponed', 'set')),
  ...signedIn
}

const metadata = object({ name: text, description: text, url: text, icons: list(text) })
const theme = object({
  themeMode: optional(oneOf('light', 'dark')),
  /** BCP 47: what the page speaks by now. This kit's own addition. */
  locale: optional(short(35)),
  themeVariables: optional(valuesOf(either(text, number))),
  w3mThemeVariables: optional(object({ '--w3m-accent': optional(text), '--w3m-background': optional(text) }))
})

/** The screens of the frame that the page may ask for. Each asks the visitor there before it does anything. */
export const manageScreens = ['passkeys', 'export', 'recovery', 'sessions', 'delete'] as const
export type ManageScreen = (typeof manageScreens)[number]

/**
 * Every request of the page, with the check of its payload and of the reply (`…_SUCCESS`). An `…_ERROR` carries {@link failure}.
 * The last group is this kit's own: a frame that does not know one leaves it unanswered, and the page says so after its time.
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
  /** Resolves when the mailed link has been confirmed. May be asked again, and then answers at once what is so by then. */
  CONNECT_DEVICE: { payload: none, reply: none },
  CONNECT_OTP: { payload: otp, reply: none },
  GET_SOCIAL_REDIRECT_URI: {
    payload: object({
      provider,
      /** An address of the app: the frame shows a link by which the tab leaves for the provider, and comes back there with `result_uri`. This kit's own. */
      returnTo: optional(text)
    }),
    reply: object({
      uri: text,
      /** That it comes back to `returnTo`. A frame that does not say so would leave the visitor at an end of its own: this kit's own. */
      returns: optional(boolean),
      /** The frame's own link takes the tab to the provider; the app does not navigate. This kit's own. */
      leaves: optional(boolean)
    })
  },
  CONNECT_SOCIAL: {
    payload: object({
      /** Names the login that has ended (`resultUri`). The result itself goes from the provider's window to the frame. */
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
      method: short(64),
      /** Looked at by `rpc.ts`, method by method. */
      params: json,
      chainNamespace: optional(oneOf('eip155', 'solana', 'polkadot', 'bip122', 'cosmos')),
      /** The plain id in the namespace: `1`, or the reference of a Solana cluster. */
      chainId: optional(chainId),
      /** Sent for frames made by others. The kit's own ignores it: a page could forge a simulation with it. */
      rpcUrl: optional(text)
    }),
    reply: json
  },
  /** Ends every open request that needs approval; with `request`, that one alone. */
  RPC_ABORT: { payload: optional(object({ request: optional(short(64)) })), reply: none },
  RELOAD: { payload: none, reply: none },
  SIGN_OUT: { payload: none, reply: none },

  /** The visitor has closed the area in which the frame was to be seen: whatever the frame was asking there is refused. */
  DISMISS: { payload: none, reply: none },
  /** Shows one of the frame's own screens. Resolves when the visitor leaves it. */
  MANAGE: { payload: object({ screen: oneOf(...manageScreens) }), reply: none },
  /**
   * Asks how the wallet is to be recovered, where that is postponed. `offer` can be postponed again; `address` is for a page about to show,
   * copy or share the address: the user sets recovery, or the request is rejected (4001).
   */
  SET_UP_RECOVERY: {
    payload: object({ reason: oneOf('offer', 'address') }),
    reply: object({ recovery: oneOf('postponed', 'set') })
  },
  CONNECT_PASSKEY: { payload: none, reply: none },
  /** What a site's own login must put into its token as `nonce`: it binds the token to this frame. */
  GET_JWT_NONCE: { payload: none, reply: object({ nonce: text }) },
  CONNECT_JWT: { payload: object({ token: short(16_384) }), reply: none }
} satisfies Record<string, { readonly payload: Check<unknown>; readonly reply: Check<unknown> }>

export type RequestName = keyof typeof requests
export type PayloadOf<Name extends RequestName> = Checked<(typeof requests)[Name]['payload']>
export type ReplyOf<Name extends RequestName> = Checked<(typeof requests)[Name]['reply']>
export type FrameUser = ReplyOf<'GET_USER'>

export const requestNames = Object.keys(requests) as RequestName[]

/**
 * What the frame says unasked. `SHOW` and `HIDE` are this kit's own: the frame has something to ask and needs to be seen. `SOCIAL_RESULT` is
 * what the window of a provider would have come back with, where that window can no longer reach the page. `RECOVERY_SET`: recovery is
 * postponed no longer.
 */
export const frameEvents = {
  READY: optional(object({ version: optional(text) })),
  SESSION_UPDATE: object({ token: text }),
  SHOW: optional(object({ screen: optional(short(32)) })),
  HIDE: none,
  /** The browser opened no window for the user’s press. The page can say why: its `Cross-Origin-Opener-Policy`, a blocker. */
  WINDOW_BLOCKED: none,
  SOCIAL_RESULT: object({ uri: text }),
  RECOVERY_SET: none
} satisfies Record<string, Check<unknown>>

export type FrameEventName = keyof typeof frameEvents
export type EventPayloadOf<Name extends FrameEventName> = Checked<(typeof frameEvents)[Name]>

/** Replies that also count unasked: the frame tells them when it learns of a change elsewhere (another tab). */
export const observedReplies = ['GET_USER', 'CONNECT_SOCIAL', 'IS_CONNECTED', 'SET_PREFERRED_ACCOUNT'] as const
export type ObservedReplyName = (typeof observedReplies)[number]

/** What a page can say of a failed login in words of its own: codes of `KitError`. */
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

/** What it can say of something that was not sent, in the same way. */
export const sendReasons = [
  'execution-reverted',
  'fee-cap-too-low',
  'http-error',
  'insufficient-funds',
  'nonce-too-low',
  'sponsor-refused',
  'unsupported-chain'
] as const

export const failureReasons = [...loginReasons, ...sendReasons] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * Why a request failed. An empty message is shown as "An error occurred". The rest is this kit's own: `code` is the number of EIP-1193,
 * `reason` one of {@link failureReasons}, and `triesLeft` stands beside `code-wrong`.
 */
export const failure = object({
  message: optional(text),
  code: optional(number),
  reason: optional(short(32)),
  triesLeft: optional(number)
})

/** Milliseconds. Spec section 9: a reply to one of these five takes 30 s at most. */
export const replyTime: { readonly [Name in RequestName]?: number } = {
  CONNECT_EMAIL: 30_000,
  CONNECT_DEVICE: 30_000,
  CONNECT_OTP: 30_000,
  CONNECT_SOCIAL: 30_000,
  GET_SOCIAL_REDIRECT_URI: 30_000
}
