import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { stringToHex, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Profile, SuggestionsReply } from '../../../../adapters/api/contract/chain.ts'
import { createRegistry } from '../../../../services/chain/profile/registry.ts'
import { createProfileRoutes } from '../../../../services/chain/profile/routes.ts'
import { Problem, problemReply } from '../../../../services/lib/problem.ts'
import { createClock } from '../../../kit/clock.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { databases } from '../databases.ts'
import { profileBench, zone, somebody, coinOf, reason } from './profile-bench.ts'

const bench = profileBench()
const { chain, openSmart, seconds, local, fresh, text, call, signed, register, profile } = bench

describe('a name that a user registers', () => {
  it('leads to them, and they are called by it, in the form of the existing service', async () => {
    const account = somebody()
    const name = fresh()
    assert.deepEqual(await register(account, name), { status: 200, body: {} })
    const { status, body } = await profile(name.toUpperCase())
    assert.equal(status, 200)
    const { registered_at, addresses, ...rest } = body
    assert.deepEqual(rest, { name, attributes: [{}] })
    assert.ok(Math.abs(Date.parse(registered_at!) - Date.now()) < 60_000)
    const { created, address } = addresses[chain.anvil.chainId]!
    assert.deepEqual(Object.keys(addresses), [String(chain.anvil.chainId)])
    assert.equal(address, account.address.toLowerCase())
    assert.equal(created, registered_at)
    assert.deepEqual((await call(`reverse/${account.address}?sender=${account.address}`)).body, [body])
  })

  it('is unavailable to others: it, and names that look like it, in any letters', async () => {
    await register(somebody(), `corner01.${zone}`)
    for (const name of [`corner01.${zone}`, `CORNER01.${zone}`, `comer01.${zone}`, `comerol.${zone}`, `c0rnero1.${zone}`]) {
      const refused = await register(somebody(), name)
      assert.deepEqual([refused.status, reason(refused)], [409, 'name'], name)
    }
    assert.match((await register(somebody(), `comer01.${zone}`)).body.reasons![0]!.description, /looks like corner01\.reown\.id/)
  })

  it('is reported as taken, with similar ones that are free', async () => {
    const label = fresh().split('.')[0]!
    const request = async (name: string) =>
      (await call<SuggestionsReply>(`suggestions/${name}?zone=${zone}`)).body.suggestions.map(one => ({ ...one }))
    assert.deepEqual((await request(label))[0], { name: `${label}.${zone}`, registered: false })
    await register(somebody(), `${label}.${zone}`)
    await register(somebody(), `${label}-eth.${zone}`)
    const [first, ...others] = await request(`${label}.${zone}`)
    assert.deepEqual(first, { name: `${label}.${zone}`, registered: true })
    assert.equal(others.length, 5)
    assert.ok(others.every(({ registered }) => !registered))
    assert.ok(!others.some(({ name }) => name === `${label}-eth.${zone}`), 'what is had is not offered')
    for (const { name } of others) assert.equal((await register(somebody(), name)).status, 200, name)
  })
})

