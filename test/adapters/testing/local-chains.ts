import { after, before } from 'node:test'
import { localChainIds } from '../../stack/stack.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import type { TestWalletChain, WalletHost } from '../../../adapters/testing/index.ts'

/**
 * Starts two real local chains for the tests of a file.
 * Read it inside a test: they start before the first.
 */
export function localChains(): { readonly chains: readonly [TestWalletChain, TestWalletChain] } {
  let anvils: Anvil[] = []
  before(async () => {
    anvils = await Promise.all(localChainIds.map(chainId => startAnvil({ chainId })))
  })
  after(() => Promise.all(anvils.map(anvil => anvil.stop())))
  return {
    get chains() {
      const [first, second] = anvils
      if (!first || !second) throw new Error('The chains start before the first test, not before the file.')
      return [first, second] as const
    }
  }
}

/** Creates a window for Node with events, an origin, and a storage that lives as long as the window. */
export function nodeWindow(): WalletHost {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key)
  }
  return Object.assign(new EventTarget(), { localStorage, location: { origin: 'http://127.0.0.1:5173' } })
}

/** A chain for tests that send no request: its URL does not respond. */
export const noChain: TestWalletChain = { chainId: 31337001, rpcUrl: 'http://127.0.0.1:9' }

/** Collects all emissions of one event, oldest first. */
export function collect(provider: { on(event: string, listener: (value: never) => void): unknown }, event: string): unknown[] {
  const values: unknown[] = []
  provider.on(event, value => values.push(value))
  return values
}

/** Returns the error code of a rejected request. Fails if it succeeds. */
export async function codeOf(request: Promise<unknown>): Promise<unknown> {
  const outcome = await request.then(
    result => ({ result }),
    (error: unknown) => ({ error })
  )
  if ('result' in outcome)
    throw new Error(`The request was answered with ${JSON.stringify(outcome.result)} where an error was due.`)
  return (outcome.error as { code?: unknown }).code
}
