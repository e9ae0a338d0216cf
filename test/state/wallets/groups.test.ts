import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DirectoryWallet } from '../../../adapters/api/contract/directory.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'
import { groupWallets, placeWallets, type GroupInput } from '../../../state/wallets/groups.ts'
import type { Connector } from '../../../state/wallets/entry.ts'
import { announced, walletConnectWallet } from '../../kit/fake-source.ts'

const metamaskId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

function input(parts: Partial<GroupInput> = {}): GroupInput {
  return {
    connectors: [],
    recent: [],
    featured: [],
    custom: [],
    recommended: [],
    order: [],
    includeIds: [],
    excludeIds: [],
    featuredIds: [],
    excluded: [],
    explorerIds: new Map(),
    namespace: 'eip155',
    walletConnectInUse: false,
    signInMethods: 0,
    phone: false,
    ...parts
  }
}

const of = (sourceId: string, wallet: SourceWallet): Connector => ({ ...wallet, sourceId })
const evm = (...wallets: SourceWallet[]): Connector[] => wallets.map(wallet => of('evm', wallet))
const solana = (name: string): Connector => of('solana', { id: name, name, type: 'ANNOUNCED', namespace: 'solana' })
const walletConnect = of('walletConnect', walletConnectWallet)
const listed = (name: string, parts: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id: `id-${name}`,
  name,
  mobile_link: `${name}://`,
  ...parts
})

/** Returns `{ injected: ['MetaMask'], … }` in display order. */
const shown = (parts: Partial<GroupInput>): Record<string, string[]> =>
  Object.fromEntries(groupWallets(input(parts)).map(({ group, wallets }) => [group, wallets.map(({ name }) => name)]))

const hidden = (parts: Partial<GroupInput>): Record<string, string> =>
  Object.fromEntries(
    placeWallets(input(parts)).flatMap(placed => ('hidden' in placed ? [[placed.wallet.name, placed.hidden]] : []))
  )

const everything: Partial<GroupInput> = {
  connectors: [
    walletConnect,
    ...evm(announced('Extension')),
    of('safe', { id: 'safe', name: 'Safe', type: 'EXTERNAL', namespace: 'eip155' })
  ],
  recent: [listed('Recent')],
  featured: [listed('Featured')],
  custom: [{ id: 'own', name: 'Own' }],
  recommended: [listed('Recommended')]
}

describe('the groups', () => {
  it('stand in the order of the specification [1.10, 2.24]', () => {
    assert.deepEqual(Object.keys(shown(everything)), [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended'
    ])
  })

  it('stand in the configured order, and the rest follow [2.28]', () => {
    const order = Object.keys(shown({ ...everything, order: ['recommended', 'injected'] }))
    assert.deepEqual(order, ['recommended', 'injected', 'walletConnect', 'recent', 'featured', 'custom', 'external'])
  })

  it('do not show when they are empty [2.27]', () => {
    assert.deepEqual(shown({}), {})
    assert.deepEqual(shown({ connectors: evm(announced('A')) }), { injected: ['A'] })
  })

  it('have no WalletConnect while a chain is connected through it', () => {
    assert.equal(shown({ ...everything, walletConnectInUse: true }).walletConnect, undefined)
    assert.equal(hidden({ ...everything, walletConnectInUse: true }).WalletConnect, 'walletconnect-in-use')
  })
})

