import type { Cacao } from '../../adapters/siwx/cacao.ts'
import type { ChainId } from '../../adapters/base/caip.ts'

/** What a sign-in message says (spec section 3). Times are RFC 3339, kept as they were written. */
export interface SiwxMessageData {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: ChainId
  /** RFC 3986 authority: the host, with its port where it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What is put before the visitor: its fields, and as text exactly what the wallet signs (ERC-4361, CAIP-122). */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

/** The visitor has signed in: with this message, this signature. Good for one account on one network. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}

/** Whom a message is asked for: an account on a network. */
export interface SiwxRequest {
  /** CAIP-2. */
  readonly chainId: ChainId
  readonly accountAddress: string
  /** RFC 3339. */
  readonly notBefore?: string
}

/**
 * Signing in with the wallet, as the option `siwx` takes it: `localSiwx()`, `serverSiwx({ url })`, or one of your own. Everything here may
 * reject with an error of its own; a KitError's code gives the visitor its words.
 */
export interface SiwxConfig {
  /** Makes the message to be signed, with a nonce that was never used. Its text has to be that of ERC-4361, and name the page's own host. */
  createMessage(request: SiwxRequest): Promise<SiwxMessage> | SiwxMessage
  /** Signs in place of the connected wallet. */
  signMessage?(request: { readonly message: string; readonly chainId: ChainId; readonly accountAddress: string }): Promise<string>
  /** Checks a session and keeps it. Rejects when the signature does not hold. */
  addSession(session: SiwxSession): Promise<void>
  /**
   * Checks all of them, and keeps these alone; an empty list signs out. A wallet that connects and signs in with one tap signs for each
   * network with the same nonce: it is to be used up with all of them, and the first is of the network that is active.
   */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Those of this account on this network that hold and have not expired. */
  getSessions(chainId: ChainId, address: string): Promise<readonly SiwxSession[]>
  /** Ends all of this account on this network. */
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Whoever does not sign in is disconnected. Default: true. */
  getRequired?(): boolean
  /** Disconnecting signs out. Default: true. */
  readonly signOutOnDisconnect?: boolean
}

/** Signing in as kits before SIWX had it: the option `siwe`. For EVM networks alone, with one session in all. */
export interface SiweClient {
  getNonce(address?: string): Promise<string>
  createMessage(fields: SiweMessageFields): string
  verifyMessage(signed: { readonly message: string; readonly signature: string; readonly cacao?: Cacao }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  /** What else stands in the message: `domain`, `uri`, `statement` and so on. */
  getMessageParams?(): Promise<Partial<Omit<SiweMessageFields, 'address' | 'nonce' | 'chainId'>>>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Default: true. */
  readonly enabled?: boolean
  readonly required?: boolean
  /** Default: true. */
  readonly signOutOnDisconnect?: boolean
  /** Default: true. Otherwise the session stays, and whoever is there next is not asked: it is for the site to tell them apart. */
  readonly signOutOnAccountChange?: boolean
  /** Default: true. Otherwise the session of one network is good for all of them. */
  readonly signOutOnNetworkChange?: boolean
}

/** Who is signed in, as the option `siwe` tells it. */
export interface SiweSession {
  readonly address: string
  /** EIP-155. */
  readonly chainId: number
}

/** What stands in a message of the option `siwe`. */
export interface SiweMessageFields {
  readonly domain: string
  readonly uri: string
  /** `did:pkh:eip155:1:0x…`. */
  readonly address: string
  readonly chainId: number
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