describe('what is no name of one’s own', () => {
  it('is refused, each with what is wrong with it', async () => {
    const account = somebody()
    const rows: readonly (readonly [name: string, status: number, reason: string, more?: object])[] = [
      [`abc.${zone}`, 400, 'name'],
      [`${'a'.repeat(51)}.${zone}`, 400, 'name'],
      [`al_ice.${zone}`, 400, 'name'],
      [`аlice.${zone}`, 400, 'name'], // Cyrillic
      [`xn--abc.${zone}`, 400, 'name'],
      [`a.alice.${zone}`, 400, 'name'],
      ['alice.wcn.id', 400, 'name'],
      ['alice', 400, 'name'],
      [`support.${zone}`, 409, 'name'],
      [`supp0rt.${zone}`, 409, 'name'],
      [`Admin1strator.${zone}`, 409, 'name'],
      [`meta-mask.${zone}`, 409, 'name'],
      [`rnetamask.${zone}`, 409, 'name'],
      [`acme.${zone}`, 409, 'name'],
      [fresh(), 400, 'coin_type', { coin_type: 60 }],
      [fresh(), 400, 'coin_type', { coin_type: 0x80000000 }],
      [fresh(), 400, 'coin_type', { coin_type: 2 ** 32 + 1 }],
      [fresh(), 400, 'coin_type', { coin_type: coinOf(4242) }],
      [fresh(), 400, 'address', { address: 'alice' }],
      [fresh(), 400, 'signature', { signature: 7 }],
      [fresh(), 400, 'message', { message: 'alice' }],
      [fresh(), 400, 'message', { message: JSON.stringify({ name: fresh(), attributes: {} }) }],
      [fresh(), 400, 'message', { message: text(fresh(), { attributes: [] }) }],
      [fresh(), 400, 'message', { message: text(fresh(), { attributes: { bio: 'x' } }) }],
      [fresh(), 401, 'signature', { address: somebody().address }],
      [fresh(), 401, 'signature', { message: text(fresh()) }],
      [fresh(), 401, 'signature', { signature: '0x' + '11'.repeat(65) }]
    ]
    for (const [name, status, field, more] of rows) {
      const refused = await register(account, name, more)
      assert.deepEqual([refused.status, reason(refused)], [status, field], `${name} ${JSON.stringify(more)}`)
    }
    assert.deepEqual((await call(`reverse/${account.address}`)).body, [])
    // no database accepts it
    assert.equal((await profile('a%00b')).status, 404)
    assert.equal((await call('account', undefined)).status, 404)
    assert.equal((await profile(`nobody-at-all.${zone}`)).status, 404)
  })

  it('is never offered either', async () => {
    const found = await call<SuggestionsReply>('suggestions/support')
    assert.deepEqual(found.body.suggestions[0], { name: `support.${zone}`, registered: true })
    assert.equal((await call('suggestions/a_b')).status, 400)
    assert.equal((await call('suggestions/alice?zone=example.eth')).status, 400)
  })

  it('is a message of another hour', async () => {
    const account = somebody()
    const at = (timestamp: number) => async () => call('account', await signed(account, text(fresh(), { timestamp })))
    for (const refused of [await at(seconds() - 601)(), await at(seconds() + 120)()]) {
      assert.deepEqual([refused.status, reason(refused)], [401, 'message'])
    }
    assert.equal((await at(seconds() - 500)()).status, 200)
  })

  it('is a sixth name of one account', async () => {
    const account = somebody()
    for (let index = 0; index < 5; index++) assert.equal((await register(account, fresh())).status, 200)
    const refused = await register(account, fresh())
    assert.deepEqual([refused.status, reason(refused)], [429, 'address'])
  })
})

describe('what was signed once', () => {
  it('registers once, and changes once: a replay is refused', async () => {
    const account = somebody()
    const name = fresh()
    const request = await signed(account, text(name))
    assert.equal((await call('account', request)).status, 200)
    assert.deepEqual([(await call('account', request)).status, (await profile(name)).status], [409, 200])

    const described = (bio: string) => signed(account, text(name, { attributes: { bio } }))
    const first = await described('one')
    assert.equal((await call(`account/${name}/attributes`, first)).status, 200)
    assert.equal((await call(`account/${name}/attributes`, await described('two'))).status, 200)
    const replayed = await call(`account/${name}/attributes`, first)
    assert.deepEqual([replayed.status, reason(replayed)], [409, 'message'])
    assert.deepEqual((await profile(name)).body.attributes, [{ bio: 'two' }])
    bench.ahead = 11 * 60_000
    const old = await call(`account/${name}/attributes`, first)
    bench.ahead = 0
    assert.deepEqual([old.status, reason(old)], [401, 'message'])
  })
})

describe('a change of a name', () => {
  it('is its owner’s alone: its picture, its words, and where it leads on a chain', async () => {
    const [owner, other] = [somebody(), somebody()]
    const name = fresh()
    await register(owner, name)
    const attributes = { avatar: 'https://pictures.example/a.png', bio: 'It is me.' }
    const describing = (account: PrivateKeyAccount) => signed(account, text(name, { attributes }))
    assert.equal((await call(`account/${name}/attributes`, await describing(other))).status, 403)
    assert.equal((await call(`account/${name}/attributes`, await describing(owner))).status, 200)

    const target = somebody().address.toLowerCase()
    const leading = async (account: PrivateKeyAccount) =>
      signed(account, text(name, { address: target }), { coin_type: coinOf(7777) })
    assert.equal((await call(`account/${name}/address`, await leading(other))).status, 403)
    assert.equal((await call(`account/${name}/address`, await leading(owner))).status, 200)
    const { body } = await profile(name)
    assert.deepEqual(body.attributes, [attributes])
    assert.ok(body.updated_at! >= body.registered_at!)
    assert.equal(body.addresses['7777']?.address, target)
    assert.deepEqual((await call(`reverse/${target}`)).body, [], 'nobody is called by what they have not signed')

    const refused = await call(`account/${fresh()}/attributes`, await describing(owner))
    assert.deepEqual([refused.status, reason(refused)], [400, 'message'])
    for (const bad of [{ avatar: 'javascript:alert(1)' }, { bio: 'a\u202Eb' }, { nick: 'x' }]) {
      const request = await signed(owner, text(name, { attributes: bad }))
      assert.equal((await call(`account/${name}/attributes`, request)).status, 400)
    }
  })
})

