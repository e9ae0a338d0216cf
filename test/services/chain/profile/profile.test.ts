import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  namehash,
  parseAbi,
  stringToHex,
  toHex,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import type { Profile, SuggestionsReply } from '../../../../adapters/api/contract/chain.ts'
import { createRegistry } from '../../../../services/chain/profile/registry.ts'
import { createProfileRoutes } from '../../../../services/chain/profile/routes.ts'
import { Problem, problemReply } from '../../../../services/lib/problem.ts'
import { startServices, type Services } from '../../../../services/start.ts'
import { createClock } from '../../../kit/clock.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { smartUsers } from '../../../kit/smart-user.ts'
import { localChainSettings } from '../../../stack/chains/chain-settings.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { clientOf } from '../../../stack/chains/test-client.ts'
import { layZone } from '../../../stack/names/zone.ts'
import { drip } from '../../../stack/chains/faucet.ts'
import { databases } from '../databases.ts'
import { waitForReceipt } from '../../../../adapters/testing/submit.ts'

// Names on a real chain, with a real service: signed by a wallet, and resolved by viem.

const zone = 'reown.id'
const signer = generatePrivateKey()
const chain = seededChain()
const { open: openSmart } = smartUsers(chain)
/** Milliseconds by which the service's clock is ahead of this machine's. */
let ahead = 0
/** Started with the first request, when the chain runs. */
let starting: Promise<Services> | undefined
const services = (): Promise<Services> => (starting ??= start())
function start(): Promise<Services> {
  const { chainId, rpcUrl } = chain.anvil
  const { indexer: _, ...settings } = localChainSettings(chainId, rpcUrl)
  const { id: _id, ens: _ens, sessions: _sessions, prices: _prices, swap: _swap, ...bare } = settings
  return startServices({
    chains: [settings, { ...bare, id: 'eip155:7777' }],
    names: { zone, signer, reserved: ['acme'], perHour: 300 },
    logLevel: 'silent',
    now: () => Date.now() + ahead
  })
}
after(async () => (await starting)?.close())

const somebody = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
const seconds = (): number => Math.floor((Date.now() + ahead) / 1000)
const coinOf = (chainId: number): number => (0x80000000 | chainId) >>> 0
const local = (): number => coinOf(chain.anvil.chainId)
let number = 0
const fresh = (): string => `person-${number++}.${zone}`
const text = (name: string, more: object = {}): string => JSON.stringify({ name, attributes: {}, timestamp: seconds(), ...more })

