import { after } from 'node:test'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Profile } from '../../../../adapters/api/contract/chain.ts'
import type { Services } from '../../../../services/start.ts'
import { startTestServices } from '../../open-test-store.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { smartUsers } from '../../../kit/smart-user.ts'
import { localChainSettings } from '../../../stack/chains/chain-settings.ts'

// Names on a real chain, with a real service: signed by a wallet, and resolved by viem.

export const zone = 'reown.id'
export const signer = generatePrivateKey()

export const somebody = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
export const coinOf = (chainId: number): number => (0x80000000 | chainId) >>> 0

export interface Reply<Body> {
  readonly status: number
  readonly body: Body & { readonly reasons?: readonly { readonly name: string; readonly description: string }[] }
}
export const reason = ({ body }: Reply<object>): string => body.reasons![0]!.name

/** Runs the service for names over a real chain. */
export function profileBench() {
  const chain = seededChain()
  const { open: openSmart } = smartUsers(chain)
  /** Milliseconds by which the service's clock is ahead of this machine's. */
  let ahead = 0
  /** Started with the first request, when the chain runs. */
  let starting: Promise<Services> | undefined
  const services = (): Promise<Services> => (starting ??= start())
  function start(): Promise<Services> {
    const { chainId, rpcUrl } = chain.anvil
    const { indexer: _, ...settings } = localChainSettings(chainId, rpcUrl)
    const { id: _id, ens: _ens, sessions: _sessions, prices: _prices, swap: _swap, ...bare } = settings
    return startTestServices({
      chains: [settings, { ...bare, id: 'eip155:7777' }],
      names: { zone, signer, reserved: ['acme'], perHour: 300 },
      logLevel: 'silent',
      now: () => Date.now() + ahead
    })
  }
  after(async () => (await starting)?.close())
  const seconds = (): number => Math.floor((Date.now() + ahead) / 1000)
  const local = (): number => coinOf(chain.anvil.chainId)
  let number = 0
  const fresh = (): string => `person-${number++}.${zone}`
  const text = (name: string, more: object = {}): string =>
    JSON.stringify({ name, attributes: {}, timestamp: seconds(), ...more })
  async function call<Body = object>(path: string, body?: unknown): Promise<Reply<Body>> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${(await services()).addresses.chain}/v1/profile/${path}`, init)
    return { status: response.status, body: (await response.json()) as Reply<Body>['body'] }
  }
  async function signed(account: PrivateKeyAccount, message: string, more: object = {}) {
    const signature = await account.signMessage({ message })
    return { coin_type: local(), address: account.address, message, signature, ...more }
  }
  const register = async (account: PrivateKeyAccount, name: string, more: object = {}) =>
    call('account', await signed(account, text(name), more))
  const profile = (name: string) => call<Profile>(`account/${name}?apiVersion=2`)

  return {
    get ahead() {
      return ahead
    },
    set ahead(value) {
      ahead = value
    },
    chain,
    openSmart,
    services,
    seconds,
    local,
    fresh,
    text,
    call,
    signed,
    register,
    profile
  }
}
