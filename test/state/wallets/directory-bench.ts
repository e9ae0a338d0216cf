import { afterEach } from 'node:test'
import { clearAlerts } from '../../../state/alerts/raise-alert.ts'
import type { WalletList } from '../../../state/services/directory-lists.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { fakeEnvironment, type FakeEnvironment, type Handler } from '../../kit/environment.ts'
import { runOptions, testNetwork } from '../../kit/run-options.ts'

export const names = ({ wallets }: WalletList): string[] => wallets.map(({ name }) => name)
export const mainnet = { ...testNetwork, id: 1, name: 'Ethereum' }

/** Runs the wallet directory on a fake platform. */
export function directoryBench() {
  let platform: FakeEnvironment
  let stop = (): void => undefined

  function start(options: Partial<KitOptions>, answer?: Handler, page = {}): void {
    platform = fakeEnvironment({ page, ...(answer && { fetch: answer }) })
    stop = runOptions(options)
  }

  afterEach(() => {
    stop()
    platform.restore()
    clearAlerts()
  })

  return {
    get platform() {
      return platform
    },
    get stop() {
      return stop
    },
    set stop(value) {
      stop = value
    },
    start
  }
}
