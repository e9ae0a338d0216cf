import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openTokenLists, parseTokenList } from '../../../services/chain/token-lists.ts'
import { SettingsError } from '../../../services/settings-error.ts'
import { until } from '../until.ts'
import { createLogLines } from './log-lines.ts'
import { fail, startUpstream } from './rpc/upstream-server.ts'

const address = `0x${'aB'.repeat(20)}`
const usdc = { chainId: 1, address, name: 'USD Coin', symbol: 'USDC', decimals: 6, logoURI: 'https://icons.example/usdc.png' }
const read = (...tokens: readonly unknown[]) => [...parseTokenList(JSON.stringify({ name: 'List', tokens })).values()]

describe('a token list', () => {
  it('gives names and icons', () => {
    assert.deepEqual(read(usdc), [
      {
        chainId: 'eip155:1',
        contract: address.toLowerCase(),
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        icon: 'https://icons.example/usdc.png'
      }
    ])
  })

  it('loses entries that are none or hostile, and keeps the others', () => {
    const bad = [
      null,
      7,
      {},
      { ...usdc, chainId: '1' },
      { ...usdc, chainId: 0 },
      { ...usdc, address: '0x12' },
      { ...usdc, name: '' },
      { ...usdc, name: 'x'.repeat(61) },
      { ...usdc, name: 'USD\u202ECoin' },
      { ...usdc, symbol: 'US\u200BDC' },
      { ...usdc, symbol: 7 },
      { ...usdc, decimals: -1 },
      { ...usdc, decimals: 1.5 },
      { ...usdc, decimals: 256 }
    ]
    const good = { ...usdc, address: `0x${'cd'.repeat(20)}` }
    for (const entry of bad) assert.equal(read(entry, good).length, 1, JSON.stringify(entry))
  })

  it('keeps a token whose icon is hostile without it', () => {
    for (const logoURI of [
      'javascript:alert(1)',
      'http://icons.example/a.png',
      'data:text/html,x',
      7,
      `https://${'x'.repeat(3000)}`
    ]) {
      assert.equal('icon' in read({ ...usdc, logoURI })[0]!, false, String(logoURI))
    }
  })

  it('has a token once: the first counts', () => {
    assert.deepEqual(
      read(usdc, { ...usdc, name: 'Another' }).map(({ name }) => name),
      ['USD Coin']
    )
  })

  it('is refused when it is none', () => {
    for (const text of ['', '{', '[]', '{}', '{"tokens":{}}']) assert.throws(() => parseTokenList(text))
  })
})

describe('token lists', () => {
  let folder: string
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-lists-'))
    upstream = await startUpstream(() => ({
      tokens: [
        { ...usdc, name: 'From afar' },
        { ...usdc, chainId: 10, name: 'Only afar' }
      ]
    }))
    await writeFile(join(folder, 'own.json'), JSON.stringify({ tokens: [usdc] }))
    await writeFile(join(folder, 'broken.json'), '{')
  })
  after(async () => {
    await upstream.stop()
    await rm(folder, { recursive: true })
  })
  const { log, text } = createLogLines()

  it('come from files and addresses, and the first that has a token counts', async () => {
    const lists = await openTokenLists([join(folder, 'own.json'), `${upstream.url}/list`], { log, fetch })
    const find = (chainId: string) => lists.find(chainId, address.toLowerCase())?.name
    assert.equal(find('eip155:1'), 'USD Coin', 'nobody waits for an address')
    await until(() => find('eip155:10') === 'Only afar')
    assert.equal(find('eip155:1'), 'USD Coin')
    assert.equal(find('eip155:2'), undefined)
    lists.close()
  })

  it('keep a service from starting only when a file is wrong', async () => {
    for (const file of ['missing.json', 'broken.json']) {
      await assert.rejects(
        openTokenLists([join(folder, file)], { log, fetch }),
        error => error instanceof SettingsError && error.message.includes(file)
      )
    }
    upstream.answer(fail(500))
    const lists = await openTokenLists([`${upstream.url}/list?key=s3cr3t`], { log, fetch })
    await until(() => text().includes('a token list cannot be read'))
    assert.equal(text().includes('s3cr3t'), false)
    lists.close()
  })
})
