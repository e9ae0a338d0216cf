import { afterEach, beforeEach, mock } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, FakeWindow, type FakeWallet, type FakeWalletOptions } from '../../kit/fake-wallet.ts'
import { eventually } from '../../kit/eventually.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { ConnectOptions, Connection, ConnectionState } from '../../../adapters/wallet-source.ts'

export const walletId = 'com.example.fake'

export const withCode = (code: ErrorCode) => (error: unknown) => error instanceof KitError && error.code === code

export const receives = (wallet: FakeWallet, method: string): Promise<void> =>
  eventually(() => wallet.methods.includes(method), `the wallet is asked for ${method}`)

/** Collects all later states of the connection. */
export function follow(connection: Connection): (ConnectionState | undefined)[] {
  const states: (ConnectionState | undefined)[] = []
  connection.subscribe(state => states.push(state))
  return states
}

/** Connects a fake wallet, with a mocked clock. */
export function connectionBench() {
  let end = (): void => {}

  function setUp(options: FakeWalletOptions = {}) {
    const window = new FakeWindow()
    const wallet = createFakeWallet(options)
    wallet.announce(window)
    const source = evm({ window }).source!
    end = source.start(adapterContext([testNetwork(1), testNetwork(10)]))
    const connect = async (given: Partial<ConnectOptions> = {}): Promise<Connection> =>
      (await source.connect(walletId, { namespaces: ['eip155'], ...given }))[0]!
    const reconnect = (signal?: AbortSignal): Promise<readonly Connection[]> =>
      source.reconnect(walletId, { namespaces: ['eip155'], ...(signal && { signal }) })
    return { window, wallet, source, connect, reconnect }
  }

  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => {
    end()
    mock.timers.reset()
  })

  return {
    get end() {
      return end
    },
    set end(value) {
      end = value
    },
    setUp
  }
}
