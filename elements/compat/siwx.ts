import type { ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { environment } from '../../state/platform/environment.ts'
import type { SIWXConfig, SIWXMessage, SIWXSession } from './siwx-types.ts'
import { reportUnsupported } from './unsupported-methods.ts'

// Sign-in by the names of AppKit's classes, over the kit's own messages, signature checks and storage. What they need loads with the
// first sign-in.

/** Creates the message of a sign-in. */
export interface SIWXMessenger {
  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage>
}

/** Stores sessions. */
export interface SIWXStorage {
  add(session: SIWXSession): Promise<void>
  /** Replaces all sessions. */
  set(sessions: SIWXSession[]): Promise<void>
  get(chainId: string, address: string): Promise<SIWXSession[]>
  delete(chainId: string, address: string): Promise<void>
}

/** Signs messages in place of the connected wallet. */
export interface SIWXSigner {
  signMessage(request: { readonly message: string; readonly chainId: string; readonly accountAddress: string }): Promise<string>
}

/** Verifies the sessions of a namespace. */
export abstract class SIWXVerifier {
  abstract readonly chainNamespace: string

  /** Returns whether a session is on a network of the namespace. */
  shouldVerify(session: SIWXSession): boolean {
    return session.data.chainId.startsWith(`${this.chainNamespace}:`)
  }

  /** Returns whether the account of a session has signed its message. */
  abstract verify(session: SIWXSession): Promise<boolean>
}

/** The kit's own check: the signature, the fields, the page and the times. */
abstract class KitVerifier extends SIWXVerifier {
  override async verify(session: SIWXSession): Promise<boolean> {
    try {
      const { checkSession } = await import('../../state/sign-in/local-sessions.ts')
      await checkSession(session, session.data.nonce)
      return true
    } catch {
      return false
    }
  }
}

/** Verifies sessions of EVM networks, also those of contract accounts. */
export class EIP155Verifier extends KitVerifier {
  override readonly chainNamespace = 'eip155'
}

/** Verifies sessions of Solana. */
export class SolanaVerifier extends KitVerifier {
  override readonly chainNamespace = 'solana'
}

/** Verifies sessions of Bitcoin. */
export class BIP122Verifier extends KitVerifier {
  override readonly chainNamespace = 'bip122'
}

/** Options of `InformalMessenger`. */
export interface InformalMessengerOptions {
  /** The message always names the page that signs it: another value is reported in the console. */
  readonly domain?: string
  /** Like `domain`. */
  readonly uri?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  /** Lifetime in milliseconds. Default: a week. */
  readonly expiration?: number
  /** At least 8 letters and digits; a shorter nonce is filled with zeros. Default: a random one of the kit. */
  readonly getNonce?: (input: SIWXMessage.Input) => Promise<string>
  /** Without effect: the message has the form of ERC-4361 and CAIP-122. */
  readonly clearChainIdNamespace?: boolean
}

/** Creates messages by ERC-4361, and by CAIP-122 on other chains. */
export class InformalMessenger implements SIWXMessenger {
  readonly #options: InformalMessengerOptions

  constructor(options: InformalMessengerOptions = {}) {
    this.#options = options
  }

  async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    const { domain, uri, statement, resources, expiration, getNonce } = this.#options
    const [{ createSiwxMessage }, { createNonce }] = await Promise.all([
      import('../../state/sign-in/message.ts'),
      import('../../adapters/siwx/message.ts')
    ])
    const nonce = (await getNonce?.(input)) ?? createNonce()
    const message = createSiwxMessage(input, nonce.padStart(8, '0'), {
      ...(statement !== undefined && { statement }),
      ...(resources && { resources }),
      ...(expiration !== undefined && { lifetime: expiration / 1000 })
    })
    if (domain !== undefined && domain !== message.domain) reportUnsupported(`InformalMessenger({ domain: '${domain}' })`)
    if (uri !== undefined && !uri.startsWith(message.uri)) reportUnsupported(`InformalMessenger({ uri: '${uri}' })`)
    return message
  }
}

/** Stores sessions in the browser. They are verified when read. */
export class LocalStorage implements SIWXStorage {
  readonly #key: string

  /** `key`: default `@appkit/siwx`. */
  constructor({ key = '@appkit/siwx' }: { readonly key?: string } = {}) {
    this.#key = key
  }

