import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { after, afterEach, before } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { ProviderRpcError } from '../../../adapters/base/provider-error.ts'
import type { WalletConnectConnection } from '../../../adapters/walletconnect/index.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { startFaultyRelay, type FaultyRelay } from '../../kit/faulty-relay.ts'
import { connect, openPage, openWallet, stopAll, type Page, type Wallet } from './stack.ts'

// Uses the real relay and WalletKit as the wallet; a recording proxy is between page and relay. A file that uses it has its own
// services, and fails if it reaches a host other than this machine.

export let services: Services
export let relay: FaultyRelay
const hosts = new Set<string>()
const onSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket }
  socket.once('connect', () => hosts.add(socket.remoteAddress ?? ''))
  socket.once('lookup', (_error, _address, _family, host) => hosts.add(host))
}

/** Starts and stops what the tests of a file need. */
export function useRelay(): void {
  before(async () => {
    diagnostics.subscribe('net.client.socket', onSocket)
    services = await startServices()
    relay = await startFaultyRelay(services.addresses.relay)
  })
  afterEach(stopAll)
  after(async () => {
    await relay.close()
    await services.close()
    assert.ok(hosts.size)
    for (const host of hosts) assert.match(host, /^(127\.0\.0\.1|::1|localhost)$/)
  })
}

export async function open(
  options: Omit<Parameters<typeof openPage>[0], 'relayUrl'> = {}
): Promise<{ page: Page; wallet: Wallet }> {
  return { page: openPage({ relayUrl: relay.url, ...options }), wallet: await openWallet(services.addresses.relay) }
}

export async function connected(
  options?: Parameters<typeof open>[0],
  how?: Parameters<typeof connect>[2]
): Promise<{ page: Page; wallet: Wallet; connection: WalletConnectConnection }> {
  const { page, wallet } = await open(options)
  return { page, wallet, connection: await connect(page, wallet, how) }
}

export const acme = { href: 'acme://', name: 'Acme' }
export const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export const codeOf = (code: number) => (error: unknown) => error instanceof ProviderRpcError && error.code === code
export const kitCode = (code: string) => (error: unknown) => error instanceof KitError && error.code === code
