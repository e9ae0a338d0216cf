import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  http,
  multicall3Abi,
  parseAbi,
  parseEther,
  parseUnits,
  type Address
} from 'viem'
import { parseTokenList } from '../../../services/chain/token-lists.ts'
import { localChainIds } from './chain-ids.ts'
import { contracts, people } from './deployment.ts'
import { tokens, type TokenName } from './names.ts'
import { localChain } from './test-client.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

const local = localChain()
const { alice, bob, carol, dave, mallory, shop, bank } = people
const names = Object.keys(tokens) as TokenName[]

const read = (token: TokenName, functionName: 'name' | 'symbol' | 'decimals') =>
  local.client.readContract({ address: contracts[token], abi: erc20Abi, functionName })
const balance = (token: TokenName, of: Address) =>
  local.client.readContract({ address: contracts[token], abi: erc20Abi, functionName: 'balanceOf', args: [of] })

/** Sends from an account whose keys anvil has. Resolves once it is mined. */
async function act(from: Address, address: Address, signature: string, args: readonly unknown[]): Promise<void> {
  const abi = parseAbi([signature] as readonly string[])
  const wallet = createWalletClient({ account: from, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
  const functionName = /function (\w+)/.exec(signature)![1]!
  const hash = await wallet.writeContract({ address, abi, functionName, args })
  assert.equal((await waitForReceipt(local.client, hash)).status, 'success')
}

const transferIn = (token: TokenName, from: Address, to: Address, amount: bigint) =>
  act(from, contracts[token], 'function transfer(address, uint256)', [to, amount])

/** Returns a node's error for a transfer before it is sent. */
async function refusalOf(token: TokenName, from: Address, to: Address, amount: bigint): Promise<ContractFunctionRevertedError> {
  const abi = parseAbi([
    'function transfer(address to, uint256 amount) returns (bool)',
    'error TransfersArePaused(address from, uint256 until)'
  ])
  const refused = await local.client
    .simulateContract({ account: from, address: contracts[token], abi, functionName: 'transfer', args: [to, amount] })
    .then(
      () => undefined,
      (error: unknown) => error
    )
  assert.ok(refused instanceof BaseError, 'it is refused')
  const reverted = refused.walk(error => error instanceof ContractFunctionRevertedError)
  assert.ok(reverted instanceof ContractFunctionRevertedError)
  return reverted
}

describe('tokens', () => {
  it('have the symbols and decimals that their list says', async () => {
    for (const name of names) {
      const { symbol, decimals } = tokens[name]
      assert.equal(await read(name, 'decimals'), decimals, name)
      if (symbol !== undefined) assert.equal(await read(name, 'symbol'), symbol)
    }
    assert.deepEqual(
      names.map(name => tokens[name].decimals).filter((decimals, index, all) => all.indexOf(decimals) === index),
      [6, 18, 0]
    )
  })

  it('are on the token list as they call themselves, but for those that are no ordinary ones', async () => {
    const list = await readFile(join(import.meta.dirname, 'token-list.json'), 'utf8')
    const listed = [...parseTokenList(list).values()]
    const called = names.filter(name => !['hostileToken', 'silentToken', 'pausedToken', 'lockedToken'].includes(name))
    const own = await Promise.all(
      called.map(async name => ({
        contract: contracts[name].toLowerCase(),
        name: await read(name, 'name'),
        symbol: await read(name, 'symbol'),
        decimals: await read(name, 'decimals')
      }))
    )
    const byContract = (one: { readonly contract: string }, other: { readonly contract: string }) =>
      one.contract < other.contract ? -1 : 1
    for (const id of localChainIds) {
      const here = listed.filter(({ chainId }) => chainId === `eip155:${id}`).map(({ chainId: _, ...token }) => token)
      assert.deepEqual(here.sort(byContract), [...own].sort(byContract))
    }
  })

  it('arrive whole when they are ordinary', async () => {
    const held = await balance('gold', dave)
    await transferIn('gold', alice, dave, parseEther('0.25'))
    assert.equal((await balance('gold', dave)) - held, parseEther('0.25'))
  })

  it('arrive less a hundredth when the token keeps a fee, which goes to its owner', async () => {
    const [held, kept] = [await balance('feeToken', dave), await balance('feeToken', bank)]
    await transferIn('feeToken', alice, dave, parseEther('10'))
    assert.equal((await balance('feeToken', dave)) - held, parseEther('9.9'))
    assert.equal((await balance('feeToken', bank)) - kept, parseEther('0.1'))
  })

  it('are transferred and approved without a word by the one that is like USDT', async () => {
    const transfer = parseAbi(['function transfer(address, uint256)', 'function approve(address, uint256)'])
    for (const functionName of ['transfer', 'approve'] as const) {
      const { result } = await local.client.simulateContract({
        account: alice,
        address: contracts.olderDollar,
        abi: transfer,
        functionName,
        args: [bob, 1n]
      })
      assert.equal(result, undefined)
    }
    // a caller that expects the return value of ERC-20 fails
    await assert.rejects(
      local.client.simulateContract({
        account: alice,
        address: contracts.olderDollar,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [bob, 1n]
      }),
      /returned no data/
    )
    const held = await balance('olderDollar', bob)
    await transferIn('olderDollar', alice, bob, parseUnits('12.5', 6))
    assert.equal((await balance('olderDollar', bob)) - held, parseUnits('12.5', 6))
  })

  it('need an allowance of zero before another in the one that is like USDT', async () => {
    const approve = 'function approve(address, uint256)'
    await act(alice, contracts.olderDollar, approve, [shop, 5n])
    const another = local.client.simulateContract({
      account: alice,
      address: contracts.olderDollar,
      abi: parseAbi([approve]),
      functionName: 'approve',
      args: [shop, 6n]
    })
    await assert.rejects(another, /Set the allowance to zero first/)
    await act(alice, contracts.olderDollar, approve, [shop, 0n])
    await act(alice, contracts.olderDollar, approve, [shop, 6n])
  })

  it('do not move to or from an address that is blocked, and say so', async () => {
    assert.equal((await balance('olderDollar', mallory)) > 0n, true)
    for (const [from, to] of [
      [mallory, alice],
      [alice, mallory]
    ] as const) {
      assert.equal((await refusalOf('olderDollar', from, to, 1n)).reason, 'Address is blacklisted')
    }
  })

  it('are refused without a reason, with one, and with an error of its own', async () => {
    const silent = await refusalOf('silentToken', alice, bob, 1n)
    // only the node's own error text is available
    assert.deepEqual([silent.reason, silent.data, silent.raw], ['execution reverted', undefined, '0x'])
    assert.equal((await refusalOf('pausedToken', alice, bob, 1n)).reason, 'Transfers are paused')
    const locked = await refusalOf('lockedToken', alice, bob, 1n)
    assert.deepEqual([locked.data?.errorName, locked.data?.args], ['TransfersArePaused', [alice, 4102444800n]])
  })

  it('can be called anything: markup, turned writing, 10 kB', async () => {
    for (const text of [await read('hostileToken', 'name'), await read('hostileToken', 'symbol')]) {
      assert.equal(new TextEncoder().encode(String(text)).length, 10_000)
      assert.match(String(text), /<(img|b) .*on(error|click)=/)
      assert.match(String(text), /\u202e/)
    }
  })

  it('wrap the coin, one for one', async () => {
    const [coins, held] = [await local.client.getBalance({ address: contracts.weth }), await balance('weth', carol)]
    const wallet = createWalletClient({ account: carol, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
    const hash = await wallet.sendTransaction({ to: contracts.weth, value: 3n })
    await waitForReceipt(local.client, hash)
    await act(carol, contracts.weth, 'function withdraw(uint256)', [1n])
    assert.equal((await balance('weth', carol)) - held, 2n)
    assert.equal((await local.client.getBalance({ address: contracts.weth })) - coins, 2n)
  })
})

describe('collections', () => {
  const json = (uri: string): { name: string; description: string; external_url: string; image: string } => {
    const found = /^data:application\/json;base64,(.+)$/.exec(uri)?.[1]
    assert.ok(found, 'the metadata is on the chain')
    return JSON.parse(Buffer.from(found, 'base64').toString('utf8')) as ReturnType<typeof json>
  }
  const isPicture = ({ image }: { image: string }): void => {
    const svg = Buffer.from(image.replace(/^data:image\/svg\+xml;base64,/, ''), 'base64').toString('utf8')
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/)
  }
  const ship = (functionName: 'ownerOf' | 'tokenURI', id: bigint) =>
    local.client.readContract({ address: contracts.ships, abi: erc721Abi, functionName, args: [id] })

  it('of single pieces have owners, names and pictures', async () => {
    assert.deepEqual([await ship('ownerOf', 1n), await ship('ownerOf', 2n), await ship('ownerOf', 3n)], [alice, bob, carol])
    const facts = json(await ship('tokenURI', 2n))
    assert.equal(facts.name, 'Paper Ships #2')
    isPicture(facts)
  })

  it('of editions have balances, names and pictures', async () => {
    const editions = { address: contracts.stamps, abi: erc1155Abi } as const
    const held = await local.client.readContract({
      ...editions,
      functionName: 'balanceOfBatch',
      args: [
        [alice, bob, bob, dave],
        [1n, 1n, 3n, 2n]
      ]
    })
    assert.deepEqual(held, [3n, 2n, 1n, 2n])
    const facts = json(await local.client.readContract({ ...editions, functionName: 'uri', args: [3n] }))
    assert.equal(facts.name, 'Harbour Stamps #3')
    isPicture(facts)
  })

  it('of spam lead somewhere else, and came uninvited', async () => {
    const bait = { address: contracts.bait, abi: erc721Abi } as const
    assert.equal(await local.client.readContract({ ...bait, functionName: 'balanceOf', args: [alice] }), 2n)
    const facts = json(await local.client.readContract({ ...bait, functionName: 'tokenURI', args: [1n] }))
    assert.match(facts.name, /claim-reward\.example/)
    assert.match(facts.description, /https:\/\/claim-reward\.example/)
    assert.equal(facts.external_url, 'https://claim-reward.example/')
    assert.equal(facts.image, 'https://claim-reward.example/seen.svg')
  })
})

describe('Multicall3', () => {
  it('answers many questions at once, and one that fails does not spoil the others', async () => {
    const question = { abi: erc20Abi, functionName: 'balanceOf', args: [alice] } as const
    const answers = await local.client.multicall({
      contracts: [
        { ...question, address: contracts.dollar },
        { ...question, address: contracts.ensRegistry },
        { ...question, address: contracts.gold }
      ]
    })
    assert.deepEqual(
      answers.map(({ status, result }) => [status, result]),
      [
        ['success', await balance('dollar', alice)],
        ['failure', undefined],
        ['success', await balance('gold', alice)]
      ]
    )
    await assert.rejects(
      local.client.multicall({ allowFailure: false, contracts: [{ ...question, address: contracts.ensRegistry }] })
    )
  })

  it('knows balances and the chain', async () => {
    const multicall = { address: contracts.multicall3, abi: multicall3Abi } as const
    assert.equal(
      await local.client.readContract({ ...multicall, functionName: 'getEthBalance', args: [mallory] }),
      await local.client.getBalance({ address: mallory })
    )
    const getChainId = parseAbi(['function getChainId() view returns (uint256)'])
    assert.equal(
      await local.client.readContract({ address: contracts.multicall3, abi: getChainId, functionName: 'getChainId' }),
      BigInt(local.anvil.chainId)
    )
  })
})
