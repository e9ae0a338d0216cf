import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
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
import { packetToBytes } from 'viem/ens'
import { contracts } from '../../../stack/chains/deployment.ts'
import { clientOf } from '../../../stack/chains/test-client.ts'
import { layZone } from '../../../stack/names/zone.ts'
import { drip } from '../../../stack/chains/faucet.ts'
import { encodePrimaryName } from '../../../../adapters/evm/primary-name.ts'
import { waitForReceipt } from '../../../../adapters/testing/submit.ts'
import { profileBench, zone, signer, somebody, coinOf } from './profile-bench.ts'

const bench = profileBench()
const { chain, openSmart, services, local, fresh, text, call, signed, register } = bench

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
    const { to, data } = await encodePrimaryName(name, chain.network, {})
    const hash = await wallet.sendTransaction({ to: to as Address, data })
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
    const signature = (await user.request('personal_sign', stringToHex(message), user.address)) as Hex
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
    bench.ahead = -3_600_000
    const old = await answerTo(question)
    bench.ahead = 0
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
