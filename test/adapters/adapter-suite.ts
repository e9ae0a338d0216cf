import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isAccountId, getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { policyRows, type PolicyNetworks, type PolicyRow } from '../kit/chain-policy.ts'
import { eventually } from '../kit/eventually.ts'
import { adapterContext } from '../kit/adapter-context.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { Connection, ConnectionState, SourceContext, SourceWallet, WalletSource } from '../../adapters/wallet-source.ts'

/** A source, and control over the user who holds its wallet. */
export interface SourceBench {
  /** Creates a new source over the same page, as after a reload. */
  readonly createSource: () => WalletSource
  readonly walletId: string
  /** Two networks the wallet supports; the first is active. */
  readonly networks: readonly [Network, Network]
  readonly context?: Partial<SourceContext>
  /** `false`: the wallet is on all its networks at once, so a network switch needs no prompt. */
  readonly promptsOnSwitch?: boolean
  /** Rejects the next request that prompts the user. */
  refuseNext(): void
  /** Leaves the next request that prompts the user unanswered. */
  leaveNextOpen(): void
  chooseOtherAccount(): void
  goTo(network: Network): void
  /** Revokes the permission in the wallet. */
  revoke(): void
  /** Number of prompts. */
  prompts(): number
  stop(): Promise<void>
}

/** Checks the contract of a wallet source, for any wallet and namespace. */
export function sourceSuite(name: string, setUp: () => Promise<SourceBench>): void {
  describe(`${name} as a source of wallets`, () => {
    for (const { title, check } of sourceChecks()) test(title, async () => check(await setUp()))
  })
}

export interface SourceCheck {
  readonly title: string
  /** Rejects if the source violates the rule. */
  check(bench: SourceBench): Promise<void>
}

