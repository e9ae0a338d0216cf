import { afterEach, beforeEach } from 'node:test'
import { cleanStores } from 'nanostores'
import type { ProfileRequest } from '../../../adapters/api/contract/chain.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { registerNameFlow } from '../../../state/name/register-name.ts'
import { $identity } from '../../../state/account/identity.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $history, push } from '../../../state/router/router.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingOptions } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from '../../kit/scripted-chain.ts'
import { until } from '../../kit/until.ts'

// The form that registers a name, over a scripted service and wallet.

export let platform: FakeEnvironment
export let kit: Kit
export let chain: ScriptedChain
export let events: [name: string, properties: unknown][]
export let signed: string[]
let stopFollowing = (): void => undefined

export const signature = `0x${'12'.repeat(65)}`
export const address = '0x52908400098527886E0F7030069857D2E4169EE7'

export interface Opened {
  readonly chain?: ChainOptions
  readonly wallet?: ConnectingOptions
  /** Connects another wallet than that of an email login. */
  readonly external?: boolean
}

/** Opens the screen; `source` signs. */
export async function open({ chain: script, wallet, external = false }: Opened = {}) {
  chain = scriptedChain(script)
  platform.respond(request => chain.fetch(request))
  const signs = (message: string) => (signed.push(message), signature)
  const source = connectingSource({ signs, ...wallet })
  kit = createKit({
    adapters: [source.adapter, loginAdapter()],
    networks: [testNetwork(1), testNetwork(2)],
    services: { chain: chain.address }
  })
  const stops = [
    subscribeEvents(({ event, properties }) => {
      if (/NAME|ENS/.test(event)) events.push([event, properties])
    }),
    $identity.listen(() => undefined)
  ]
  stopFollowing = () => stops.forEach(stop => stop())
  const [sourceId, walletId] = external ? ['fake', testWallet.id] : ['embedded', 'embedded']
  await connectWallet({ sourceId, walletId, namespaces: ['eip155'] })
  await kit.open('Account')
  push('AccountSettings')
  push('RegisterAccountName')
  const flow = registerNameFlow()
  await until(flow.$offer, offer => offer !== 'looking')
  return { flow, source }
}
type Flow = ReturnType<typeof registerNameFlow>

export async function type(flow: Flow, text: string): Promise<void> {
  flow.edit(text)
  await platform.advance(500)
  await until(flow.$verdict, verdict => verdict !== 'looking')
}
/** Opens the wallet of an email login, which can switch and disconnect by itself. */
export async function openEmbedded() {
  const login = loginAdapter().source!.login!
  chain = scriptedChain()
  platform.respond(request => chain.fetch(request))
  const embedded = connectingSource({
    id: 'embedded',
    wallets: [{ id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }],
    signs: message => (signed.push(message), signature)
  })
  kit = createKit({
    adapters: [{ ...embedded.adapter, source: { ...embedded.adapter.source!, login } }],
    networks: [testNetwork(1), testNetwork(2_147_483_647), testNetwork(2_147_483_648)],
    services: { chain: chain.address }
  })
  await connectWallet({ sourceId: 'embedded', walletId: 'embedded', namespaces: ['eip155'] })
  await kit.open('Account')
  push('RegisterAccountName')
  const flow = registerNameFlow()
  await until(flow.$offer, offer => offer === 'offered')
  await type(flow, 'ada-1')
  await until(flow.$choosable, Boolean)
  return { flow, embedded }
}

export const names = () => $history.get().map(({ name }) => name)
export const lookUps = () => chain.requestedPaths.filter(path => path.includes('/suggestions/'))
export const registrations = () => chain.bodies as readonly ProfileRequest[]
export const finished = (flow: Flow) => until(flow.$status, ({ name }) => name === 'failed' || name === 'editing')

/** Stops the running kit. */
export function close(): void {
  stopFollowing()
  kit.stop()
}

/** Opens a page for every test of a suite; each test starts the kit itself. */
export function openEachTest(): void {
  beforeEach(() => {
    platform = fakeEnvironment()
    events = []
    signed = []
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    close()
    cleanStores()
    platform.restore()
  })
}
