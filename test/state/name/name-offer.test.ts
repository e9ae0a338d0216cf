import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsFlow } from '../../../state/login/settings.ts'
import { $identity } from '../../../state/account/identity.ts'
import { supportsNames } from '../../../state/account/name-availability.ts'
import { toCoinType, signNameRequest } from '../../../state/name/signed-request.ts'
import { back } from '../../../state/router/router.ts'
import { $accountContext } from '../../../state/networks/account-context.ts'
import { until } from '../../kit/until.ts'
import {
  address,
  chain,
  close,
  events,
  kit,
  names,
  open,
  openEmbedded,
  platform,
  registrations,
  signed,
  type Opened,
  openEachTest
} from './fixture.ts'

describe('who may have a name', () => {
  openEachTest()

  it('is an email or social login, where the service registers names [6.6, 8.22]', async () => {
    const offers: string[] = []
    for (const options of [
      {},
      { external: true },
      { chain: { takenNames: false } },
      { chain: { elsewhere: true } }
    ] satisfies Opened[]) {
      const { flow } = await open(options)
      offers.push(flow.$offer.get())
      close()
    }
    assert.deepEqual(offers, ['offered', 'no-login', 'no-service', 'no-service'])
    await open({ external: true })
    await assert.rejects(signNameRequest('ada-1.reown.id', $accountContext.get()!), /Address or auth connector not found/)
  })

  it('is asked again where the service did not answer', async () => {
    const { flow } = await open()
    platform.respond(() => Promise.reject(new TypeError('Failed to fetch')))
    await flow.offer()
    assert.equal(flow.$offer.get(), 'unreachable')
    platform.respond(request => chain.fetch(request))
    await flow.offer()
    assert.equal(flow.$offer.get(), 'offered')
  })

  it('is for accounts of eip155 alone [9.42]', async () => {
    await open()
    const { account, network, session } = $accountContext.get()!
    const elsewhere = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    assert.equal(supportsNames({ account, network, session }), true)
    assert.equal(supportsNames({ account, network: elsewhere, session }), false)
  })

  it('is on a network that a coin type has room for [8.23, 9.41]', () => {
    assert.equal(toCoinType('eip155:1'), 0x80000001)
    assert.equal(toCoinType('eip155:2147483647'), 0xffffffff)
    for (const id of ['eip155:2147483648', 'eip155:0'] as const) assert.throws(() => toCoinType(id), /Invalid chainId/)
  })

  it('is on a network of the app: nothing is signed on another [6.4]', async () => {
    const { flow, embedded } = await openEmbedded()
    embedded.change({ chainId: 'eip155:9', accounts: [`eip155:9:${address}`] })
    assert.deepEqual([flow.$offer.get(), flow.$choosable.get()], ['no-login', false])
    await flow.submit()
    assert.deepEqual([signed, registrations()], [[], []])
  })

  it('is connected: nothing is signed for who has left [6.5]', async () => {
    const { flow, embedded } = await openEmbedded()
    embedded.change(undefined)
    assert.equal($accountContext.get(), undefined)
    await flow.submit()
    assert.deepEqual([signed, registrations()], [[], []])
  })

  it('is on a network whose chain id is below 2^31: else it is an "Invalid chainId" [5.37]', async () => {
    await openEmbedded()
    await kit.switchNetwork(2_147_483_647)
    const { coin_type } = await signNameRequest('ada-1.reown.id', $accountContext.get()!)
    assert.equal(coin_type, 0xffffffff)
    await kit.switchNetwork(2_147_483_648)
    const before = signed.length
    await assert.rejects(signNameRequest('ada-1.reown.id', $accountContext.get()!), { shortMessage: 'Invalid chainId' })
    assert.equal(signed.length, before)
  })

  it('is led there from the settings [2.17]', async () => {
    await open()
    back()
    const settings = settingsFlow()
    await until(settings.$nameable, Boolean)
    await settings.chooseName()
    assert.deepEqual(names(), ['Account', 'AccountSettings', 'RegisterAccountName'])
    assert.deepEqual(events, [['OPEN_ENS_FLOW', { isSmartAccount: true }]])
  })

  it('is not led there from the settings with a name already', async () => {
    await open({ chain: { name: 'mira.eth' } })
    back()
    const named = settingsFlow()
    await until($identity, identity => identity?.name === 'mira.eth')
    assert.equal(named.$nameable.get(), false)
  })
})