  async add(session: SIWXSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    const others = (await this.#read()).filter(other => !isOf(other, chainId, accountAddress))
    await this.set([...others, session])
  }

  async set(sessions: SIWXSession[]): Promise<void> {
    const { storage } = environment()
    if (sessions.length) storage.setItem(this.#key, JSON.stringify(sessions))
    else storage.removeItem(this.#key)
  }

  async get(chainId: string, address: string): Promise<SIWXSession[]> {
    return (await this.#read()).filter(session => isOf(session, chainId, address))
  }

  async delete(chainId: string, address: string): Promise<void> {
    await this.set((await this.#read()).filter(session => !isOf(session, chainId, address)))
  }

  async #read(): Promise<SIWXSession[]> {
    const { isSession } = await import('../../state/sign-in/local-sessions.ts')
    try {
      const stored: unknown = JSON.parse(environment().storage.getItem(this.#key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isSession) : []
    } catch {
      return [] // invalid JSON counts as missing
    }
  }
}

/** Options of `DefaultSIWX`. */
export interface DefaultSIWXOptions {
  readonly messenger?: SIWXMessenger
  /** Default: EVM, Solana and Bitcoin. A session is valid if at least one verifies its namespace, and all that do accept it. */
  readonly verifiers?: readonly SIWXVerifier[]
  readonly storage?: SIWXStorage
  readonly signer?: SIWXSigner
  /** Whether a user who does not sign in is disconnected. Default: true. */
  readonly required?: boolean
}

/**
 * Sign-in on the page alone, as a value of the option `siwx`: like `localSiwx()` of `w3m-kit`, with parts of the app's own.
 * It proves to the page that the user owns the account; a server needs `serverSiwx()`.
 */
export class DefaultSIWX implements SIWXConfig {
  required: boolean
  readonly signOutOnDisconnect = true
  readonly signMessage?: NonNullable<SIWXConfig['signMessage']>
  readonly #messenger: SIWXMessenger
  readonly #verifiers: readonly SIWXVerifier[]
  readonly #storage: SIWXStorage

  constructor({
    messenger = new InformalMessenger(),
    verifiers = [new EIP155Verifier(), new SolanaVerifier(), new BIP122Verifier()],
    storage = new LocalStorage(),
    signer,
    required = true
  }: DefaultSIWXOptions = {}) {
    this.#messenger = messenger
    this.#verifiers = verifiers
    this.#storage = storage
    this.required = required
    if (signer) this.signMessage = request => signer.signMessage(request)
  }

  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    return this.#messenger.createMessage(input)
  }

  async addSession(session: SIWXSession): Promise<void> {
    await this.#check(session)
    await this.#storage.add(session)
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    for (const session of sessions) await this.#check(session)
    await this.#storage.set([...sessions])
  }

  async getSessions(chainId: ChainId, address: string): Promise<readonly SIWXSession[]> {
    const now = environment().now()
    const stored = (await this.#storage.get(chainId, address)).filter(
      session => isOf(session, chainId, address) && !(Date.parse(session.data.expirationTime ?? '') <= now)
    )
    const valid = await Promise.all(stored.map(session => this.#isValid(session)))
    return stored.filter((_, index) => valid[index])
  }

  async revokeSession(chainId: ChainId, address: string): Promise<void> {
    await this.#storage.delete(chainId, address)
  }

  getRequired(): boolean {
    return this.required
  }

  async #check(session: SIWXSession): Promise<void> {
    if (!(await this.#isValid(session)))
      throw new KitError('siwx-signature', 'The signature is not of the account that the message names.')
  }

  async #isValid(session: SIWXSession): Promise<boolean> {
    const verifiers = this.#verifiers.filter(verifier => verifier.shouldVerify(session))
    const answers = await Promise.all(verifiers.map(verifier => verifier.verify(session)))
    return answers.length > 0 && answers.every(Boolean)
  }
}

/**
 * Sign-in at the public services' dashboard, which the kit does not have: it signs in on the page alone, and says so in the console.
 * For a session on a server, use `serverSiwx()` of `w3m-kit`.
 */
export class ReownAuthentication extends DefaultSIWX {
  constructor({ required = true }: { readonly required?: boolean } = {}) {
    super({ required })
    reportUnsupported('ReownAuthentication() (use serverSiwx() of w3m-kit; until then it signs in on the page alone)')
  }
}

/**
 * The older name of `ReownAuthentication`.
 * @deprecated Use `ReownAuthentication`.
 */
export class CloudAuthSIWX extends ReownAuthentication {}

/** Addresses of EVM accounts differ in the case of their letters. */
function isOf({ data }: SIWXSession, chainId: string, address: string): boolean {
  const small = (text: string): string => (chainId.startsWith('eip155:') ? text.toLowerCase() : text)
  return data.chainId === chainId && small(data.accountAddress) === small(address)
}
