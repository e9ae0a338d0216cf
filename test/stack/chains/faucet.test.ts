import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { erc1155Abi, erc20Abi, erc721Abi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { reachable } from '../../../scripts/check/imports.ts'
import { contracts, people } from './deployment.ts'
import { drip, everyKind } from './faucet.ts'
import { localChain } from './test-client.ts'
import { tokens, type TokenName } from './names.ts'

describe('the faucet', () => {
  it('can be loaded by a page', () => {
    const root = join(import.meta.dirname, '../../..')
    assert.deepEqual([...reachable(root, ['test/stack/chains/faucet.ts']).packages], ['viem'])
  })

  const local = localChain()
  const somebody = () => privateKeyToAddress(generatePrivateKey())
  const names = Object.keys(tokens) as TokenName[]
  const balance = (token: TokenName, of: `0x${string}`) =>
    local.client.readContract({ address: contracts[token], abi: erc20Abi, functionName: 'balanceOf', args: [of] })

  it('gives something of every kind', async () => {
    const to = somebody()
    const hashes = await drip(local.anvil.rpcUrl, { to, ...everyKind })
    assert.equal(await local.client.getBalance({ address: to }), parseEther('1'))
    for (const name of names) assert.equal(await balance(name, to), 100n * 10n ** BigInt(tokens[name].decimals), name)
    for (const address of [contracts.ships, contracts.bait]) {
      assert.equal(await local.client.readContract({ address, abi: erc721Abi, functionName: 'balanceOf', args: [to] }), 1n)
    }
    const stamps = { address: contracts.stamps, abi: erc1155Abi, functionName: 'balanceOf' } as const
    assert.equal(await local.client.readContract({ ...stamps, args: [to, 1n] }), 1n)
    const givers = await Promise.all(hashes.map(async hash => (await local.client.getTransaction({ hash })).from))
    assert.deepEqual(new Set(givers), new Set([people.bank.toLowerCase(), people.spammer.toLowerCase()]))
  })

  it('gives what was asked for and nothing else, to two at once', async () => {
    const [first, second] = [somebody(), somebody()]
    await Promise.all([
      drip(local.anvil.rpcUrl, { to: first, tokens: { dollar: 5_000_000n } }),
      drip(local.anvil.rpcUrl, { to: second, native: 3n, collections: { stamps: 4, ships: 2 } })
    ])
    assert.equal(await balance('dollar', first), 5_000_000n)
    assert.equal(await local.client.getBalance({ address: first }), 0n)
    assert.equal(await local.client.getBalance({ address: second }), 3n)
    assert.equal(await balance('dollar', second), 0n)
    const ships = { address: contracts.ships, abi: erc721Abi, functionName: 'balanceOf' } as const
    assert.equal(await local.client.readContract({ ...ships, args: [second] }), 2n)
    const stamps = { address: contracts.stamps, abi: erc1155Abi, functionName: 'balanceOf' } as const
    assert.equal(await local.client.readContract({ ...stamps, args: [second, 1n] }), 4n)
  })

  it('gives twice when it is asked twice at once for the same', async () => {
    const to = somebody()
    await Promise.all(Array.from({ length: 4 }, () => drip(local.anvil.rpcUrl, { to, native: 1n, tokens: { gold: 2n } })))
    assert.equal(await local.client.getBalance({ address: to }), 4n)
    assert.equal(await balance('gold', to), 8n)
  })

  it('says when it has not enough', async () => {
    await assert.rejects(drip(local.anvil.rpcUrl, { to: somebody(), native: parseEther('99999999') }), /refuses.*[Ii]nsufficient/)
    const { bank } = people
    const wrapped = (await balance('weth', bank)) + 1n
    await assert.rejects(drip(local.anvil.rpcUrl, { to: somebody(), tokens: { weth: wrapped } }), /refuses|reverts/)
  })

  it('stops when it is told to, and says when nobody answers', async () => {
    const reason = new Error('left')
    await assert.rejects(drip(local.anvil.rpcUrl, { to: somebody(), native: 1n, signal: AbortSignal.abort(reason) }), reason)
    await assert.rejects(drip('http://127.0.0.1:9', { to: somebody(), native: 1n }), /fetch failed/)
  })
})
