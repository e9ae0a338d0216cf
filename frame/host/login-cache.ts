import { isChainId, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { accountTypes, type AccountType } from '../protocol/messages.ts'

/** Prefix of the storage keys of a login (docs/decisions/frame-protocol.md). */
const prefix = '@appkit-wallet/'
const keys = {
  used: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  name: 'SOCIAL_USERNAME',
  chain: 'LAST_USED_CHAIN_KEY',
  emailTime: 'LAST_EMAIL_LOGIN_TIME',
  smartNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  accountType: 'PREFERRED_ACCOUNT_TYPE',
  token: 'SESSION_TOKEN_KEY'
} as const

export type LoginStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stored state of the login, available whether the frame has loaded or not. */
export interface LoginCache {
  /** Returns true if a login has succeeded here and has not ended since. */
  used(): boolean
  email(): string | undefined
  userName(): string | undefined
  lastChainId(): ChainId | undefined
  /** Returns when the last code was requested, in milliseconds since 1970. */
  emailTime(): number | undefined
  smartAccountNetworks(): readonly ChainId[]
  /** Returns the account type that the user prefers. */
  preferredAccountType(): AccountType | undefined
  /**
   * Returns the token that third-party frames expect in `IS_CONNECTED`.
   * The kit's own frame never exposes one.
   */
  sessionToken(): string | undefined
  /** Stores a successful login. A value that is `undefined` is unknown and is deleted. */
  loggedIn(user: { readonly email?: string | undefined; readonly userName?: string | undefined }): void
  setLastChainId(chainId: ChainId): void
  setEmailTime(now: number | undefined): void
  setSmartAccountNetworks(ids: readonly number[]): void
  setPreferredAccountType(type: AccountType): void
  setSessionToken(token: string): void
  /** Deletes the login, after sign-out or when the frame reports that no user is logged in. */
  clear(): void
}

export function createLoginCache(storage: LoginStorage): LoginCache {
  const read = (key: keyof typeof keys) => storage.getItem(prefix + keys[key]) ?? undefined
  const write = (key: keyof typeof keys, value: string | undefined) => {
    if (value === undefined) storage.removeItem(prefix + keys[key])
    else storage.setItem(prefix + keys[key], value)
  }
  return {
    used: () => read('used') === 'true',
    email: () => read('email'),
    userName: () => read('name'),
    lastChainId: () => toChainId(read('chain') ?? ''),
    emailTime() {
      const time = Number(read('emailTime') ?? NaN)
      return Number.isFinite(time) ? time : undefined
    },
    smartAccountNetworks: () =>
      (read('smartNetworks') ?? '')
        .split(',')
        .map(id => toChainId(id))
        .filter(isChainId),
    preferredAccountType: () => accountTypes.find(type => type === read('accountType')),
    sessionToken: () => read('token'),
    loggedIn({ email, userName }) {
      write('used', 'true')
      write('email', email)
      write('name', userName)
      write('emailTime', undefined)
    },
    setLastChainId: chainId => write('chain', plainChainId(chainId)),
    setEmailTime: now => write('emailTime', now === undefined ? undefined : String(now)),
    setSmartAccountNetworks: ids => write('smartNetworks', ids.join()),
    setPreferredAccountType: type => write('accountType', type),
    setSessionToken: token => write('token', token),
    clear() {
      for (const key of ['used', 'email', 'chain', 'name', 'token', 'accountType'] as const) write(key, undefined)
    }
  }
}

/** Converts `eip155:1` to `1` and leaves `solana:…` unchanged: the colon distinguishes the two. */
const plainChainId = (chainId: ChainId) => (chainId.startsWith('eip155:') ? getReference(chainId) : chainId)
