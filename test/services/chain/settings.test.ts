import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { knownDeployments } from '../../../services/chain/convert/uniswap-deployments.ts'
import { parseChains } from '../../../services/chain/settings.ts'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { SettingsError } from '../../../services/settings-error.ts'

const address = `0x${'aB'.repeat(20)}`
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const plain = { id: 'eip155:1', rpc: ['https://node.example/s3cr3t'], nativeCurrency }

describe('the chains of the settings', () => {
  it('are complete with what they leave out', () => {
    assert.deepEqual(parseChains([plain]), [{ ...plain, bundlers: [], prices: [], spam: [], sessions: [] }])
    const [full] = parseChains([
      {
        ...plain,
        indexer: true,
        alchemy: { url: 'https://alchemy.example', key: 'k', perSecond: 20 },
        moralis: { url: 'https://moralis.example/api/v2.2', key: 'k' },
        covalent: { url: 'https://covalent.example', key: 'k' },
        etherscan: { url: 'https://api.example/v2/api', key: 'k' },
        blockscout: { url: 'https://scout.example', perSecond: 10 },
        ens: { resolver: address },
        prices: [{ pools: { weth: address, dollars: [address], v2: [address] } }, { fixed: { native: 2000, [address]: 1 } }],
        spam: [address],
        sessions: [address]
      }
    ])
    const lower = address.toLowerCase()
    assert.deepEqual(full?.indexer, {})
    assert.deepEqual([full.spam, full.sessions], [[lower], [lower]])
    assert.deepEqual(full.alchemy, { url: 'https://alchemy.example', key: 'k', perSecond: 20 })
    assert.deepEqual(full.moralis, { url: 'https://moralis.example/api/v2.2', key: 'k', perSecond: 3 })
    assert.deepEqual(full.covalent, { url: 'https://covalent.example', key: 'k', perSecond: 3 })
    assert.deepEqual(full.etherscan, { url: 'https://api.example/v2/api', key: 'k', perSecond: 3 })
    assert.deepEqual(full.ens, { resolver: lower, gateways: [] })
    assert.deepEqual(full.prices, [
      { pools: { weth: lower, dollars: [lower], v2: [lower], v3: [], fees: [100, 500, 3000, 10_000], leastLiquidity: 10_000 } },
      { fixed: { native: 2000, [lower]: 1 } }
    ])
    assert.equal('indexer' in parseChains([{ ...plain, indexer: false }])[0]!, false)
  })

  it('know Uniswap by itself where it is known, and take another as it is written', () => {
    const swapOf = (value: unknown, id = 'eip155:1') => parseChains([{ ...plain, id, swap: value }])[0]!.swap
    const known = swapOf(true)
    assert.equal(known?.exchange?.router, '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45')
    assert.deepEqual(known.exchange.v3?.fees, [100, 500, 3000, 10_000])
    assert.deepEqual([known.aggregators, known.tokens], [[], []])
    assert.equal(swapOf(false), undefined)
    const lower = address.toLowerCase()
    const own = { router: address, weth: address, v2: { factory: address, router: address } }
    assert.deepEqual(swapOf({ uniswap: own, tokens: [address] }, 'eip155:31337'), {
      exchange: { router: lower, weth: lower, v2: { factory: lower, router: lower }, bases: [] },
      aggregators: [],
      tokens: [lower]
    })
    assert.deepEqual(swapOf({ uniswap: false, aggregators: [{ kind: '1inch', key: 'k' }] }), {
      aggregators: [
        {
          kind: '1inch',
          url: 'https://api.1inch.dev',
          key: 'k',
          perSecond: 1,
          contracts: ['0x111111125421ca6dc452d289314280a0f8842a65']
        }
      ],
      tokens: []
    })
    const solana = swapOf({ aggregators: [{ kind: 'jupiter', perSecond: 5 }] }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    assert.deepEqual(solana?.aggregators, [{ kind: 'jupiter', url: 'https://lite-api.jup.ag', perSecond: 5, contracts: [] }])
  })

  it('know Uniswap at addresses that are whole and in lower case', () => {
    for (const id of knownDeployments) {
      const { exchange } = parseChains([{ ...plain, id, swap: true }])[0]!.swap!
      const { router, weth, v2, v3, bases } = exchange!
      const all = [router, weth, v2?.factory, v2?.router, v3?.factory, v3?.quoter, ...bases].filter(one => one !== undefined)
      for (const one of all) assert.match(one, /^0x[0-9a-f]{40}$/, `${id} ${one}`)
      assert.equal(bases.includes(weth), false, `${id} names its wrapped coin twice`)
    }
  })

  const wrong: readonly [title: string, value: unknown, words: RegExp][] = [
    ['no list', { ...plain }, /CHAINS: the list must be a list/],
    ['no object', [7], /\[0\] must be an object/],
    ['no id', [{ ...plain, id: 1 }], /\[0\]\.id must be a CAIP-2 id/],
    ['the same twice', [plain, plain], /eip155:1 is there twice/],
    ['no node', [{ ...plain, rpc: [] }], /\[0\]\.rpc must name a node/],
    [
      'a node that is none',
      [{ ...plain, rpc: ['ws://node.example/s3cr3t'] }],
      /\[0\]\.rpc\[0\] must be an http or https address/
    ],
    ['no currency', [{ ...plain, nativeCurrency: undefined }], /\[0\]\.nativeCurrency must be an object/],
    [
      'decimals that are none',
      [{ ...plain, nativeCurrency: { ...nativeCurrency, decimals: 256 } }],
      /decimals must be a whole number from 0 to 255/
    ],
    ['a word that is not known', [{ ...plain, etherScan: {} }], /\[0\]\.etherScan is not known\. Known: id, rpc/],
    ['a block that is none', [{ ...plain, indexer: { fromBlock: -1 } }], /fromBlock must be a whole number from 0 on/],
    ['a service without a place', [{ ...plain, etherscan: { key: 's3cr3t' } }], /\[0\]\.etherscan\.url must be/],
    [
      'a provider on another kind of chain',
      [{ ...plain, id: 'bip122:0', moralis: { url: 'https://x.example' } }],
      /moralis is for EVM/
    ],
    ['a rate that is none', [{ ...plain, blockscout: { url: 'https://x.example', perSecond: 0 } }], /perSecond must be a number/],
    ['a resolver that is none', [{ ...plain, ens: { resolver: 'ens' } }], /\[0\]\.ens\.resolver must be an address/],
    [
      'a gateway that is none',
      [{ ...plain, ens: { resolver: address, gateways: ['https://x'] } }],
      /gateways\[0\] must be a host/
    ],
    ['prices of nobody', [{ ...plain, prices: [{}] }], /\[0\]\.prices\[0\] must have one of "pools", "http" and "fixed"/],
    ['pools of nobody', [{ ...plain, prices: [{ pools: { weth: address, dollars: [address] } }] }], /must name a factory/],
    ['no dollar', [{ ...plain, prices: [{ pools: { weth: address, v2: [address] } }] }], /dollars must name a token/],
    ['a price that is none', [{ ...plain, prices: [{ fixed: { native: '1' } }] }], /fixed\.native must be a number/],
    [
      'a service of prices that is none',
      [{ ...plain, prices: [{ http: { kind: 'x', url: 'https://x.example', platform: 'p' } }] }],
      /kind must be "coingecko" or "llama"/
    ],
    ['a swap of nobody', [{ ...plain, id: 'eip155:31337', swap: true }], /\[0\]\.swap must name who swaps here/],
    ['a swap on another kind of chain', [{ ...plain, id: 'bip122:0', swap: true }], /\[0\]\.swap is for EVM chains/],
    [
      'a router without pools',
      [{ ...plain, swap: { uniswap: { router: address, weth: address } } }],
      /\[0\]\.swap\.uniswap must have "v2" or "v3"/
    ],
    [
      'an aggregator of another kind of chain',
      [{ ...plain, swap: { aggregators: [{ kind: 'jupiter' }] } }],
      /aggregators\[0\]\.kind must be "1inch", "0x" or "lifi"/
    ],
    [
      'an indexer of another kind of chain',
      [{ ...plain, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', indexer: true }],
      /\[0\]\.indexer is for EVM chains/
    ]
  ]
  for (const [title, value, words] of wrong) {
    it(`are refused with words, and without a key in them: ${title}`, () => {
      assert.throws(
        () => parseChains(value),
        error => error instanceof SettingsError && words.test(error.message) && !/s3cr3t/.test(error.message)
      )
    })
  }

  it('are reported all at once', () => {
    assert.throws(
      () => parseChains([{ ...plain, id: 7, rpc: [] }, 7]),
      error => error instanceof SettingsError && error.message.split('\n').length >= 3
    )
  })
})

describe('the environment', () => {
  let folder: string
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'w3m-chains-'))))
  after(() => rm(folder, { recursive: true }))

  it('has chains as JSON or in a file, token lists, and a gateway', async () => {
    const file = join(folder, 'chains.json')
    await writeFile(file, JSON.stringify([plain]))
    for (const CHAINS of [JSON.stringify([plain]), file]) assert.deepEqual(parseEnvironment({ CHAINS }).chains, [plain])
    const { tokenLists, ipfsGateway, chains } = parseEnvironment({
      TOKEN_LISTS: 'lists/own.json,https://tokens.example/list.json',
      IPFS_GATEWAY: 'https://ipfs.example/ipfs/'
    })
    assert.deepEqual(
      [tokenLists, ipfsGateway, chains],
      [['lists/own.json', 'https://tokens.example/list.json'], 'https://ipfs.example/ipfs/', undefined]
    )
  })

  it('says where pictures are kept, and whether they may come from this machine', () => {
    const { imageFolder, loopbackImages } = parseEnvironment({ IMAGE_FOLDER: '/var/pictures', LOOPBACK_IMAGES: 'on' })
    assert.deepEqual([imageFolder, loopbackImages], ['/var/pictures', true])
    assert.throws(() => parseEnvironment({ LOOPBACK_IMAGES: 'yes' }), /LOOPBACK_IMAGES=yes: must be on or off/)
  })

  it('is refused with words for what cannot be read', async () => {
    const broken = join(folder, 'broken.json')
    await writeFile(broken, '[{ "key": "s3cr3t" ')
    const cases: readonly [Record<string, string>, RegExp][] = [
      [{ CHAINS: join(folder, 'missing.json') }, /CHAINS: .*missing\.json cannot be read/],
      [{ CHAINS: broken }, /CHAINS: is no JSON/],
      [{ CHAINS: '[s3cr3t' }, /CHAINS: is no JSON/],
      [{ CHAINS: '[7]' }, /CHAINS: \[0\] must be an object/],
      [{ TOKEN_LISTS: 'https://' }, /TOKEN_LISTS: https:\/\/ is no address/],
      [{ IPFS_GATEWAY: 'ipfs.example' }, /IPFS_GATEWAY/]
    ]
    for (const [environment, words] of cases) {
      assert.throws(
        () => parseEnvironment(environment),
        error => error instanceof SettingsError && words.test(error.message) && !/s3cr3t/.test(error.message)
      )
    }
  })
})

