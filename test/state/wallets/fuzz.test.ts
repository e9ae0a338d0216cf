import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { DirectoryWallet } from '../../../adapters/api/contract/directory.ts'
import { namespaces } from '../../../adapters/base/caip.ts'
import type { WalletType } from '../../../adapters/wallet-source.ts'
import type { WalletGroup } from '../../../state/options/options.ts'
import type { Connector, WalletEntry } from '../../../state/wallets/entry.ts'
import { groupWallets, placeWallets, type GroupInput } from '../../../state/wallets/groups.ts'

// few names, ids and rdns, so that wallets collide in every way; some are the ones that languages and rules distinguish
const name = fc.constantFrom('A', 'B', 'Trust', 'Trust Wallet', 'MetaMask', 'Browser Wallet', 'constructor', '__proto__')
const rdns = fc.constantFrom('x.a', 'x.b', 'io.metamask', 'io.metamask.mobile')
const id = fc.constantFrom('1', '2', '3', 'x.a', 'injected', 'walletConnect', 'constructor', '__proto__')
const groups: readonly WalletGroup[] = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
const types: readonly WalletType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL', 'AUTH', 'WALLET_CONNECT']

const directoryWallet: fc.Arbitrary<DirectoryWallet> = fc.record(
  {
    id,
    name,
    rdns,
    mobile_link: fc.constantFrom('a://', null),
    chains: fc.subarray(['eip155:1', 'solana:x']),
    supports_wc: fc.boolean()
  },
  { requiredKeys: ['id', 'name'] }
)

const connector: fc.Arbitrary<Connector> = fc.record(
  {
    id,
    name,
    rdns,
    explorerId: id,
    type: fc.constantFrom(...types),
    namespace: fc.constantFrom(...namespaces),
    sourceId: fc.constantFrom('one', 'two')
  },
  { requiredKeys: ['id', 'name', 'type', 'namespace', 'sourceId'] }
)

const few = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 6 })

const groupInput: fc.Arbitrary<GroupInput> = fc.record({
  connectors: few(connector),
  recent: few(directoryWallet),
  featured: few(directoryWallet),
  custom: few(directoryWallet.map(({ chains: _chains, supports_wc: _supports, ...own }) => own)),
  recommended: few(directoryWallet),
  order: fc.subarray([...groups]).chain(some => fc.shuffledSubarray(some)),
  includeIds: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, few(id)),
  excludeIds: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, few(id)),
  featuredIds: fc.array(id, { maxLength: 3 }),
  excluded: fc.array(fc.record({ name, rdns }, { requiredKeys: ['name'] }), { maxLength: 2 }),
  explorerIds: fc.array(fc.tuple(name, id), { maxLength: 4 }).map(pairs => new Map(pairs)),
  namespace: fc.constantFrom(...namespaces),
  walletConnectInUse: fc.boolean(),
  signInMethods: fc.integer({ min: 0, max: 2 }),
  phone: fc.boolean()
})

const runs = { numRuns: 3_000 }
const everything = ({ connectors, recent, featured, custom, recommended }: GroupInput) => [
  ...connectors,
  ...recent,
  ...featured,
  ...custom,
  ...recommended
]
const rows = (input: GroupInput): WalletEntry[] => groupWallets(input).flatMap(({ wallets }) => [...wallets])

it('loses no wallet: each is shown once, or hidden by a rule with a name', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const placements = placeWallets(input)
      assert.equal(placements.length, everything(input).length)
      // by identity, so that equal wallets count separately
      const placed = new Map<object, number>()
      for (const { wallet } of placements) placed.set(wallet, (placed.get(wallet) ?? 0) + 1)
      const given = new Map<object, number>()
      for (const wallet of everything(input)) given.set(wallet, (given.get(wallet) ?? 0) + 1)
      assert.deepEqual([...placed].length, [...given].length)
      for (const [wallet, times] of given) assert.equal(placed.get(wallet), times)
      assert.equal(rows(input).length, placements.filter(placement => 'entry' in placement).length)
    }),
    runs
  )
})

