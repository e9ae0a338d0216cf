import { once, type EventEmitter } from 'node:events'
import { SignClient } from '@walletconnect/sign-client'
import { mnemonicToAccount } from 'viem/accounts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

export const chain = 'eip155:31337'
export const account = mnemonicToAccount('test test test test test test test test test test test junk')
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['accountsChanged', 'chainChanged']
export const optionalNamespaces = { eip155: { chains: [chain], methods, events } }
export const namespaces = { eip155: { chains: [chain], methods, events, accounts: [`${chain}:${account.address}`] } }

/** The real client of WalletConnect, in memory, that speaks to nobody but the given relay. */
export async function createSignClient(name: string, relayUrl: string): Promise<Client> {
  const client = await SignClient.init({
    relayUrl,
    projectId: 'local',
    metadata: { name, description: name, url: 'http://127.0.0.1', icons: [] },
    telemetryEnabled: false,
    customStoragePrefix: `${name}${Math.random()}`,
    storageOptions: { database: ':memory:' }
  })
  // Both would ask a host outside, and wait 5 seconds for it.
  client.core.verify.register = async () => ''
  client.core.verify.resolve = async () => ({ verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } }) as never
  return client
}

/** Ends what keeps the process alive: the socket, the heartbeat and the timers behind it. */
export async function stopSignClient({ core }: Client): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** The next event of a name; with `where`, the next one that fits. */
export async function nextEvent<Event>(
  emitter: unknown,
  name: string,
  where: (event: Event) => boolean = () => true
): Promise<Event> {
  for (;;) {
    const [event] = (await once(emitter as EventEmitter, name)) as [Event]
    if (where(event)) return event
  }
}