interface Reply<Body> {
  readonly status: number
  readonly body: Body & { readonly reasons?: readonly { readonly name: string; readonly description: string }[] }
}
async function call<Body = object>(path: string, body?: unknown): Promise<Reply<Body>> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${(await services()).addresses.chain}/v1/profile/${path}`, init)
  return { status: response.status, body: (await response.json()) as Reply<Body>['body'] }
}
async function signed(account: PrivateKeyAccount, message: string, more: object = {}) {
  const signature = await account.signMessage({ message })
  return { coin_type: local(), address: account.address, message, signature, ...more }
}
const register = async (account: PrivateKeyAccount, name: string, more: object = {}) =>
  call('account', await signed(account, text(name), more))
const profile = (name: string) => call<Profile>(`account/${name}?apiVersion=2`)
const reason = ({ body }: Reply<object>): string => body.reasons![0]!.name

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
    const label = `wanted-${number++}`
    const ask = async (name: string) =>
      (await call<SuggestionsReply>(`suggestions/${name}?zone=${zone}`)).body.suggestions.map(one => ({ ...one }))
    assert.deepEqual((await ask(label))[0], { name: `${label}.${zone}`, registered: false })
    await register(somebody(), `${label}.${zone}`)
    await register(somebody(), `${label}-eth.${zone}`)
    const [first, ...others] = await ask(`${label}.${zone}`)
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
    ahead = 11 * 60_000
    const old = await call(`account/${name}/attributes`, first)
    ahead = 0
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
    const signature = (await user.ask('personal_sign', stringToHex(message), user.address)) as Hex
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
    const signature = (await user.ask('personal_sign', stringToHex(message), user.address)) as Hex
    for (const address of [contracts.weth, somebody().address]) {
      const refused = await call('account', { coin_type: local(), address, message, signature })
      assert.deepEqual([refused.status, reason(refused)], [401, 'signature'])
    }
  })
})

describe('a name in ENS', () => {
  const resolverAbi = parseAbi([
    'function resolve(bytes name, bytes data) view returns (bytes)',
    'function checked(bytes response, bytes question) view returns (bytes)',
    'function setSigner(address signer, bool believed)',
    'function setGateways(string[] gateways)',
    'error NotTheOwner(address sender)',
    'error NotASigner(address signer)',
    'error AnswerTooOld(uint64 until)'
  ])
  let resolver: Address
  before(async () => {
    const gateways = [`${(await services()).addresses.chain}/v1/profile/ccip/{sender}/{data}.json`]
    resolver = await layZone(chain.anvil, { zone, gateways, signer })
  })
  const client = () => clientOf(chain.anvil)
  const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])
  const questionOf = (name: string, from = resolver, node = namehash(name)): Hex =>
    encodeFunctionData({
      abi: parseAbi(['function answer(address resolver, bytes name, bytes data)']),
      args: [from, toHex(packetToBytes(name)), encodeFunctionData({ abi: addr, args: [node] })]
    })
  const answerTo = async (question: Hex): Promise<Hex> => (await call<{ data: Hex }>('ccip', { data: question })).body.data

  it('is found by any client, through CCIP-Read, with its picture; and resolves to nothing where it is not registered', async () => {
    const account = somebody()
    const name = fresh()
    assert.equal(await client().getEnsAddress({ name }), null)
    await register(account, name)
    const attributes = { avatar: 'https://pictures.example/a.png', bio: 'It is me.' }
    await call(`account/${name}/attributes`, await signed(account, text(name, { attributes })))
    assert.equal(await client().getEnsAddress({ name }), account.address)
    assert.equal(await client().getEnsAddress({ name, coinType: BigInt(local()) }), account.address.toLowerCase())
    assert.equal(await client().getEnsText({ name, key: 'description' }), 'It is me.')
    assert.equal(await client().getEnsText({ name, key: 'avatar' }), attributes.avatar)
    assert.equal(await client().getEnsText({ name, key: 'url' }), null)
    assert.equal(await client().getEnsAddress({ name: `sub.${name}` }), null)
    assert.equal(await client().getEnsAddress({ name: 'alice.eth' }), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it('is what its owner is called, once they have said so on the chain', async () => {
    const account = somebody()
    const name = fresh()
    await drip(chain.anvil.rpcUrl, { to: account.address, native: 10n ** 18n })
    const { chain: viemChain } = client()
    const { createWalletClient, http } = await import('viem')
    const wallet = createWalletClient({ account, chain: viemChain, transport: http(chain.anvil.rpcUrl) })
    const hash = await wallet.writeContract({
      address: contracts.ensReverseRegistrar,
      abi: parseAbi(['function setName(string name) returns (bytes32)']),
      functionName: 'setName',
      args: [name]
    })
    await waitForReceipt(client(), hash)
    assert.equal(await client().getEnsName({ address: account.address }), null, 'nobody has it yet')
    await register(account, name)
    assert.equal(await client().getEnsName({ address: account.address }), name)
    assert.equal(await client().getEnsName({ address: contracts.weth }), null)
  })

  it('of a contract leads to it on its own chain alone', async () => {
    const user = await openSmart('0.7')
    const name = fresh()
    const message = text(name)
    const signature = (await user.ask('personal_sign', stringToHex(message), user.address)) as Hex
    await call('account', { coin_type: local(), address: user.address, message, signature })
    assert.equal(await client().getEnsAddress({ name }), user.address)
    assert.equal(await client().getEnsAddress({ name, coinType: BigInt(coinOf(7777)) }), null)
  })

  it('is believed only as the key has signed it: for this resolver, for this question, and not for long', async () => {
    const account = somebody()
    const name = fresh()
    await register(account, name)
    const question = questionOf(name)
    const check = (response: Hex, query = question) =>
      client().readContract({ address: resolver, abi: resolverAbi, functionName: 'checked', args: [response, query] })
    const good = await answerTo(question)
    const led = await check(good)
    assert.deepEqual(decodeAbiParameters([{ type: 'address' }], led), [account.address])

    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const [result, until, signature] = decodeAbiParameters(parts, good)
    const other = encodeAbiParameters([{ type: 'address' }], [somebody().address])
    await assert.rejects(check(encodeAbiParameters(parts, [other, until, signature])), /NotASigner/)
    await assert.rejects(check(encodeAbiParameters(parts, [result, until + 1n, signature])), /NotASigner/)
    await assert.rejects(check(encodeAbiParameters(parts, [result, until, '0x11'])), /NotASigner/)
    await assert.rejects(check(good, questionOf(`other-${name}`)), /NotASigner/)
    await assert.rejects(check(await answerTo(questionOf(name, contracts.weth))), /NotASigner/, 'meant for another resolver')
    ahead = -3_600_000
    const old = await answerTo(question)
    ahead = 0
    await assert.rejects(check(old), /AnswerTooOld/, 'an hour old')
  })

  it('is changed by the resolver’s operator alone', async () => {
    const { address } = somebody()
    const shared = { account: address, address: resolver, abi: resolverAbi } as const
    const setSigner = client().simulateContract({ ...shared, functionName: 'setSigner', args: [address, true] })
    await assert.rejects(setSigner, /NotTheOwner/)
    const setGateways = client().simulateContract({
      ...shared,
      functionName: 'setGateways',
      args: [['https://evil.example/{data}']]
    })
    await assert.rejects(setGateways, /NotTheOwner/)
  })

  it('is asked for in the form of EIP-3668, and nothing else is answered', async () => {
    const question = questionOf(`nobody.${zone}`)
    const got = await call<{ data: Hex }>(`ccip/${contracts.weth}/${question}.json`)
    assert.deepEqual([got.status, got.body.data.length], [200, (await answerTo(question)).length])
    const name = fresh()
    const rows = ['0x', '0x1234', 'alice', questionOf('alice.eth'), questionOf(name, resolver, namehash('alice.eth'))]
    for (const data of rows) assert.equal((await call('ccip', { data })).status, 400, data)
    assert.equal((await call('ccip', 'x')).status, 400)
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