describe('wallets in the page', () => {
  it('of one name on several namespaces are one row, first among them [3.86]', () => {
    const groups = groupWallets(
      input({ connectors: [...evm(announced('A'), announced('Phantom', 'app.phantom')), solana('Phantom')] })
    )
    const [phantom, a] = groups[0]!.wallets
    assert.deepEqual([phantom?.name, phantom?.type, phantom?.namespaces], ['Phantom', 'MULTI_CHAIN', ['eip155', 'solana']])
    assert.deepEqual(
      phantom?.connectors.map(({ sourceId, id, namespace }) => [sourceId, id, namespace]),
      [
        ['evm', 'app.phantom', 'eip155'],
        ['solana', 'Phantom', 'solana']
      ]
    )
    assert.deepEqual([phantom?.id, phantom?.sourceId, phantom?.sourceWalletId], ['app.phantom', 'evm', 'app.phantom'])
    assert.deepEqual([a?.name, a?.type], ['A', 'ANNOUNCED'])
  })

  it('knows that Trust Wallet and Trust are one [3.87]', () => {
    assert.deepEqual(shown({ connectors: [...evm(announced('Trust Wallet')), solana('Trust')] }), { injected: ['Trust Wallet'] })
  })

  it('of one name on the same namespace stay two: a name proves nothing', () => {
    const connectors = evm(announced('MetaMask', 'io.metamask'), announced('MetaMask', 'evil.example'))
    assert.deepEqual(shown({ connectors }), { injected: ['MetaMask', 'MetaMask'] })
    assert.deepEqual(shown({ connectors: [...connectors, solana('MetaMask')] }), { injected: ['MetaMask', 'MetaMask'] })
  })

  it('announced twice with one rdns are one', () => {
    assert.deepEqual(shown({ connectors: [...evm(announced('A', 'a.b'), announced('A beta', 'a.b'))] }), { injected: ['A'] })
  })

  it('stand announced before injected', () => {
    const browserWallet: SourceWallet = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' }
    assert.deepEqual(shown({ connectors: evm(browserWallet, announced('A')) }), { injected: ['A', 'Browser Wallet'] })
  })

  it('are hidden by name or rdns when the site excludes them [5.38]', () => {
    const connectors = evm(announced('A', 'x.a'), announced('B', 'x.b'), announced('C', 'x.c'))
    const parts = { connectors, excluded: [{ name: 'Other', rdns: 'x.a' }, { name: 'B' }] }
    assert.deepEqual(shown(parts), { injected: ['C'] })
    assert.deepEqual(hidden(parts), { A: 'excluded', B: 'excluded' })
  })

  it('are hidden by the directory’s id when the site excludes them, without asking the directory', () => {
    const parts = { connectors: evm(announced('MetaMask', 'io.metamask')), explorerIds: new Map([['MetaMask', metamaskId]]) }
    assert.deepEqual(hidden({ ...parts, excludeIds: [metamaskId] }), { MetaMask: 'excluded' })
    assert.deepEqual(hidden({ ...parts, includeIds: [metamaskId] }), {})
  })

  it('are hidden when the site includes others only, and when their id is unknown', () => {
    const parts = {
      connectors: evm(announced('A'), announced('B')),
      includeIds: ['1'],
      explorerIds: new Map([
        ['A', '1'],
        ['B', '2']
      ])
    }
    assert.deepEqual(shown(parts), { injected: ['A'] })
    assert.deepEqual(hidden({ ...parts, explorerIds: new Map() }), { A: 'not-included', B: 'not-included' })
  })

  it('keep email and social login out of the list', () => {
    const auth = of('embedded', { id: 'auth', name: 'Email', type: 'AUTH', namespace: 'eip155' })
    assert.deepEqual(hidden({ connectors: [auth] }), { Email: 'sign-in-method' })
  })

  it('with one id in two sources have two ids', () => {
    const one = of('one', { id: 'injected', name: 'One', type: 'INJECTED', namespace: 'eip155' })
    const two = of('two', { id: 'injected', name: 'Two', type: 'INJECTED', namespace: 'eip155' })
    const [group] = groupWallets(input({ connectors: [one, two] }))
    assert.deepEqual(
      group?.wallets.map(({ id }) => id),
      ['injected', 'two:injected']
    )
  })

  it('learn from the directory what it knows of them: links and certificate [3.83]', () => {
    const known = listed('MetaMask', { id: metamaskId, rdns: 'io.metamask', badge_type: 'certified', image_id: 'img' })
    const [group] = groupWallets(input({ connectors: evm(announced('MetaMask', 'io.metamask.mobile')), recommended: [known] }))
    const [entry] = group!.wallets
    assert.deepEqual(
      [entry?.certified, entry?.directory?.id, entry?.explorerId, entry?.imageId],
      [true, metamaskId, metamaskId, 'img']
    )
    assert.equal(entry?.installed, true)
  })
})

