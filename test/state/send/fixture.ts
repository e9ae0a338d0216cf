import { afterEach, beforeEach } from 'node:test'
import { sendFlow } from '../../../state/send/send.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $history, push } from '../../../state/router/router.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { $locale } from '../../../state/text/locale.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { asset } from '../../kit/asset.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { type FakeTransfersOptions } from '../../kit/fake-transfers.ts'
import { until } from '../../kit/until.ts'

// The send form, over a scripted network and wallet.

export const ether = 10n ** 18n
export const alice = '0x00000000000000000000000000000000000A11cE'
export const dollars = '0x00000000000000000000000000000000000D011a'
export const native = asset('ETH', 2000, '2')
const assets = [native, asset('USD', 1, '500', { decimals: 6, address: dollars })]

/** The platform of the running test. */
export let platform: FakeEnvironment
export let wallet: ConnectingSource
export let kit: Kit
let events: TrackedEvent[]
let stopEvents: () => void
export let stopTokens: () => void

export async function start(sending: FakeTransfersOptions = {}, options: ConnectingOptions = {}): Promise<void> {
  wallet = connectingSource({
    balance: { value: 2n * ether, decimals: 18, symbol: 'ETH' },
    ...options,
    sending: {
      native: 2n * ether,
      assets,
      names: { 'alice.eth': { kind: 'found', name: 'alice.eth', address: alice, record: 'network' } },
      ...sending
    }
  })
  kit = startKit()
  await kit.connect(testWallet.id)
  stopTokens = $tokens.listen(() => undefined)
  await until($tokens, ({ name }) => name === 'ready')
  await kit.open('Account')
  push('WalletSend')
}

const startKit = (): Kit => createKit({ adapters: [wallet.adapter], networks: [testNetwork(1), testNetwork(2)] })

/** Reloads the page. */
export function reload(): void {
  kit.stop()
  kit = startKit()
}

/** Returns the flow as on its first screen. */
export function form() {
  const flow = sendFlow()
  flow.begin({})
  return flow
}

/** Chooses a token as on the token screen. */
export function choose(flow: ReturnType<typeof sendFlow>, token: string): void {
  push('WalletSendSelectToken')
  flow.chooseToken(token)
}

/** Returns a complete form. */
export async function filled(amount = '0.5', receiver = alice) {
  const flow = form()
  flow.setAmount(amount)
  flow.setReceiver(receiver)
  await platform.advance(1000)
  await until(flow.$receiver, ({ name }) => name === 'found')
  await until(flow.$fee, ({ name }) => name === 'known')
  return flow
}

export async function previewed(amount?: string, receiver?: string) {
  const flow = await filled(amount, receiver)
  flow.review()
  await until(flow.$trial, ({ name }) => name === 'done')
  return flow
}

export const tracked = (name: string) => events.filter(({ event }) => event === name).map(({ properties }) => properties)
export const screens = () => $history.get().map(({ name }) => name)

/** Opens a page for every test of a file; each test starts the kit itself. */
export function sendEachTest(): void {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    events = []
    stopEvents = subscribeEvents(event => void events.push(event))
  })
  afterEach(() => {
    stopTokens()
    kit.stop()
    stopEvents()
    $locale.set('en')
    platform.restore()
  })
}
