import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import type { Names } from '../../../adapters/chain.ts'
import { $identity } from '../../../state/account/identity.ts'
import { $resolvedName } from '../../../state/account/resolved-name.ts'
import { connectingSource } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'

let run: PortfolioKit

async function start(...given: Parameters<typeof portfolioKit>): Promise<void> {
  run = await portfolioKit(...given)
  run.follow($identity)
}

afterEach(() => {
  run.end()
  cleanStores($identity)
})

const known = () => eventually(() => $identity.get() !== undefined, 'the name is known, or that there is none')
const identityRequests = () => run.chain.requestedPaths.filter(path => path.includes('/identity/'))

describe('the name of an account', () => {
  test('is the service’s [3.40]', async () => {
    await start({ chain: { name: 'mira.eth' } })
    await known()
    assert.deepEqual($identity.get(), { name: 'mira.eth' })
  })

  test('has the picture that the service returns [3.41]', async () => {
    const mira = { address: '0x52908400098527886E0F7030069857D2E4169EE7', avatar: 'https://chain.invalid/mira.png' }
    await start({ chain: { avatars: { 'mira.eth': mira } } })
    await known()
    assert.deepEqual($identity.get(), { name: 'mira.eth', avatarUrl: mira.avatar })
  })

  test('is passed to what shows one and does not request it, until the kit stops', async () => {
    await start({ chain: { name: 'mira.eth' } })
    assert.equal($resolvedName.get(), undefined)
    await known()
    const { account, name, picture } = $resolvedName.get()!
    assert.deepEqual({ account, name }, { account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', name: 'mira.eth' })
    assert.equal(picture, undefined)
    run.kit.stop()
    assert.equal($resolvedName.get(), undefined)
  })

  test('is remembered for 5 minutes, for the next page as well [3.89, 3.119, 9.7]', async () => {
    await start({ chain: { name: 'mira.eth' } })
    await known()
    const stored = run.platform.localStorage.getItem('@appkit/identity_cache')!
    const entry = { at: run.platform.now(), name: 'mira.eth' }
    assert.deepEqual(JSON.parse(stored), { 'eip155:1 eip155:1:0x52908400098527886E0F7030069857D2E4169EE7': entry })
    run.end()
    cleanStores($identity)
    await start({ chain: { name: 'other.eth' }, stored: { '@appkit/identity_cache': stored } })
    await known()
    assert.equal($identity.get()?.name, 'mira.eth')
    assert.deepEqual(identityRequests(), [])
    await run.platform.advance(299_998)
    await run.kit.open()
    await run.platform.advance(1)
    await run.kit.close()
    assert.equal($identity.get()?.name, 'mira.eth')
    assert.deepEqual(identityRequests(), [])
    await run.platform.advance(1)
    await run.kit.open()
    await eventually(() => $identity.get()?.name === 'other.eth', 'it is asked for again')
  })

  test('that another script of the origin may have stored is checked', async () => {
    for (const stored of ['null', '[]', '{"eip155:1 eip155:1:0x52908400098527886E0F7030069857D2E4169EE7":{"at":"now"}}', '<']) {
      await start({ chain: { name: 'mira.eth' }, stored: { '@appkit/identity_cache': stored } })
      await known()
      assert.equal($identity.get()?.name, 'mira.eth')
      run.end()
      cleanStores($identity)
    }
    await start()
  })

  test('is read from the network where no service is there', async () => {
    const source = connectingSource()
    const names: Names = {
      homeOf: network => network,
      resolve: async () => ({ kind: 'none' }),
      lookUp: async address => ({
        kind: 'found',
        name: 'mira.eth',
        address,
        record: 'network',
        avatar: 'https://tracker.example/a.png'
      })
    }
    const adapters = [{ ...source.adapter, chain: { ...source.adapter.chain!, names: async () => names } }]
    await start({ services: {}, adapters })
    await known()
    // an image on another host would disclose the user's IP address
    assert.deepEqual($identity.get(), { name: 'mira.eth' })
  })

  test('is not counted as none because the user left while it was requested', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const profiles = [{ name: 'mira.reown.id', addresses: { 'eip155:1': { address, created: '' } }, attributes: [] }]
    await start({ chain: { profiles, answer: 'wait' } })
    await eventually(() => identityRequests().length > 0, 'the address is asked for')
    // the address has no name of its own; the lookup of registered names takes longer
    run.chain.release()
    run.chain.decide('wait')
    const countNameRequests = () => run.chain.requestedPaths.filter(path => path.includes('/reverse/')).length
    await eventually(() => countNameRequests() === 1, 'its names are asked for')
    await run.kit.switchNetwork('eip155:2')
    await known()
    run.chain.release()
    await run.kit.switchNetwork('eip155:1')
    await known()
    assert.equal($identity.get()?.name, 'mira.reown.id')
  })

  test('is none where none is known', async () => {
    await start({})
    await known()
    assert.deepEqual($identity.get(), {})
  })
})