describe('wallets of the directory', () => {
  it('that are in the page already do not show again: by rdns, by id, by name where there is no rdns', () => {
    const connectors = [
      walletConnect,
      ...evm(announced('A', 'x.a'), announced('B', 'x.b'), announced('MetaMask', 'io.metamask.mobile'))
    ]
    const recommended = [
      listed('Other', { rdns: 'x.a' }),
      listed('B'),
      listed('Third', { id: 'x.b', rdns: 'x.z' }),
      listed('Fox', { rdns: 'io.metamask' }),
      listed('A', { id: 'new', rdns: 'x.y' })
    ]
    assert.deepEqual(hidden({ connectors, recommended }), {
      Other: 'shown-already',
      B: 'shown-already',
      Third: 'shown-already',
      Fox: 'shown-already'
    })
    assert.deepEqual(shown({ connectors, recommended }).recommended, ['A'])
  })

  it('that the user used lately, or that are featured, are not recommended too [3.101]', () => {
    const one = listed('One', { rdns: 'x.one' })
    const parts = {
      connectors: [walletConnect],
      recent: [one],
      featured: [one, listed('Two')],
      recommended: [listed('Two'), listed('Three', { rdns: 'x.one' })]
    }
    assert.deepEqual(shown(parts), { walletConnect: ['WalletConnect'], recent: ['One'], featured: ['Two'] })
  })

  it('are recommended into the places that are left of four [9.23]', () => {
    const recommended = ['A', 'B', 'C', 'D'].map(name => listed(name))
    const connectors = [walletConnect]
    const count = (parts: Partial<GroupInput>): number => shown({ connectors, recommended, ...parts }).recommended?.length ?? 0
    assert.equal(count({}), 4)
    assert.equal(count({ connectors: [...connectors, ...evm(announced('X'))] }), 3)
    assert.equal(count({ featuredIds: ['f', 'g'], custom: [{ id: 'own', name: 'Own' }] }), 1)
    assert.equal(count({ signInMethods: 2 }), 2)
    assert.equal(count({ featuredIds: ['1', '2', '3', '4', '5'] }), 0)
    const browserWallet: SourceWallet = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' }
    assert.equal(count({ connectors: [...connectors, ...evm(browserWallet)] }), 4)
  })

  it('fill those places after the ones that show already are left out', () => {
    const recommended = ['X', 'B', 'C', 'D'].map(name => listed(name))
    assert.deepEqual(shown({ connectors: [walletConnect, ...evm(announced('X'))], recommended }).recommended, ['B', 'C', 'D'])
  })

  it('are not recommended where nothing connects a wallet', () => {
    assert.deepEqual(hidden({ recommended: [listed('A')] }), { A: 'nothing-connects' })
    assert.deepEqual(shown({ recommended: [listed('A')], custom: [{ id: 'own', name: 'Own' }] }), {
      custom: ['Own'],
      recommended: ['A']
    })
  })

  it('show on a phone only when a phone can reach them, but the site’s own always', () => {
    const phantom = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' }
    const desktopOnly = { id: 'd', name: 'Desktop', desktop_link: 'desktop://' }
    const parts: Partial<GroupInput> = {
      phone: true,
      connectors: [walletConnect],
      featured: [desktopOnly, listed('Linked'), { id: 'w', name: 'Web', webapp_link: 'https://a.b' }],
      recommended: [phantom, listed('Mute', { supports_wc: false })],
      custom: [{ id: 'own', name: 'Own' }]
    }
    assert.deepEqual(shown(parts), {
      walletConnect: ['WalletConnect'],
      featured: ['Linked', 'Web'],
      custom: ['Own'],
      recommended: ['Phantom']
    })
    assert.deepEqual(hidden(parts), { Desktop: 'unreachable', Mute: 'unreachable' })
  })
})

describe('recent wallets', () => {
  const connectors = [walletConnect]

  it('are two at most [9.8]', () => {
    const recent = ['A', 'B', 'C'].map(name => listed(name))
    assert.deepEqual(shown({ connectors, recent }).recent, ['A', 'B'])
  })

  it('do not show when they are in the page, excluded, not included, or unknown to the active chain', () => {
    const refused = (recent: DirectoryWallet, parts: Partial<GroupInput> = {}) =>
      Object.values(hidden({ connectors, recent: [recent], ...parts }))
    assert.deepEqual(refused(listed('A', { rdns: 'x.a' }), { connectors: [...connectors, ...evm(announced('A', 'x.a'))] }), [
      'shown-already'
    ])
    assert.deepEqual(refused(listed('A'), { excludeIds: ['id-A'] }), ['excluded'])
    assert.deepEqual(refused(listed('A'), { excluded: [{ name: 'A' }] }), ['excluded'])
    assert.deepEqual(refused(listed('A'), { includeIds: ['other'] }), ['not-included'])
    assert.deepEqual(refused(listed('A', { chains: ['solana:x'] })), ['other-namespace'])
    assert.deepEqual(refused(listed('A', { chains: ['solana:x', 'eip155:5'] })), [])
    assert.deepEqual(refused(listed('A'), { connectors: [] }), ['needs-walletconnect'])
  })
})
