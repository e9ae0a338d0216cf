import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { generatePrivateKey } from 'viem/accounts'
import { createTestWallet } from '../../../adapters/testing/index.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { codeOf, nodeWindow } from './local-chains.ts'
import type { Address, Hex } from 'viem'
import type { Answering } from '../../../adapters/testing/index.ts'

describe('wallet_watchAsset of the test wallet', () => {
  const chain = seededChain()

  const open = (answers: Answering = 'approve', privateKeys: readonly Hex[] = []) => {
    const { chainId, rpcUrl } = chain.anvil
    const wallet = createTestWallet({ chains: [{ chainId, rpcUrl }], window: nodeWindow(), answers, privateKeys })
    const watch = (params: unknown) => wallet.provider.request({ method: 'wallet_watchAsset', params })
    return { wallet, watch, chainId }
  }
  const dollar = { type: 'ERC20', options: { address: contracts.dollar, decimals: 6 } }

  it('adds a token with what its contract says', async () => {
    const { wallet, watch, chainId } = open()
    const image = 'https://site.example/dollar.svg'
    assert.equal(await watch({ ...dollar, options: { ...dollar.options, image } }), true)
    assert.equal(await watch([dollar]), true) // replaces it
    const [asset, ...others] = wallet.watchedAssets
    assert.equal(others.length, 0)
    const { symbol, ...rest } = asset!
    assert.match(symbol!, /^[A-Z]+$/i)
    assert.deepEqual(rest, { type: 'ERC20', chainId, address: contracts.dollar, decimals: 6 })
  })

  it('adds the NFTs of its account alone', async () => {
    const privateKeys = [generatePrivateKey(), generatePrivateKey()]
    const { wallet, watch } = open('approve', privateKeys)
    const [owner, other] = wallet.accounts as [Address, Address]
    const [ship] = await drip(chain.anvil.rpcUrl, { to: owner, collections: { ships: 1 } })
    await drip(chain.anvil.rpcUrl, { to: owner, collections: { stamps: 1 } })
    const { logs } = (await chain.request('eth_getTransactionReceipt', ship)) as { logs: { topics: Hex[] }[] }
    const nfts = [
      { type: 'ERC721', options: { address: contracts.ships, tokenId: String(BigInt(logs[0]!.topics[3]!)) } },
      { type: 'ERC1155', options: { address: contracts.stamps, tokenId: '1' } }
    ]
    for (const nft of nfts) assert.equal(await watch(nft), true)
    assert.deepEqual(
      wallet.watchedAssets.map(({ type, tokenId }) => [type, tokenId]),
      nfts.map(({ type, options }) => [type, options.tokenId])
    )
    wallet.setAccounts([other])
    for (const nft of nfts) assert.equal(await codeOf(watch(nft)), -32602)
    assert.equal(await codeOf(watch({ type: 'ERC721', options: { address: contracts.ships, tokenId: '999999' } })), -32602)
  })

  it('adds nothing that the user rejects, and prompts for nothing malformed', async () => {
    let prompts = 0
    const { wallet, watch } = open(() => (prompts++, 'refuse'))
    assert.equal(await codeOf(watch(dollar)), 4001)
    assert.deepEqual([wallet.watchedAssets, prompts], [[], 1])
    const { address } = dollar.options
    for (const params of [
      undefined,
      { type: 'ERC20' },
      { type: 'ERC777', options: { address } },
      { type: 'ERC20', options: { address: 'dollar.eth' } },
      { type: 'ERC20', options: { address, symbol: 'A symbol too long' } },
      { type: 'ERC20', options: { address, decimals: 37 } },
      { type: 'ERC20', options: { address, chainId: 1 } },
      { type: 'ERC20', options: { address, image: 7 } },
      { type: 'ERC721', options: { address } },
      { type: 'ERC1155', options: { address, tokenId: 1 } }
    ])
      assert.equal(await codeOf(watch(params)), -32602, JSON.stringify(params))
    assert.equal(prompts, 1)
  })

  it('rejects a token that is another than the page says, or none', async () => {
    const { wallet, watch } = open()
    const { options } = dollar
    for (const wrong of [{ symbol: 'OTHER' }, { decimals: 18 }, { address: '0x00000000000000000000000000000000000a11ce' }])
      assert.equal(await codeOf(watch({ type: 'ERC20', options: { ...options, ...wrong } })), -32602, JSON.stringify(wrong))
    assert.deepEqual(wallet.watchedAssets, [])
  })
})
