import { equal } from 'node:assert/strict'
import { createLogin, type EmbeddedLogin } from '../../frame/host/login.ts'
import { createLoginCache, type LoginCache } from '../../frame/host/login-cache.ts'
import { createWallet, type EmbeddedWallet } from '../../frame/host/wallet.ts'
import { wiredFrame, type Answers, type WiredFrame } from './wired-frame.ts'

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const solanaAddress = '4q2mVo5fqNxJqy9LLGK7cawiGSgJpUXLDsqXQSb3EpiU'
/** The account of the frame. */
export const address = '0x00000000000000000000000000000000000000e1'

const user = { address, chainId: 1 }
const usual: Answers = {
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }),
  CONNECT_SOCIAL: () => user,
  GET_FARCASTER_URI: () => ({ url: 'https://warpcast.example/1' }),
  CONNECT_FARCASTER: () => ({ userName: 'ada' }),
  GET_USER: ({ chainId = 1 }: { chainId?: number | string }) => ({
    address: typeof chainId === 'string' ? solanaAddress : address,
    chainId
  }),
  GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://login.example/' }),
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_CHAIN_ID: () => ({ chainId: 1 }),
  SWITCH_NETWORK: ({ chainId }: { chainId: number }) => ({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
  INIT_SMART_ACCOUNT: () => ({ address, isDeployed: true }),
  SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ type, address }),
  RPC_REQUEST: () => '0x01'
}

/** The embedded wallet of a page over a scripted frame, without a browser. */
export interface WiredWallet {
  readonly wired: WiredFrame
  readonly login: EmbeddedLogin
  readonly wallet: EmbeddedWallet
  readonly cache: LoginCache
  /** Returns the payload of the only posted message of this name. */
  posted(name: string): unknown
  /** Returns how often a message of this name was posted. */
  count(name: string): number
  stop(): void
}

export function wiredWallet(answers: Answers = {}): WiredWallet {
  const wired = wiredFrame({ ...usual, ...answers })
  const stored = new Map<string, string>()
  const cache = createLoginCache({
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key)
  })
  const { now, after } = wired.clock
  const wallet = createWallet(wired.frame, cache, {
    requested: ['eip155:1', 'eip155:8453', solana],
    rpcUrl: () => undefined,
    after
  })
  const all = (name: string) => wired.requestLog.filter(({ type }) => type === `@w3m-app/${name}`)
  return {
    wired,
    login: createLogin(wired.frame, cache, { url: 'https://wallet.example/', now, after }),
    wallet,
    cache,
    posted(name) {
      equal(all(name).length, 1, `${name} was posted ${all(name).length} times`)
      return all(name)[0]!.payload
    },
    count: name => all(name).length,
    stop() {
      wallet.stop()
      wired.host.stop()
      wired.far.stop()
    }
  }
}
