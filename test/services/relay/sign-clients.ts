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

/** Creates WalletConnect's real client, in memory, which connects only to the given relay. */
export async function createSignClient(name: string, relayUrl: string): Promise<Client> {
  const client = await SignClient.init({
    relayUrl,
    projectId: 'local',
    metadata: { name, description: name, url: 'http://127.0.0.1', icons: [] },
    telemetryEnabled: false,
    customStoragePrefix: `${name}${Math.random()}`,
    storageOptions: { database: ':memory:' }
  })
  // Both would send requests to an outside host, with a timeout of 5 seconds.
  client.core.verify.register = async () => ''
  client.core.verify.resolve = async () => ({ verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } }) as never
  return client
}

/** Stops what keeps the process alive: the socket, the heartbeat and its timers. */
export async function stopSignClient({ core }: Client): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** Resolves to the next event of a name; with `where`, to the next match. */
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