describe('who registers names', () => {
  const chains = JSON.stringify([plain])
  const read = (names: string, more: object = { CHAINS: chains }) => parseEnvironment({ NAMES: names, ...more }).names

  it('is as NAMES says, with the zone of the kit unless it says another', () => {
    assert.deepEqual(read('{}'), { zone: 'reown.id', reserved: [], perHour: 20 })
    const signer = `0x${'1f'.repeat(32)}`
    assert.deepEqual(read(JSON.stringify({ zone: 'people.example.eth', reserved: ['acme'], perHour: 5, signer })), {
      zone: 'people.example.eth',
      reserved: ['acme'],
      perHour: 5,
      signer
    })
    assert.equal(parseEnvironment({ CHAINS: chains }).names, undefined)
  })

  it('is refused with all that is wrong with it, and no key is quoted', () => {
    const wrong = { zone: 'Reown', reserved: ['a b'], perHour: 0, signer: '0x5ec4e7', owner: 'me' }
    assert.throws(
      () => read(JSON.stringify(wrong)),
      (error: unknown) =>
        error instanceof SettingsError &&
        ['zone', 'reserved', 'perHour', 'signer', 'owner'].every(name => error.message.includes(`NAMES: ${name}`)) &&
        !error.message.includes('5ec4e7')
    )
    for (const text of ['[]', 'x']) assert.throws(() => read(text), SettingsError)
    assert.throws(() => read('{}', {}), /needs CHAINS/)
  })
})