/** Returns the checks of the suite, each for a separate bench. */
export function sourceChecks(): readonly SourceCheck[] {
  type Bench = SourceBench & { source: WalletSource; context: SourceContext; end: () => void }

  const checks: SourceCheck[] = []
  const withBench = (title: string, run: (bench: Bench) => Promise<void>): void => {
    checks.push({
      title,
      async check(bench) {
        const source = bench.createSource()
        const context = adapterContext(bench.networks, bench.context)
        const end = source.start(context)
        try {
          await run({ ...bench, source, context, end })
        } finally {
          end()
          await bench.stop()
        }
      }
    })
  }
  const optionsOf = ({ networks }: SourceBench, signal?: AbortSignal) => ({
    namespaces: [networks[0].chainNamespace],
    ...(signal && { signal })
  })
  const connect = async (bench: Bench): Promise<Connection> => {
    const [connection, ...others] = await bench.source.connect(bench.walletId, optionsOf(bench))
    assert.ok(connection)
    assert.deepEqual(others, [])
    return connection
  }
  const isAborted = (error: unknown): boolean => error instanceof KitError && error.code === 'aborted'

  withBench('says what is wrong when it is used before it is started', async ({ createSource, walletId, networks }) => {
    const idle = createSource()
    await assert.rejects(
      idle.connect(walletId, { namespaces: [networks[0].chainNamespace] }),
      error => error instanceof KitError && error.code === 'not-started'
    )
  })

  withBench('lists its wallet, and at once where the list is known', async ({ source, walletId }) => {
    const lists: (readonly SourceWallet[])[] = []
    const stop = source.wallets(list => lists.push(list))
    await eventually(() => lists.length > 0, 'the list comes')
    assert.ok(lists[0]!.some(({ id }) => id === walletId))
    stop()
    const again: (readonly SourceWallet[])[] = []
    source.wallets(list => again.push(list))()
    assert.deepEqual(again, [lists.at(-1)])
  })

  withBench('calls nobody back who has stopped listening before the list came', async ({ source }) => {
    const lists: (readonly SourceWallet[])[] = []
    source.wallets(list => lists.push(list))()
    let others = 0
    source.wallets(() => others++)
    await eventually(() => others > 0, 'the list comes to another')
    assert.deepEqual(lists, [])
  })

  withBench('connects: accounts on the network the wallet is on, and a provider that answers', async bench => {
    const { caipNetworkId, chainNamespace } = bench.networks[0]
    const connection = await connect(bench)
    assert.equal(connection.namespace, chainNamespace)
    assert.equal(connection.walletId, bench.walletId)
    assert.equal(connection.chainId, caipNetworkId)
    assert.ok(connection.accounts.length)
    for (const account of connection.accounts) {
      assert.ok(isAccountId(account))
      assert.ok(account.startsWith(`${caipNetworkId}:`))
      assert.equal(getNamespace(account), chainNamespace)
    }
    assert.equal(typeof connection.provider.request, 'function')
  })

  withBench('takes a refusal for an answer, and connects when the person thinks again', async bench => {
    bench.refuseNext()
    await assert.rejects(bench.source.connect(bench.walletId, optionsOf(bench)), UserRejectedError)
    await connect(bench)
  })

  withBench('stops waiting when the visitor leaves, and connects later', async bench => {
    bench.leaveNextOpen()
    const leaving = new AbortController()
    const left = assert.rejects(bench.source.connect(bench.walletId, optionsOf(bench, leaving.signal)), isAborted)
    await eventually(() => bench.prompts() === 1, 'the person is asked')
    leaving.abort()
    await left
    await connect(bench)
  })

  withBench('asks nobody for a visitor who has left already', async bench => {
    await assert.rejects(bench.source.connect(bench.walletId, optionsOf(bench, AbortSignal.abort())), isAborted)
    assert.equal(bench.prompts(), 0)
  })

  withBench('does not know a wallet that is not there', async bench => {
    await assert.rejects(
      bench.source.connect('com.example.nowhere', optionsOf(bench)),
      error => error instanceof KitError && error.code === 'wallet-not-found'
    )
  })

  withBench('gives no connection for a namespace that was not asked for', async ({ source, walletId, networks, prompts }) => {
    const namespaces = [networks[0].chainNamespace === 'polkadot' ? 'eip155' : 'polkadot'] as const
    assert.deepEqual(await source.connect(walletId, { namespaces }), [])
    assert.deepEqual(await source.reconnect(walletId, { namespaces }), [])
    assert.equal(prompts(), 0)
  })

  withBench('connects a returning visitor without asking', async bench => {
    const { accounts } = await connect(bench)
    bench.end()
    const prompts = bench.prompts()
    const source = bench.createSource()
    const end = source.start(bench.context)
    const [connection] = await source.reconnect(bench.walletId, optionsOf(bench))
    end()
    assert.deepEqual(connection?.accounts, accounts)
    assert.equal(bench.prompts(), prompts)
  })

  withBench('connects no returning visitor who has taken the permission back', async bench => {
    await connect(bench)
    bench.revoke()
    bench.end()
    const source = bench.createSource()
    const end = source.start(bench.context)
    assert.deepEqual(await source.reconnect(bench.walletId, optionsOf(bench)), [])
    end()
  })

  withBench('does not connect again a visitor who has disconnected', async bench => {
    const connection = await connect(bench)
    await bench.source.disconnect(connection)
    const prompts = bench.prompts()
    assert.deepEqual(await bench.source.reconnect(bench.walletId, optionsOf(bench)), [])
    assert.equal(bench.prompts(), prompts)
  })

  withBench('tells of another account and another network, once each, and has them', async bench => {
    const connection = await connect(bench)
    const [before] = connection.accounts
    const states: (ConnectionState | undefined)[] = []
    connection.subscribe(state => states.push(state))
    bench.chooseOtherAccount()
    await eventually(() => states.length === 1, 'the account is told')
    assert.notEqual(states[0]?.accounts[0], before)
    bench.goTo(bench.networks[1])
    await eventually(() => states.length === 2, 'the network is told')
    assert.equal(states[1]?.chainId, bench.networks[1].caipNetworkId)
    assert.ok(states[1]?.accounts[0]?.startsWith(bench.networks[1].caipNetworkId))
    assert.deepEqual({ accounts: connection.accounts, chainId: connection.chainId }, states[1])
  })

  withBench('tells once that the wallet has gone, and nothing after it', async bench => {
    const connection = await connect(bench)
    const states: (ConnectionState | undefined)[] = []
    connection.subscribe(state => states.push(state))
    bench.revoke()
    await eventually(() => states.length === 1, 'it is told')
    bench.goTo(bench.networks[1])
    assert.deepEqual(states, [undefined])
    const late: unknown[] = []
    connection.subscribe(state => late.push(state))
    await eventually(() => late.length === 1, 'one who listens later is told too')
    assert.deepEqual(late, [undefined])
  })

  withBench('tells nobody who has stopped listening', async bench => {
    const connection = await connect(bench)
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))()
    let heard = false
    connection.subscribe(() => (heard = true))
    bench.goTo(bench.networks[1])
    await eventually(() => heard, 'another is told')
    assert.deepEqual(states, [])
  })

  withBench('switches the network, and is there when it says so', async bench => {
    const connection = await connect(bench)
    await connection.switchNetwork(bench.networks[1], {})
    assert.equal(connection.chainId, bench.networks[1].caipNetworkId)
  })

  withBench('stays where it is when the person does not want to switch', async bench => {
    if (bench.promptsOnSwitch === false) return
    const connection = await connect(bench)
    bench.refuseNext()
    await assert.rejects(connection.switchNetwork(bench.networks[1], {}), UserRejectedError)
    assert.equal(connection.chainId, bench.networks[0].caipNetworkId)
  })

  withBench('stops waiting for a switch when the visitor leaves', async bench => {
    if (bench.promptsOnSwitch === false) return
    const connection = await connect(bench)
    bench.leaveNextOpen()
    const leaving = new AbortController()
    const prompts = bench.prompts()
    const left = assert.rejects(connection.switchNetwork(bench.networks[1], { signal: leaving.signal }), isAborted)
    await eventually(() => bench.prompts() > prompts, 'the person is asked')
    leaving.abort()
    await left
  })

  withBench('tells nothing more of a connection that was released, and connects again', async bench => {
    const connection = await connect(bench)
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    connection.release()
    connection.release()
    const again = await connect(bench)
    let heard = false
    again.subscribe(() => (heard = true))
    bench.goTo(bench.networks[1])
    await eventually(() => heard, 'the connection that took its place is told')
    assert.deepEqual(states, [])
  })

  withBench('is silent after its end', async bench => {
    const connection = await connect(bench)
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    const lists: unknown[] = []
    bench.source.wallets(list => lists.push(list))
    const before = lists.length
    bench.end()
    bench.goTo(bench.networks[1])
    bench.revoke()
    assert.deepEqual([states.length, lists.length], [0, before])
  })

  withBench('starts again after its end', async bench => {
    await connect(bench)
    bench.end()
    const end = bench.source.start(bench.context)
    await connect(bench)
    end()
  })
  return checks
}

