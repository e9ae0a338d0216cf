import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPublicClient, createWalletClient, encodeAbiParameters, http, labelhash, namehash, parseAbi, zeroHash } from 'viem'
import { normalize } from 'viem/ens'
import { localChainIds } from './chain-ids.ts'
import { contracts, people } from './deployment.ts'
import { localChain } from './test-client.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

const { alice, bob, carol, dave, mallory, shop } = people

for (const chainId of localChainIds) {
  describe(`names on ${chainId}`, () => {
    const local = localChain(chainId)
    const addressOf = (name: string) => local.client.getEnsAddress({ name: normalize(name) })
    const nameOf = (address: typeof alice) => local.client.getEnsName({ address })

    it('lead to addresses', async () => {
      const names = ['alice.eth', 'bob.eth', 'carol.eth', 'dave.eth', 'shop.eth', 'pay.alice.eth']
      assert.deepEqual(await Promise.all(names.map(addressOf)), [alice, bob, carol, dave, shop, bob])
    })

    it('that nobody took, or that have nothing in them, lead nowhere', async () => {
      for (const name of ['nobody.eth', 'deep.nobody.eth', 'empty.eth', 'eth', 'alice.example']) {
        assert.equal(await addressOf(name), null, name)
      }
    })

    it('are found by address', async () => {
      assert.deepEqual(await Promise.all([alice, bob, carol, dave, shop].map(nameOf)), [
        'alice.eth',
        'bob.eth',
        'carol.eth',
        'dave.eth',
        'shop.eth'
      ])
      assert.equal(await nameOf(people.bank), null)
    })

    it("do not answer for who claims somebody else's", async () => {
      assert.equal(await nameOf(mallory), null)
      await assert.rejects(local.client.getEnsName({ address: mallory, strict: true }), /ReverseAddressMismatch/)
    })

    it('say what their owners wrote', async () => {
      const text = (name: string, key: string) => local.client.getEnsText({ name, key })
      assert.equal(await text('alice.eth', 'url'), 'https://alice.example/')
      assert.equal(await text('alice.eth', 'nothing'), null)
      assert.equal(await text('bob.eth', 'avatar'), `eip155:${chainId}/erc721:${contracts.ships}/1`)
    })

    it('have pictures', async () => {
      const avatar = (name: string) => local.client.getEnsAvatar({ name })
      assert.match((await avatar('alice.eth')) ?? '', /^data:image\/svg\+xml;base64,/)
      assert.equal(await avatar('carol.eth'), null)
    })
  })
}

describe('pictures of names that are pieces of collections', () => {
  const local = localChain()

  it('are the pictures of the pieces', async () => {
    for (const name of ['bob.eth', 'dave.eth']) {
      assert.match((await local.client.getEnsAvatar({ name })) ?? '', /^data:image\/svg\+xml;base64,/, name)
    }
  })
})

describe('names that a gateway knows', () => {
  const local = localChain()

  it('are asked for there only when that is allowed', async () => {
    const asked: string[] = []
    const answer = encodeAbiParameters([{ type: 'address' }], [carol])
    const request = ({ urls }: { urls: readonly string[] }): Promise<`0x${string}`> => {
      asked.push(...urls)
      return Promise.resolve(answer)
    }
    const { anvil, client } = local
    const transport = http(anvil.rpcUrl)
    const open = createPublicClient({ chain: client.chain, transport, ccipRead: { request } })
    assert.equal(await open.getEnsAddress({ name: 'elsewhere.eth' }), carol)
    assert.deepEqual(asked, ['https://gateway.example/{sender}/{data}'])

    const closed = createPublicClient({ chain: client.chain, transport, ccipRead: false })
    await assert.rejects(closed.getEnsAddress({ name: 'elsewhere.eth' }), /0x556f1830/) // OffchainLookup, not followed
    assert.equal(await closed.getEnsAddress({ name: 'alice.eth' }), alice)
    assert.equal(asked.length, 1)
  })
})

describe('owners of names', () => {
  const local = localChain()
  const registry = parseAbi([
    'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
    'function setResolver(bytes32 node, address resolver)',
    'error NotTheOwner(bytes32 node)'
  ])
  const resolver = parseAbi([
    'function setText(bytes32 node, string key, string value)',
    'function setName(bytes32 node, string name)',
    'error NotTheOwner(bytes32 node)'
  ])
  const reverse = parseAbi(['function setName(string name) returns (bytes32)'])

  it('are the only ones who write them', async () => {
    const attempt = { account: mallory, address: contracts.ensRegistry, abi: registry } as const
    const attempts = [
      () =>
        local.client.simulateContract({
          ...attempt,
          functionName: 'setSubnodeOwner',
          args: [zeroHash, labelhash('eth'), mallory]
        }),
      () =>
        local.client.simulateContract({
          ...attempt,
          functionName: 'setSubnodeOwner',
          args: [namehash('eth'), labelhash('alice'), mallory]
        }),
      () => local.client.simulateContract({ ...attempt, functionName: 'setResolver', args: [namehash('alice.eth'), mallory] }),
      () =>
        local.client.simulateContract({
          account: mallory,
          address: contracts.ensResolver,
          abi: resolver,
          functionName: 'setText',
          args: [namehash('alice.eth'), 'url', 'https://mallory.example/']
        })
    ]
    for (const attempted of attempts) await assert.rejects(attempted, /NotTheOwner/)
  })

  it('change them, and everybody sees it at once', async () => {
    const wallet = createWalletClient({ account: alice, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
    const written = async (hash: `0x${string}`): Promise<void> =>
      assert.equal((await waitForReceipt(local.client, hash)).status, 'success')
    await written(
      await wallet.writeContract({
        address: contracts.ensResolver,
        abi: resolver,
        functionName: 'setText',
        args: [namehash('alice.eth'), 'url', 'https://elsewhere.example/']
      })
    )
    assert.equal(await local.client.getEnsText({ name: 'alice.eth', key: 'url' }), 'https://elsewhere.example/')
    await written(
      await wallet.writeContract({
        address: contracts.ensReverseRegistrar,
        abi: reverse,
        functionName: 'setName',
        args: ['carol.eth']
      })
    )
    assert.equal(await local.client.getEnsName({ address: alice }), null)
  })
})
