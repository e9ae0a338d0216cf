import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { push } from '../../../state/router/router.ts'
import { sendFlow } from '../../../state/send/send.ts'
import type { RecipientStatus } from '../../../state/send/recipient-field.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import type { FakeTransfersOptions } from '../../kit/fake-transfers.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from '../../kit/scripted-chain.ts'
import { until } from '../../kit/until.ts'

const alice = '0x00000000000000000000000000000000000a11ce'
const bob = '0x0000000000000000000000000000000000000b0b'
const picture = 'https://chain.invalid/v1/image/alice'

let platform: FakeEnvironment
let chain: ScriptedChain
let kit: Kit

/**
 * Opens the send form on the first network, with a service with these names, over a network with
 * those.
 */
async function start(script: ChainOptions, sending: FakeTransfersOptions = {}) {
  chain = scriptedChain(script)
  platform = fakeEnvironment({ fetch: request => chain.fetch(request) })
  setPresenter(async () => undefined)
  const wallet = connectingSource({ sending })
  kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1), testNetwork(2)], services: { chain: chain.address } })
  await kit.connect(testWallet.id)
  await kit.open('Account')
  push('WalletSend')
  const flow = sendFlow()
  flow.begin({})
  return flow
}

async function typed(
  flow: Awaited<ReturnType<typeof start>>,
  text: string,
  done: (status: RecipientStatus) => boolean = ({ name }) => name !== 'looking'
) {
  flow.setReceiver(text)
  await platform.advance(1000)
  return until(flow.$receiver, done)
}

const profile = (addresses: { readonly [chain: string]: string }) => ({
  name: 'alice.reown.id',
  addresses: Object.fromEntries(Object.entries(addresses).map(([at, address]) => [at, { address, created: '' }])),
  attributes: [{ avatar: picture }]
})

const codes = (flow: Awaited<ReturnType<typeof start>>) => flow.$checks.get().map(({ code, severity }) => `${severity} ${code}`)

afterEach(() => {
  kit.stop()
  platform.restore()
})

describe('a name that is registered with the service', () => {
  test('is a receiver, with its picture [3.66, 3.67, 3.68]', async () => {
    const flow = await start({ profiles: [profile({ 1: alice, 2: bob })] })
    const found = await typed(flow, 'Alice.reown.id')
    assert.ok(found.name === 'found')
    assert.deepEqual([found.address, found.profileName, found.profileImage], [alice, 'alice.reown.id', picture])
    const { receiverAddress, receiverProfileName, receiverProfileImageUrl } = flow.$send.get()
    assert.deepEqual([receiverAddress, receiverProfileName, receiverProfileImageUrl], [alice, 'alice.reown.id', picture])
    assert.deepEqual(codes(flow), ['note first-time'])
  })

  test('of before is a receiver as well [9.40]', async () => {
    const flow = await start({ profiles: [{ ...profile({ 1: alice }), name: 'alice.wcn.id' }] })
    const found = await typed(flow, 'alice.wcn.id')
    assert.ok(found.name === 'found')
    assert.deepEqual([found.address, found.profileName], [alice, 'alice.wcn.id'])
  })

  test('leads to its address on Ethereum where it has none of the network, and says so', async () => {
    const flow = await start({ chainId: 'eip155:2', profiles: [profile({ 1: alice })] })
    await kit.switchNetwork(2)
    const found = await typed(flow, 'alice.reown.id')
    assert.ok(found.name === 'found' && found.address === alice)
    assert.deepEqual(codes(flow), ['note other-record', 'note first-time'])
  })

  test('has to be confirmed where it has an address on some other network alone', async () => {
    const flow = await start({ profiles: [profile({ 2: alice })] })
    await typed(flow, 'alice.reown.id')
    assert.deepEqual(codes(flow), ['confirm other-network', 'note first-time'])
  })

  test('is looked up on the network where the service does not have it', async () => {
    const names = { 'bob.wcn.id': { kind: 'found', name: 'bob.wcn.id', address: bob, record: 'network' } } as const
    const flow = await start({ profiles: [] }, { names })
    const found = await typed(flow, 'bob.wcn.id')
    assert.ok(found.name === 'found' && found.address === bob)
    assert.deepEqual(await typed(flow, 'nobody.reown.id'), { name: 'invalid', reason: 'no-such-name' })
  })

  test('is not counted as unregistered when the service does not respond', async () => {
    const flow = await start({ profiles: [profile({ 1: alice })] })
    chain.decide(500)
    assert.deepEqual(await typed(flow, 'alice.reown.id'), { name: 'invalid', reason: 'name-unreachable' })
    chain.decide('list')
    flow.retryReceiver()
    await platform.advance(1000)
    assert.equal((await until(flow.$receiver, ({ name }) => name !== 'looking')).name, 'found')
  })

  test('no other name is the service’s to lead elsewhere', async () => {
    const names = { 'alice.eth': { kind: 'found', name: 'alice.eth', address: alice, record: 'network' } } as const
    const flow = await start({ profiles: [{ ...profile({ 1: bob }), name: 'alice.eth' }] }, { names })
    const found = await typed(flow, 'alice.eth')
    assert.ok(found.name === 'found' && found.address === alice)
    assert.equal(
      chain.requestedPaths.some(path => path.includes('/profile/account/')),
      false
    )
    assert.deepEqual(await typed(flow, 'а.lice.reown.id'), { name: 'invalid', reason: 'no-such-name' }) // a Cyrillic letter
    assert.equal(
      chain.requestedPaths.some(path => path.includes('/profile/account/')),
      false
    )
  })

  test('shows at an address that is typed, if it leads back there', async () => {
    const flow = await start({ profiles: [profile({ 1: alice, 2: bob })] })
    const named = (status: RecipientStatus) => status.name === 'found' && status.profileName !== undefined
    const found = await typed(flow, alice, named)
    assert.ok(found.name === 'found' && found.profileName === 'alice.reown.id')
    const stranger = await typed(flow, bob)
    assert.ok(stranger.name === 'found')
    await platform.advance(1000)
    assert.equal(flow.$receiver.get(), stranger)
  })
})

describe('the picture of a name', () => {
  const names = (avatar?: string) =>
    ({ 'alice.eth': { kind: 'found', name: 'alice.eth', address: alice, record: 'network', ...(avatar && { avatar }) } }) as const
  const pictured = (status: RecipientStatus) => status.name === 'found' && status.profileImage !== undefined

  test('comes from the service, where the name’s own would have to be asked of another host', async () => {
    const avatars = { 'alice.eth': { address: alice, avatar: picture } }
    const flow = await start({ avatars }, { names: names('https://elsewhere.example/alice.png') })
    const found = await typed(flow, 'alice.eth', pictured)
    assert.ok(found.name === 'found' && found.profileImage === picture)
    assert.ok(platform.requests.every(({ url }) => url.startsWith(chain.address)))
  })

  test('is not that of another name, and none of another host', async () => {
    const flow = await start({ avatars: { 'other.eth': { address: alice, avatar: picture } } }, { names: names() })
    const found = await typed(flow, 'alice.eth')
    await platform.advance(1000)
    assert.equal(flow.$receiver.get(), found)
    kit.stop()
    platform.restore()
    const avatars = { 'alice.eth': { address: alice, avatar: 'https://elsewhere.example/alice.png' } }
    const other = await start({ avatars }, { names: names() })
    const status = await typed(other, 'alice.eth')
    await platform.advance(1000)
    assert.ok(status.name === 'found' && other.$receiver.get().name === 'found')
    assert.equal('profileImage' in other.$receiver.get(), false)
  })
})
