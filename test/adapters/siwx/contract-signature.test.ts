import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { concat, encodeFunctionData, getContractAddress, pad, toHex, type Address, type Hex } from 'viem'
import { verifyMessage, type ChainRequest } from '../../../adapters/siwx/index.ts'
import { signatureCheck } from '../../../adapters/siwx/signature-check-bytecode.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'
import { compile } from './compile.ts'
import { magic, owner, payer, signatureChain, stranger, wrapped } from './signature-chain.ts'

const artifacts = compile(join(import.meta.dirname, 'Accounts.sol'))
const factoryAbi = artifacts.Factory!.abi
const chainId = 31_337_011

test('the check is what its source compiles to, byte for byte', () => {
  const { SignatureCheck } = compile(join(import.meta.dirname, '../../../adapters/siwx/SignatureCheck.sol'))
  equal(`0x${signatureCheck}`, SignatureCheck?.bytecode)
})

describe('on a chain', () => {
  const chain = signatureChain({ chainId, artifacts })
  const { deploy, wallet, messageOf } = chain
  let factory: Address
  const requests: unknown[][] = []

  before(async () => {
    factory = await deploy('Factory')
  })

  const call = (functionName: string, args: readonly unknown[] = []) =>
    encodeFunctionData({ abi: factoryAbi, functionName, args })

  /** Returns the address of an account that the factory would deploy, and the call that deploys it. */
  const coming = (salt: number, isReady = true): { address: Address; data: Hex } => ({
    address: chain.accountOf(factory, salt, isReady),
    data: call(isReady ? 'make' : 'makeUnready', [owner.address, pad(toHex(salt))])
  })

  const request: ChainRequest = (name, method, params) => {
    requests.push([name, method])
    return chain.request(name, method, params)
  }

  const verify = (address: Address, signature: Hex, more: { request?: ChainRequest | undefined } = { request }) =>
    chain.verify(address, signature, more.request)
  const refused = (address: Address, signature: Hex, code = 'siwx-signature') => rejects(verify(address, signature), { code })
  const signedBy = (signer: typeof owner, address: Address) => signer.signMessage({ message: messageOf(address) })

  test('an account that is a contract has signed what its owner signed (ERC-1271), in one call', async () => {
    const address = await deploy('Account', [owner.address, true])
    requests.length = 0
    const verified = await verify(address, await signedBy(owner, address))
    equal(verified.signer, 'contract')
    equal(verified.account, `eip155:${chainId}:${address}`)
    deepEqual(requests, [[`eip155:${chainId}`, 'eth_call']])
    await refused(address, await signedBy(stranger, address))
    await refused(address, '0x')
    await refused(address, `0x${'00'.repeat(65)}`)
    await refused(address, await owner.signMessage({ message: 'Another text.' }))
  })

  test('only ERC-1271’s value is a yes', async () => {
    const yes = await deploy('Yes')
    equal((await verify(yes, '0x1234')).signer, 'contract')
    equal((await verify(yes, '0x')).signer, 'contract')
    for (const name of ['DirtyYes', 'LongYes', 'True', 'Silent', 'Reverting', 'Factory']) {
      await refused(await deploy(name), '0x1234')
    }
  })

  test('an account that is not there yet has signed what its owner signed, with its factory (ERC-6492)', async () => {
    const { address, data } = coming(1)
    const signature = await signedBy(owner, address)
    equal((await verify(address, wrapped(factory, data, signature))).signer, 'contract')
    equal(await chain.client.getCode({ address }), undefined, 'asking made nothing')
    await refused(address, signature)
    await refused(address, wrapped(factory, data, await signedBy(stranger, address)))
    await refused(address, wrapped(factory, coming(2).data, signature))
  })

  test('and still has, when it has come meanwhile', async () => {
    const { address, data } = coming(3)
    const signature = await signedBy(owner, address)
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: factory, data }))
    ok(await chain.client.getCode({ address }))
    equal((await verify(address, wrapped(factory, data, signature))).signer, 'contract')
    equal((await verify(address, signature)).signer, 'contract')
    await refused(address, wrapped(factory, data, await signedBy(stranger, address)))
  })

  test('an account that is there and must be made ready first is made ready for the question', async () => {
    const { address, data } = coming(4, false)
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: factory, data }))
    const signature = await signedBy(owner, address)
    const prepare = encodeFunctionData({ abi: artifacts.Account!.abi, functionName: 'prepare' })
    await refused(address, signature)
    equal((await verify(address, wrapped(address, prepare, signature))).signer, 'contract')
    await refused(address, wrapped(address, prepare, await signedBy(stranger, address)))
    await refused(address, signature)
  })

  test('a factory that lies makes no account', async () => {
    const { address } = coming(5)
    const signature = await signedBy(owner, address)
    for (const data of [call('lie', [address]), call('makeAnother', [pad('0x01')]), call('fail'), '0x' as const]) {
      await refused(address, wrapped(factory, data, signature))
    }
    await refused(address, wrapped(stranger.address, coming(5).data, signature))
    await refused(address, wrapped(`0x${'00'.repeat(20)}`, '0x', signature))
    const yes = await deploy('Yes')
    await refused(address, wrapped(yes, '0x1626ba7e', signature))
  })

  test('a factory does not speak for an account with a key', async () => {
    await refused(owner.address, wrapped(factory, call('lie', [owner.address]), await signedBy(stranger, owner.address)))
    await refused(owner.address, wrapped(factory, coming(6).data, await signedBy(owner, owner.address)))
  })

  test('a wrapper in a wrapper is refused without asking', async () => {
    const { address, data } = coming(7)
    const once = wrapped(factory, data, await signedBy(owner, address))
    requests.length = 0
    await refused(address, wrapped(factory, data, once))
    await refused(await deploy('Yes'), wrapped(factory, data, once))
    equal(requests.length, 0)
  })

  test('a wrapper that is cut short, or says that it is longer than it is, is refused without asking', async () => {
    const { address, data } = coming(8)
    const whole = wrapped(factory, data, await signedBy(owner, address))
    const word = (at: number, value: string) => `0x${whole.slice(2, 2 + at * 64)}${value}${whole.slice(2 + (at + 1) * 64)}` as Hex
    requests.length = 0
    for (const signature of [
      magic,
      `0x${'00'.repeat(32)}${magic.slice(2)}` as const,
      concat([whole.slice(0, 2 + 64 * 5) as Hex, magic]),
      word(0, 'ff'.repeat(32)),
      word(1, 'ff'.repeat(32)),
      word(2, `${'00'.repeat(28)}ffffffff`),
      word(3, 'ff'.repeat(32)),
      word(3, `${'00'.repeat(30)}ffff`)
    ]) {
      await refused(address, signature)
    }
    equal(requests.length, 0)
    equal((await verify(address, whole)).signer, 'contract')
    equal((await verify(address, whole.toUpperCase().replace('0X', '0x') as Hex)).signer, 'contract')
  })

  test('an account with a key needs no node, and no node makes it another one’s', async () => {
    requests.length = 0
    equal((await verify(owner.address, await signedBy(owner, owner.address))).signer, 'key')
    equal(requests.length, 0)
    await refused(owner.address, await signedBy(stranger, owner.address))
  })

  test('a key whose account has borrowed code (EIP-7702) signs itself, and so does the code', async () => {
    const target = await deploy('Account', [stranger.address, true])
    const authorization = await owner.signAuthorization({ contractAddress: target, chainId, nonce: 0 })
    const hash = await wallet().sendTransaction({ to: payer.address, authorizationList: [authorization] })
    await waitForReceipt(chain.client, hash)
    ok((await chain.client.getCode({ address: owner.address }))?.startsWith('0xef0100'))
    equal((await verify(owner.address, await signedBy(owner, owner.address))).signer, 'key')
    // the borrowed code's storage is empty: it is not ready, and its node reports that
    await refused(owner.address, await signedBy(stranger, owner.address))
    const yes = await deploy('Yes')
    const another = await stranger.signAuthorization({ contractAddress: yes, chainId, nonce: 0 })
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: payer.address, authorizationList: [another] }))
    equal((await verify(stranger.address, '0x1234')).signer, 'contract')
    equal((await verify(stranger.address, await signedBy(stranger, stranger.address))).signer, 'key')
  })

  test('without a node no contract signs', async () => {
    const { address, data } = coming(9)
    const signature = wrapped(factory, data, await signedBy(owner, address))
    await rejects(verify(address, signature, { request: undefined }), /Contracts can sign when `request` is given/)
  })

  test('a node that fails, returns nothing, or returns something else lets no user in, and burns no nonce', async () => {
    const address = getContractAddress({ from: owner.address, nonce: 9n })
    const one = `0x${'00'.repeat(31)}01`
    const answers: readonly (() => unknown)[] = [
      () => Promise.reject(new Error('fetch failed')),
      () => {
        throw new Error('not connected')
      },
      () => undefined,
      () => null,
      () => true,
      () => 1,
      () => '0x',
      () => '0x01',
      () => '0x1',
      () => `${one}00`,
      () => `0x${'00'.repeat(31)}02`,
      () => ({ result: one }),
      () => [one]
    ]
    for (const answer of answers) {
      let burnt = 0
      const node: ChainRequest = (() => answer()) as ChainRequest
      await rejects(
        verifyMessage({
          message: messageOf(address),
          signature: '0x1234',
          domain: 'service.org',
          nonce: () => burnt++ === 0,
          request: node
        }),
        { code: 'siwx-unanswered', name: 'VerifyError' }
      )
      equal(burnt, 0)
    }
    await chain.anvil.stop()
    await refused(address, '0x1234', 'siwx-unanswered')
  })
})
