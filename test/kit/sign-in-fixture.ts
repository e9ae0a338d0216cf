import { afterEach, beforeEach } from 'node:test'
import type { AccountId } from '../../adapters/base/caip.ts'
import { $signIn, type SignInView } from '../../state/sign-in/sign-in.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import { setPresenter } from '../../state/router/open.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'
import { testNetwork } from './adapter-context.ts'
import { connectingSource, firstAccount, testWallet, type ConnectingOptions, type ConnectingSource } from './connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from './environment.ts'
import { scriptedSiwx, type ScriptedOptions, type ScriptedSiwx } from './scripted-siwx.ts'
import { until } from './until.ts'

export const second: AccountId = 'eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const address = firstAccount.split(':')[2]!

interface Started {
  readonly scripted: ScriptedSiwx
  readonly source: ConnectingSource
  readonly kit: Kit
}

/**
 * A kit in an app with sign-in, with a wallet of two accounts, on two networks.
 * Created for each test of the file.
 */
export interface SignInBench {
  readonly platform: FakeEnvironment
  /** Names of tracked events, oldest first. */
  readonly events: readonly string[]
  /** Starts a kit; it stops with the test, or by `stop()`. */
  start(site?: ScriptedOptions, wallet?: ConnectingOptions): Started
  /** Starts a kit, connects, and shows the sign-in message. */
  startAsking(site?: ScriptedOptions, wallet?: ConnectingOptions): Promise<Started>
  step(wanted: SignInView['step']): Promise<SignInView>
  /** Registers a kit of the test, which stops with it. */
  keep(kit: Kit): Kit
  stop(): void
}

export function signInBench(): SignInBench {
  let platform: FakeEnvironment
  let kits: Kit[] = []
  let events: string[] = []
  let stopEvents: () => void
  const error = console.error

  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    events = []
    stopEvents = subscribeEvents(({ event }) => events.push(event))
    console.error = () => undefined // hide the developer warnings about provoked failures
  })
  afterEach(() => {
    bench.stop()
    stopEvents()
    platform.restore()
    console.error = error
  })

  const bench: SignInBench = {
    get platform() {
      return platform
    },
    get events() {
      return events
    },
    start(site = {}, wallet = {}) {
      const scripted = scriptedSiwx(site)
      const source = connectingSource({ signs: () => '0xsigned', accounts: [firstAccount, second], ...wallet })
      const kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], siwx: scripted.siwx })
      return { scripted, source, kit: bench.keep(kit) }
    },
    async startAsking(site, wallet) {
      const started = bench.start(site, wallet)
      await started.kit.connect(testWallet.id)
      await bench.step('asking')
      return started
    },
    step: wanted => until($signIn, ({ step }) => step === wanted),
    keep(kit) {
      kits.push(kit)
      return kit
    },
    stop() {
      for (const kit of kits) kit.stop()
      kits = []
    }
  }
  return bench
}
