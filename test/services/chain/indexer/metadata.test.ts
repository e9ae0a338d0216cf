import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { concatHex, encodeAbiParameters, toHex, type Hex } from 'viem'
import type { Store } from '../../../../services/store/store.ts'
import { createDownload } from '../../../../services/lib/download.ts'
import { createClock } from '../../../kit/clock.ts'
import { calls, numberAnswer, textAnswer, words, type PuppetAnswers } from '../puppet.ts'
import { createEndless, startUpstream } from '../rpc/upstream-server.ts'
import { place, startChain, startIndexer, startProxy, topics, word, type Chain, type Proxy, type TestIndexer } from '../world.ts'
import { openTestStore } from '../../open-test-store.ts'

const zero = place(0)
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>'
const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const inBase64 = (document: object | string) =>
  `data:application/json;base64,${Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64')}`

let last = 0xc0000

for (const withMulticall of [false, true]) {
  describe(`what contracts say of themselves, ${withMulticall ? 'with' : 'without'} Multicall3`, () => {
    let chain: Chain
    let store: Store
    let proxy: Proxy
    let indexer: TestIndexer
    let port: string
    const clock = createClock()
    let host: Awaited<ReturnType<typeof startUpstream>>
    /** Host names that were resolved. All except those of `inside` resolve to this machine. */
    const resolved: string[] = []
    const inside: Record<string, string> = { 'router.local': '192.168.0.1', 'mixed.one': '10.0.0.1' }
    const resolve = (name: string) => {
      resolved.push(name)
      return Promise.resolve([{ address: inside[name] ?? '127.0.0.1', family: 4 }])
    }

    before(async () => {
      ;[chain, store] = await Promise.all([startChain(), openTestStore()])
      if (withMulticall) await chain.multicall()
      proxy = await startProxy(chain.rpcUrl)
      host = await startUpstream(() => ({ name: 'Far', image: 'ipfs://bafy/1.png' }))
      port = new URL(host.url).port
      indexer = startIndexer({
        store,
        rpcUrls: [proxy.url],
        outside: {
          download: createDownload({ allowLoopback: true, resolve, after: clock.after }),
          ipfsGateway: `http://gateway.one:${port}/ipfs`
        }
      })
    })
    after(async () => {
      await indexer.close()
      await Promise.all([chain.stop(), proxy.close(), store.close(), host.stop()])
    })

    const settled = async () => indexer.reaches(await chain.head())

    /** Returns a token with these responses, as seen by a holder of three. */
    const seen = async (answers: PuppetAnswers) => {
      const [contract, holder] = [place(++last), place(++last)]
      await chain.puppet(contract, answers)
      await chain.send({ to: contract, data: calls.set(holder, 3n) })
      await chain.send({ to: contract, data: calls.log([topics.transfer, zero, holder], word(3n)) })
      await settled()
      return (await indexer.balances(holder))[0]
    }

    /** Returns an ERC-721 token with this `tokenURI`. */
    const nft = async (uri: string, answers: PuppetAnswers = { 'name()': textAnswer('Cards') }) => {
      const [contract, holder] = [place(++last), place(++last)]
      await chain.puppet(contract, { ...answers, 'tokenURI(uint256)': textAnswer(uri) })
      await chain.send({ to: contract, data: calls.log([topics.transfer, zero, holder, word(7n)]) })
      await settled()
      const {
        contract: _,
        tokenId: __,
        standard: ___,
        amount: ____,
        isSpam: _____,
        ...described
      } = (await indexer.nfts(holder)).items[0]!
      return described
    }

    it('shows hostile names as harmless text of a hundred characters at most', async () => {
      const token = await seen(words(`\u202e<b>\u0000evil\u200b</b>\n\n ${'é'.repeat(10_000)}`, '\u2066 US\u2069D', 6))
      assert.equal(token?.name, `<b>evil</b> ${'é'.repeat(88)}`)
      assert.equal(token.symbol, 'USD')
    })

    const answers: Record<string, [PuppetAnswers, { name: string; symbol: string; decimals: number } | undefined]> = {
      'texts in 32 bytes, as before the standard': [
        { 'name()': toHex('Maker', { size: 32 }), 'symbol()': toHex('MKR', { size: 32 }), 'decimals()': numberAnswer(18n) },
        { name: 'Maker', symbol: 'MKR', decimals: 18 }
      ],
      'no decimals': [{ 'name()': textAnswer('A'), 'symbol()': textAnswer('B') }, undefined],
      '255 decimals': [words('A', 'B', 255), { name: 'A', symbol: 'B', decimals: 255 }],
      '256 decimals': [words('A', 'B', 256), undefined],
      'more decimals than a number holds': [words('A', 'B', 2n ** 256n - 1n), undefined],
      'decimals cut short': [{ ...words('A', 'B', 1), 'decimals()': '0x12' }, undefined],
      'a name at no place': [
        { ...words('A', 'B', 1), 'name()': word(2n ** 255n) },
        { name: '', symbol: 'B', decimals: 1 }
      ],
      'a name longer than what follows': [
        { ...words('A', 'B', 1), 'name()': concatHex([word(32), word(1000), word(1)]) },
        { name: '', symbol: 'B', decimals: 1 }
      ],
      'no name at all': [{ 'decimals()': numberAnswer(2n) }, { name: '', symbol: '', decimals: 2 }],
      'bytes that are no text': [
        { ...words('A', 'B', 1), 'name()': encodeAbiParameters([{ type: 'bytes' }], ['0xff41fe']) },
        { name: '\ufffdA\ufffd', symbol: 'B', decimals: 1 }
      ]
    }
    for (const [what, [given, expected]] of Object.entries(answers)) {
      it(`understands ${what}`, async () => {
        const token = await seen(given)
        assert.deepEqual(token && { name: token.name, symbol: token.symbol, decimals: token.decimals }, expected)
      })
    }

    it('asks no token twice, and many at once', async () => {
      const before = proxy.methods.filter(method => method === 'eth_call').length
      const holder = place(++last)
      await chain.rpc('evm_setAutomine', false)
      const contracts: Hex[] = []
      const nonce = Number(
        await chain.rpc<Hex>('eth_getTransactionCount', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest')
      )
      for (let index = 0; index < 10; index++) {
        contracts.push(await chain.puppet(place(++last), words(`T${index}`, 'T', 1)))
        const data = calls.log([topics.transfer, zero, holder], word(1n))
        await chain.rpc('eth_sendTransaction', {
          from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
          to: contracts[index],
          data,
          gas: '0x20000',
          nonce: toHex(nonce + index)
        })
      }
      await chain.mine()
      await chain.rpc('evm_setAutomine', true)
      await settled()
      assert.equal(proxy.methods.filter(method => method === 'eth_call').length - before, withMulticall ? 1 : 30)
      await chain.send({ to: contracts[0]!, data: calls.log([topics.transfer, zero, holder], word(1n)) })
      await settled()
      assert.equal(proxy.methods.filter(method => method === 'eth_call').length - before, withMulticall ? 1 : 30)
    })

    it('is not led astray by a contract that spends all gas', async () => {
      const [greedy, honest, holder] = [place(++last), place(++last), place(++last)]
      await chain.rpc('anvil_setCode', greedy, '0x5b600056')
      await chain.puppet(honest, words('Honest', 'HON', 1))
      const log = (contract: Hex) => ({ to: contract, data: calls.log([topics.transfer, zero, holder], word(5n)) })
      await chain.send({ to: honest, data: calls.set(holder, 5n) })
      await chain.send(log(honest))
      await settled()
      const balances = await indexer.balances(holder, [greedy])
      assert.deepEqual(
        balances.map(({ symbol, amount }) => [symbol, amount]),
        [['HON', 5n]]
      )
    })

    it('reads metadata that is on the chain, in whatever form', async () => {
      const document = { name: 'Ace', description: 'of spades', image }
      const expected = { name: 'Ace', collection: 'Cards', description: 'of spades', image }
      assert.deepEqual(await nft(inBase64(document)), expected)
      assert.deepEqual(await nft(`data:application/json;utf8,${JSON.stringify(document)}`), expected)
      assert.deepEqual(await nft(`data:application/json,${encodeURIComponent(JSON.stringify(document))}`), expected)
      assert.deepEqual(await nft(`data:application/json,{"name":"100% ace"}`), { name: '100% ace', collection: 'Cards' })
      assert.deepEqual(await nft(inBase64({ name: 5, image_data: svg })), { name: '5', collection: 'Cards', image })
      assert.deepEqual(resolved, [])
    })

    it('shows hostile metadata as a number, or as harmless text', async () => {
      const numbered = { name: 'Cards #7', collection: 'Cards' }
      for (const uri of [
        '',
        'javascript:alert(1)',
        'file:///etc/passwd',
        'data:text/html,<script>',
        inBase64('[1]'),
        inBase64('{'),
        'data:,'
      ]) {
        assert.deepEqual(await nft(uri), numbered, uri)
      }
      const hostile = {
        name: `\u202e${'x'.repeat(500)}`,
        description: 'y'.repeat(5000),
        image: 'javascript:alert(1)',
        image_url: 'http://a.b/c'
      }
      assert.deepEqual(await nft(inBase64(hostile)), {
        name: 'x'.repeat(100),
        collection: 'Cards',
        description: 'y'.repeat(1000)
      })
      assert.deepEqual(await nft(inBase64({ image: 'https://a.example/"><script>' })), numbered)
      assert.deepEqual(await nft(inBase64({ name: 'a' }), {}), { name: 'a', collection: '' })
      assert.deepEqual(resolved, [])
    })

    const numbered = { name: 'Cards #7', collection: 'Cards' }
    const far = { name: 'Far', collection: 'Cards', image: 'ipfs://bafy/1.png' }
    const visited = () => host.requests.splice(0).map(({ pathname }) => pathname)

    it('reads metadata elsewhere, and follows three redirects', async () => {
      assert.deepEqual(await nft(`ipfs://${cid}/7.json`), far)
      assert.deepEqual(await nft(`http://nft.one:${port}/7`), far)
      assert.deepEqual(visited(), [`/ipfs/${cid}/7.json`, '/7'])
      assert.deepEqual(resolved.splice(0), ['gateway.one', 'nft.one'])
      host.answer((url, _, response) => void response.writeHead(302, { location: `${url.pathname}x` }).end())
      assert.deepEqual(await nft(`http://nft.one:${port}/7`), numbered)
      assert.deepEqual(visited(), ['/7', '/7x', '/7xx', '/7xxx'])
    })

    it('reads metadata at no host that is not public', async () => {
      resolved.length = 0
      host.answer(() => ({ name: 'secret' }))
      for (const uri of [
        ...['https://10.0.0.1/7', 'https://[fd00::1]/7', 'https://169.254.169.254/latest/meta-data', 'https://nft.one:8443/7'],
        ...['https://router.local/', 'https://mixed.one/7', 'https://user:key@nft.one/7', 'ftp://nft.one/7'],
        ...[`ipfs://${cid}/../../admin`, 'ipfs://x/../admin', 'ipfs://../admin']
      ]) {
        assert.deepEqual(await nft(uri), numbered, uri)
      }
      for (const target of ['https://10.0.0.1/secret', 'https://mixed.one/secret', 'file:///etc/passwd']) {
        host.answer((url, _, response) => {
          if (url.pathname !== '/7') return { name: 'secret' }
          return void response.writeHead(302, { location: target }).end()
        })
        assert.deepEqual(await nft(`http://nft.one:${port}/7`), numbered, target)
      }
      assert.deepEqual(new Set(visited()), new Set(['/7']))
    })

    it('reads metadata that is small and comes soon', async () => {
      host.answer(() => ({ image: `data:image/png;base64,${'A'.repeat(300_000)}` }))
      assert.deepEqual(await nft(`http://nft.one:${port}/7`), numbered)
      const endless = createEndless()
      host.answer(endless.respond)
      assert.deepEqual(await nft(`http://nft.one:${port}/7`), numbered)
      assert.ok(endless.written() < 16_000_000, `stops to read: ${endless.written()}`)
      host.answer(() => clock.pass(5_000))
      assert.deepEqual(await nft(`http://nft.one:${port}/7`), numbered)
      assert.deepEqual(await nft('http://nft.one:9/7'), numbered)
      visited()
    })

    it('puts the number of an ERC-1155 token where its address wants it', async () => {
      const [contract, holder] = [place(++last), place(++last)]
      await chain.puppet(contract, { 'uri(uint256)': textAnswer(`http://nft.one:${port}/{id}.json`) })
      await chain.send({
        to: contract,
        data: calls.log([topics.single, zero, zero, holder], concatHex([word(0x2fn), word(4n)]))
      })
      await settled()
      host.answer(() => ({ name: 'Item' }))
      const [item] = (await indexer.nfts(holder)).items
      assert.deepEqual([item?.name, item?.amount], ['Item', 4n])
      assert.deepEqual(visited(), [`/${'2f'.padStart(64, '0')}.json`])
      await indexer.nfts(holder)
      await indexer.history(holder)
      assert.deepEqual(visited(), [], 'once is enough')
      assert.equal((await indexer.history(holder)).items[0]?.transfers[0]?.nft?.name, 'Item')
    })
  })
}

describe('an indexer that may not ask strangers', () => {
  it('asks none', async () => {
    const [chain, store] = await Promise.all([startChain(), openTestStore()])
    const urls: string[] = []
    const own = (...[input, init]: Parameters<typeof fetch>) => {
      urls.push(String(input instanceof Request ? input.url : input))
      return fetch(input, init)
    }
    const indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], fetch: own })
    const holder = place(0xd0001)
    await chain.puppet(place(0xd0000), { ...words('Cards', 'C', 0), 'tokenURI(uint256)': textAnswer('https://nft.one/7') })
    await chain.send({ to: place(0xd0000), data: calls.log([topics.transfer, zero, holder, word(7n)]) })
    await indexer.reaches(await chain.head())
    assert.equal((await indexer.nfts(holder)).items[0]?.name, 'Cards #7')
    assert.deepEqual(new Set(urls), new Set([chain.rpcUrl]))
    await indexer.close()
    await Promise.all([chain.stop(), store.close()])
  })
})
