import { isChainId, referenceOf, type ChainId } from '../../adapters/base/caip.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { accountTypes, type AccountType } from '../protocol/messages.ts'

/** Facts section 7: what the page remembers of a login. */
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

/** What is known of the login, whether the frame has been loaded or not. */
export interface LoginCache {
  /** A login has succeeded here and has not ended since. */
  used(): boolean
  email(): string | undefined
  userName(): string | undefined
  lastChainId(): ChainId | undefined
  /** Milliseconds since 1970 of the last code that was asked for. */
  emailTime(): number | undefined
  smartAccountNetworks(): readonly ChainId[]
  /** Which kind of account the visitor has chosen, of those that there are. */
  preferredAccountType(): AccountType | undefined
  /** What a frame made by others wants to be told with `IS_CONNECTED`. The kit's own never gives one away. */
  sessionToken(): string | undefined
  /** A login has succeeded: spec section 4. What is `undefined` is not known and goes. */
  loggedIn(user: { readonly email?: string | undefined; readonly userName?: string | undefined }): void
  setLastChainId(chainId: ChainId): void
  setEmailTime(now: number | undefined): void
  setSmartAccountNetworks(ids: readonly number[]): void
  setPreferredAccountType(type: AccountType): void
  setSessionToken(token: string): void
  /** Signed out, or the frame says that nobody is logged in. */
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

/** `eip155:1` → `1`; `solana:…` stays: the colon tells the two apart. */
const plainChainId = (chainId: ChainId) => (chainId.startsWith('eip155:') ? referenceOf(chainId) : chainId)