/** A request as the wallet or a node received it. */
export interface Reached {
  readonly by: 'wallet' | 'node'
  readonly chainId: ChainId
  readonly method: string
  readonly params?: unknown
}

/** A connected provider of EVM networks, with its wallet and nodes. */
export interface RequestBench {
  readonly provider: Provider
  /** Two configured networks. */
  readonly networks: readonly [Network, Network]
  /** A network that the wallet supports and that is not configured. */
  readonly foreign: Network
  /** Switches the wallet's network; resolves once the page has been notified. */
  goTo(network: Network): Promise<void>
  /**
   * Requests received by the wallet and nodes, oldest first, except chain queries and switches.
   * Each is answered.
   */
  readonly reached: readonly Reached[]
  /** Disconnects as a user does. */
  disconnect(): Promise<void>
  /** Stops the kit. */
  end(): void
  stop(): Promise<void>
}

/**
 * Checks the contract of a provider of EVM networks: the chain policy, and no request after
 * disconnect.
 */
export function requestSuite(name: string, setUp: (methods: readonly string[]) => Promise<RequestBench>): void {
  describe(`${name} as a provider`, () => {
    const ids = ({ networks: [first, second], foreign }: Pick<RequestBench, 'networks' | 'foreign'>) => ({
      first: Number(first.id),
      second: Number(second.id),
      foreign: Number(foreign.id)
    })
    const codeIn = (error: unknown): unknown => (error as { readonly code?: unknown }).code
    // rows on unconfigured networks together: a remote wallet takes time to switch
    const rowsOn = (networks: PolicyNetworks): readonly PolicyRow[] =>
      policyRows(networks).toSorted((one, other) => Number(one.abroad ?? 0) - Number(other.abroad ?? 0))
    const rows = rowsOn({ first: 1, second: 2, foreign: 3 })
    const methods = [...new Set(rows.filter(({ outcome }) => outcome !== 4200).map(({ method }) => method))]
    let bench: RequestBench

    before(async () => (bench = await setUp(methods)))
    after(() => bench.stop())

    for (const [index, { method, what, outcome }] of rows.entries()) {
      test(`${method} ${what}: ${outcome}`, async () => {
        const { params, abroad } = rowsOn(ids(bench))[index]!
        const { provider, networks, foreign } = bench
        const at = abroad ? foreign : networks[0]
        await bench.goTo(at)
        const before = bench.reached.length
        const answer = await provider.request({ method, ...(params !== undefined && { params }) }).catch(codeIn)
        const reached = bench.reached.slice(before)
        if (typeof outcome === 'number' || outcome === 'null') {
          assert.deepEqual([answer, reached], [outcome === 'null' ? null : outcome, []])
          return
        }
        assert.deepEqual(
          reached.map(({ method, chainId }) => [method, chainId]),
          [[method, (outcome === 'second' ? networks[1] : at).caipNetworkId]]
        )
        if (outcome !== 'read') assert.equal(reached[0]?.by, 'wallet')
      })
    }
  })

  describe(`${name} as a provider that a page has kept`, () => {
    const requests: readonly (readonly [method: string, params?: unknown])[] = [
      ['eth_accounts'],
      ['eth_requestAccounts'],
      ['eth_chainId'],
      ['eth_blockNumber'],
      ['personal_sign', ['0x68', '0x00000000000000000000000000000000000000a1']],
      ['eth_sendTransaction', [{}]],
      ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
      ['wallet_revokePermissions', [{ eth_accounts: {} }]],
      ['wallet_unknown']
    ]
    const ends: readonly (readonly [string, (bench: RequestBench) => unknown])[] = [
      ['the visitor has disconnected', bench => bench.disconnect()],
      ['the kit has stopped', bench => bench.end()]
    ]
    for (const [what, finish] of ends) {
      test(`refuses everything once ${what}`, async () => {
        const bench = await setUp([])
        try {
          await bench.provider.request({ method: 'eth_blockNumber' })
          await finish(bench)
          const before = bench.reached.length
          for (const [method, params] of requests) {
            const refusal = bench.provider.request({ method, ...(params !== undefined && { params }) })
            await assert.rejects(refusal, { name: 'ProviderRpcError', code: 4900 }, method)
          }
          assert.deepEqual(bench.reached.slice(before), [])
        } finally {
          await bench.stop()
        }
      })
    }
  })
}