it('loses no way to connect: a connector that is merged is in the row of its wallet, or doubles one that is', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const shown = rows(input).flatMap(({ connectors }) => connectors)
      for (const placement of placeWallets(input)) {
        if (!('hidden' in placement) || placement.hidden !== 'merged') continue
        const merged = placement.wallet as Connector
        assert(
          shown.includes(merged) || shown.some(other => other.namespace === merged.namespace),
          `${JSON.stringify(merged)} is nowhere`
        )
      }
    }),
    runs
  )
})

it('shows no wallet twice: not by id, and not by rdns', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const entries = rows(input)
      assert.equal(new Set(entries.map(entry => entry.id)).size, entries.length, 'one id, two rows')
      const named = entries.filter(entry => entry.rdns !== undefined && entry.type !== 'WALLET_CONNECT')
      assert.equal(new Set(named.map(entry => entry.rdns)).size, named.length, 'one rdns, two rows')
      const connectors = entries.flatMap(entry => entry.connectors)
      assert.equal(new Set(connectors).size, connectors.length, 'one connector in two rows')
      for (const { connectors } of entries) {
        assert.equal(
          new Set(connectors.map(({ namespace }) => namespace)).size,
          connectors.length,
          'one namespace twice in a row'
        )
      }
    }),
    runs
  )
})

it('keeps the order: configured groups first, no empty one, and wallets of the directory as they came', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const shown = groupWallets(input)
      const order = [...new Set([...input.order, ...groups])].filter(group => shown.some(other => other.group === group))
      assert.deepEqual(
        shown.map(({ group }) => group),
        order
      )
      assert(shown.every(({ wallets }) => wallets.length > 0))
      for (const group of ['recent', 'featured', 'custom', 'recommended'] as const) {
        const ids = (shown.find(other => other.group === group)?.wallets ?? []).map(entry => entry.directory)
        const given: readonly DirectoryWallet[] = input[group]
        const positions = ids.map(wallet => given.indexOf(wallet!))
        assert.deepEqual(
          positions,
          [...positions].sort((one, other) => one - other)
        )
      }
    }),
    runs
  )
})

it('moves no row when another wallet announces itself late', () => {
  const announced = connector.map(wallet => ({ ...wallet, type: 'ANNOUNCED', namespace: 'eip155' }) as const)
  fc.assert(
    fc.property(few(announced), announced, groupInput, (connectors, late, input) => {
      const first = (entries: WalletEntry[]) => entries.filter(({ installed }) => installed).map(entry => entry.connectors[0])
      const before = first(rows({ ...input, connectors }))
      const after = first(rows({ ...input, connectors: [...connectors, late] }))
      assert.deepEqual(after.slice(0, before.length), before)
    }),
    runs
  )
})

it('depends on nothing but its input, which it leaves as it was', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const before = fc.stringify(input)
      const first = groupWallets(input)
      assert.deepEqual(groupWallets(input), first)
      assert.equal(fc.stringify(input), before)
    }),
    { numRuns: 500 }
  )
})

it('keeps the promises of its rules', () => {
  fc.assert(
    fc.property(groupInput, input => {
      const shown = Object.fromEntries(groupWallets(input).map(({ group, wallets }) => [group, wallets])) as Partial<
        Record<WalletGroup, readonly WalletEntry[]>
      >
      assert((shown.recent?.length ?? 0) <= 2)
      assert(
        (shown.recommended?.length ?? 0) <= Math.max(0, 4 - input.featuredIds.length - input.custom.length - input.signInMethods)
      )
      if (input.walletConnectInUse) assert.equal(shown.walletConnect, undefined)
      for (const entry of shown.injected ?? []) {
        assert(entry.installed)
        assert(!input.excludeIds.includes(entry.connectors[0]!.id))
      }
      for (const placement of placeWallets(input)) {
        if ('hidden' in placement && input.custom.some(own => own === placement.wallet))
          assert.equal(placement.hidden, 'shown-already')
      }
    }),
    runs
  )
})
