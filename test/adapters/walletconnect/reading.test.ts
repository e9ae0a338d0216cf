import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toNetwork } from '../../../adapters/base/network.ts'
import type { SessionRecord } from '../../../adapters/walletconnect/load-sign-client.ts'
import { getSwitchableChainIds, createOptionalNamespaces } from '../../../adapters/walletconnect/namespaces.ts'
import {
  getAccounts,
  getCapabilities,
  getChainIds,
  isSessionUsable,
  getPeerMetadata,
  toWalletChainId
} from '../../../adapters/walletconnect/session-data.ts'
import { one, two } from './stack.ts'

const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const formerMainnet = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' as const
const somebody = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const solana = toNetwork({
  id: mainnet,
  name: 'Solana',
  caipNetworkId: `solana:${mainnet}`,
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } }
})

const session = (given: object = {}): SessionRecord =>
  ({
    topic: 'topic',
    expiry: 2_000_000_000,
    namespaces: {
      eip155: { accounts: ['eip155:31337:0xa', 'eip155:31338:0xa'], methods: [], events: [] },
      solana: { accounts: [`solana:${formerMainnet}:${somebody}`], methods: [], events: [] }
    },
    peer: { metadata: { name: 'Acme', icons: [] } },
    ...given
  }) as unknown as SessionRecord

describe('a proposal', () => {
  it('asks for each namespace of the networks with its methods, and for Solana by both of its ids', () => {
    const requested = createOptionalNamespaces([one, solana, two], ['eip155', 'solana', 'bip122'], {})
    assert.deepEqual(Object.keys(requested), ['eip155', 'solana'])
    assert.deepEqual(requested.eip155?.chains, ['eip155:31337', 'eip155:31338'])
    assert.deepEqual(requested.solana?.chains, [`solana:${mainnet}`, `solana:${formerMainnet}`])
    assert.equal(requested.solana?.methods.length, 6)
  })

  it('asks for nothing that is not wanted', () => {
    assert.deepEqual(Object.keys(createOptionalNamespaces([one, solana], ['solana'], {})), ['solana'])
    assert.deepEqual(createOptionalNamespaces([one], ['bip122'], {}), {})
  })

  it('may be switched to what it asks for, by the ids of today', () => {
    assert.deepEqual(getSwitchableChainIds([one, solana], {}), ['eip155:31337', `solana:${mainnet}`])
    assert.deepEqual(
      getSwitchableChainIds([one, solana], { chains: { solana: [`solana:${formerMainnet}`], eip155: ['eip155:7'] } }),
      [`solana:${mainnet}`, 'eip155:7']
    )
  })
})

describe('a session', () => {
  it('reports accounts and networks by the current ids, and translates to the one its wallet uses', () => {
    assert.deepEqual(getAccounts(session(), 'eip155'), ['eip155:31337:0xa', 'eip155:31338:0xa'])
    assert.deepEqual(getChainIds(session(), 'eip155'), ['eip155:31337', 'eip155:31338'])
    assert.deepEqual(getAccounts(session(), 'solana'), [`solana:${mainnet}:${somebody}`])
    assert.equal(toWalletChainId(session(), `solana:${mainnet}`), `solana:${formerMainnet}`)
    assert.equal(toWalletChainId(session(), 'eip155:31337'), 'eip155:31337')
  })

  it('reports an account once that its wallet reports by both ids', () => {
    const accounts = [`solana:${mainnet}:${somebody}`, `solana:${formerMainnet}:${somebody}`]
    const both = session({ namespaces: { solana: { accounts, methods: [], events: [] } } })
    assert.deepEqual(getAccounts(both, 'solana'), [`solana:${mainnet}:${somebody}`])
    assert.equal(toWalletChainId(both, `solana:${mainnet}`), `solana:${mainnet}`)
  })

  it('is usable until its end, if it is well formed', () => {
    assert.ok(isSessionUsable(session(), 1_999_999_999_999))
    assert.equal(isSessionUsable(session(), 2_000_000_000_000), false)
    for (const broken of [{ expiry: 'never' }, { namespaces: {} }, { namespaces: null }])
      assert.equal(isSessionUsable(session(broken), 0), false)
  })

  it('has a name and an image fit to be shown, or a name of its own', () => {
    const peer = (metadata: unknown) => getPeerMetadata(session({ peer: { metadata } }))
    assert.deepEqual(peer({ name: 'Acme', icons: ['data:image/png;base64,AA=='] }), {
      name: 'Acme',
      imageUrl: 'data:image/png;base64,AA=='
    })
    for (const metadata of [
      undefined,
      { name: '', icons: null },
      { name: 7, icons: ['x', `https://${'a'.repeat(3000)}`, 'https://'] }
    ])
      assert.deepEqual(peer(metadata), { name: 'WalletConnect' })
  })

  it('returns the capabilities of an address however it is written, if it has any', () => {
    const declared = { '0x1': {} }
    for (const capabilities of [{ '0xAb': declared }, JSON.stringify({ '0xab': declared })])
      assert.deepEqual(getCapabilities(session({ sessionProperties: { capabilities } }), '0xaB'), declared)
    for (const capabilities of [undefined, 'x', '[]', { '0xab': 'all' }, { '0xcd': declared }])
      assert.equal(getCapabilities(session({ sessionProperties: { capabilities } }), '0xab'), undefined)
  })
})
