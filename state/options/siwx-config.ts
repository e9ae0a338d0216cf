import type { Cacao } from '../../adapters/siwx/cacao.ts'
import type { ChainId } from '../../adapters/base/caip.ts'

/** Fields of a sign-in message (docs/decisions/storage.md). Times are RFC 3339, unchanged. */
export interface SiwxMessageData {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: ChainId
  /** RFC 3986 authority: the host, with its port if it has one. */
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

/** A sign-in message: its fields, and as text exactly what the wallet signs (ERC-4361, CAIP-122). */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

/** A SIWX session: the signed message and its signature. Valid for one account on one network. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}

/** Account and network that a message is requested for. */
export interface SiwxRequest {
  /** CAIP-2. */
  readonly chainId: ChainId
  readonly accountAddress: string
  /** RFC 3339. */
  readonly notBefore?: string
}

/**
 * Sign-in with the wallet, the value of the option `siwx`: `localSiwx()`, `serverSiwx({ url })`, or a
 * custom implementation. Every method may reject with its own error; the user sees the text of a KitError's code.
 */
export interface SiwxConfig {
  /**
   * Creates the message to sign, with an unused nonce.
   * Its text must follow ERC-4361 and name the page's own host.
   */
  createMessage(request: SiwxRequest): Promise<SiwxMessage> | SiwxMessage
  /** Signs in place of the connected wallet. */
  signMessage?(request: { readonly message: string; readonly chainId: ChainId; readonly accountAddress: string }): Promise<string>
  /** Verifies and stores a session. Rejects if the signature is invalid. */
  addSession(session: SiwxSession): Promise<void>
  /**
   * Verifies all sessions and replaces the stored ones; an empty list signs out.
   * A wallet that connects with one-tap sign-in signs for each network with the same nonce: consume it once for all of them.
   * The first session is that of the active network.
   */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Returns the valid, unexpired sessions of this account on this network. */
  getSessions(chainId: ChainId, address: string): Promise<readonly SiwxSession[]>
  /** Ends all sessions of this account on this network. */
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Whether a user who does not sign in is disconnected. Default: true. */
  getRequired?(): boolean
  /** Whether disconnect signs out. Default: true. */
  readonly signOutOnDisconnect?: boolean
}

/** Sign-in of kits before SIWX: the option `siwe`. EVM networks only, with a single session. */
export interface SiweClient {
  getNonce(address?: string): Promise<string>
  createMessage(fields: SiweMessageFields): string
  verifyMessage(signed: { readonly message: string; readonly signature: string; readonly cacao?: Cacao }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  /** Further message fields: `domain`, `uri`, `statement` and so on. */
  getMessageParams?(): Promise<Partial<Omit<SiweMessageFields, 'address' | 'nonce' | 'chainId'>>>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Default: true. */
  readonly enabled?: boolean
  readonly required?: boolean
  /** Default: true. */
  readonly signOutOnDisconnect?: boolean
  /**
   * Default: true.
   * Otherwise the session stays and the next account is not asked to sign in: the app must distinguish accounts itself.
   */
  readonly signOutOnAccountChange?: boolean
  /** Default: true. Otherwise the session of one network is valid for all networks. */
  readonly signOutOnNetworkChange?: boolean
}

/** Account and chain of the session, as the option `siwe` returns them. */
export interface SiweSession {
  readonly address: string
  /** EIP-155 chain id. */
  readonly chainId: number
}

/** Fields of a message of the option `siwe`. */
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