describe('an account that is a contract', () => {
  const registerSmart = async (chainId: number) => {
    const user = await openSmart('0.7')
    const name = fresh()
    const message = text(name)
    const signature = (await user.request('personal_sign', stringToHex(message), user.address)) as Hex
    const reply = await call('account', { coin_type: coinOf(chainId), address: user.address, message, signature })
    return { user, name, reply }
  }

  it('registers before it is there, by ERC-6492, on its own chain', async () => {
    const { user, name, reply } = await registerSmart(chain.anvil.chainId)
    assert.equal(reply.status, 200)
    assert.equal((await profile(name)).body.addresses[chain.anvil.chainId]?.address, user.address.toLowerCase())
    assert.equal(((await call<readonly Profile[]>(`reverse/${user.address}`)).body as readonly Profile[])[0]?.name, name)
  })

  it('is not believed to be another’s', async () => {
    const { user } = await registerSmart(chain.anvil.chainId)
    const message = text(fresh())
    const signature = (await user.request('personal_sign', stringToHex(message), user.address)) as Hex
    for (const address of [contracts.weth, somebody().address]) {
      const refused = await call('account', { coin_type: local(), address, message, signature })
      assert.deepEqual([refused.status, reason(refused)], [401, 'signature'])
    }
  })
})

for (const database of databases()) {
  describe(`over ${database.name}`, { skip: database.skip }, () => {
    after(() => database.close())
    const open = async (rpc = { request: () => Promise.reject(new Error('no chain here')) }) => {
      const stores = await (opening ??= database.open(2))
      const registries = stores.map(({ db }) =>
        createRegistry({
          db,
          zone,
          reserved: [],
          perHour: 2,
          now: () => Date.now(),
          rpcOf: id => (id === 'eip155:1' ? rpc : undefined)
        })
      )
      return { registries, db: stores[0]!.db }
    }
    let opening: ReturnType<typeof database.open> | undefined

    it('is registered once for many concurrent requests, on any instance; the others get an error, and all is logged', async () => {
      const { registries, db } = await open()
      const people = Array.from({ length: 8 }, somebody)
      const requests = await Promise.all(people.map(person => signed(person, text(`race.${zone}`), { coin_type: coinOf(1) })))
      const results = await Promise.allSettled(requests.map((request, index) => registries[index % 2]!.register(request)))
      const lost = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      assert.equal(lost.length, people.length - 1)
      for (const { reason: error } of lost) assert.ok(error instanceof Problem && error.status === 409, String(error))
      const winner = people[results.findIndex(({ status }) => status === 'fulfilled')]!.address.toLowerCase()
      assert.equal((await registries[0]!.profile(`race.${zone}`)).addresses['1']?.address, winner)
      const audit = await db.selectFrom('profile_audit').select(['name', 'account', 'event', 'detail']).execute()
      assert.deepEqual(audit, [{ name: `race.${zone}`, account: `eip155:${winner}`, event: 'registered', detail: '1' }])

      const twins = await Promise.allSettled(
        ['tom-corn', 'torn-com'].map(async (label, index) =>
          registries[index]!.register(await signed(somebody(), text(`${label}.${zone}`), { coin_type: coinOf(1) }))
        )
      )
      assert.deepEqual(twins.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], 'nor two that look alike')

      const one = somebody()
      const many = await Promise.allSettled(
        Array.from({ length: 8 }, async (_, index) =>
          registries[index % 2]!.register(await signed(one, text(`many-${index}.${zone}`), { coin_type: coinOf(1) }))
        )
      )
      assert.equal(many.filter(({ status }) => status === 'fulfilled').length, 5)
    })

    it('one address of the network registers so often in an hour, and no more', async () => {
      const [registry] = (await open()).registries
      const clock = createClock()
      let client = 'one'
      const routes = createProfileRoutes({
        registry,
        gateway: undefined,
        serve: () => Promise.reject(new Error('nothing is asked')),
        take: () => client,
        now: clock.now
      })
      routes.onError(error => {
        if (error instanceof Problem) return problemReply(error.status, error.reasons, error.headers)
        throw error
      })
      const post = () => routes.request('/account', { method: 'POST', body: '{}' })
      const statuses = [await post(), await post(), await post()].map(({ status }) => status)
      assert.deepEqual(statuses, [400, 400, 429])
      assert.equal((await post()).headers.get('retry-after'), '1800')
      client = 'another'
      assert.equal((await post()).status, 400)
      client = 'one'
      clock.pass(1_800_000)
      assert.equal((await post()).status, 400)
    })

    it('a contract’s signature is not believed while its chain is away', async () => {
      const [registry] = (await open()).registries
      const request = await signed(somebody(), text(fresh()), { address: contracts.weth, coin_type: coinOf(1) })
      await assert.rejects(registry!.register(request), (error: unknown) => error instanceof Problem && error.status === 502)
    })
  })
}
