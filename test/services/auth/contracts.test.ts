import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  keccak256,
  pad,
  toHex,
  type Address,
  type Hex
} from 'viem'
import type { Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { compile } from '../../adapters/siwx/compile.ts'
import { startRpcServer, status, text, type RpcServer } from '../../kit/rpc-server.ts'
import { chainId, nativeCurrency, startChain, type Chain } from '../chain/world.ts'
import { openTestStore, startTestServices } from '../open-test-store.ts'
import { createBrowser, newWallet, type Reply } from './browser.ts'

const artifacts = compile(join(import.meta.dirname, 'Owned.sol'))
const reference = Number(chainId.split(':')[1])
const outcomeOf = ({ status: code, body }: Reply) => [code, body.error?.code]

const magic: Hex = `0x${'6492'.repeat(16)}`
const wrapped = (factory: Address, data: Hex, inner: Hex) =>
  concat([encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, data, inner]), magic])

describe('signing in with an account that is a contract', () => {
  let chain: Chain
  let node: RpcServer
  let store: Store
  let services: Services
  let factory: Address

  const start = (...rpc: string[]) =>
    startTestServices({
      store,
      logLevel: 'silent',
      allowedOrigins: ['https://app.example.org'],
      auth: {},
      chains: [{ id: chainId, rpc, nativeCurrency }]
    })
  before(async () => {
    chain = await startChain()
    node = await startRpcServer()
    store = await openTestStore()
    services = await start(chain.rpcUrl)
    factory = await deploy('OwnedFactory', [])
  })
  after(async () => {
    await services.close()
    await store.close()
    await Promise.all([node.stop(), chain.stop()])
  })

  async function deploy(name: string, args: readonly unknown[]): Promise<Address> {
    const { abi, bytecode } = artifacts[name]!
    const hash = await chain.send({ data: encodeDeployData({ abi, bytecode, args }) })
    const { contractAddress } = await chain.rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', hash)
    return getAddress(contractAddress)
  }

  const call = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: artifacts['OwnedFactory']!.abi, functionName, args })

  /** Returns an account that the factory would deploy, and the call that deploys it. */
  const coming = (owner: Address) => {
    const { abi, bytecode } = artifacts['Owned']!
    const salt = pad(toHex(7))
    const bytecodeHash = keccak256(encodeDeployData({ abi, bytecode, args: [owner] }))
    return { address: getCreate2Address({ from: factory, salt, bytecodeHash }), data: call('make', [owner, salt]) }
  }

  /** Signs as the account's wallet: with its owner's key, wrapped if the account is not deployed. */
  const signerOf = (address: Address, owner: ReturnType<typeof newWallet>, wrap = (signature: Hex) => signature) => ({
    address,
    signMessage: async (message: { message: string }) => wrap(await owner.signMessage(message))
  })
  const open = (of: Services = services) => createBrowser(of.addresses.auth!)
  const here = { chainId: reference }

  it('that is there (ERC-1271)', async () => {
    const owner = newWallet()
    const address = await deploy('Owned', [owner.address])
    const [browser, other] = [open(), open()]
    const reply = await browser.signIn(signerOf(address, owner), here)
    assert.equal(reply.status, 200)
    assert.equal(reply.body.session.account, `${chainId}:${address}`)
    assert.deepEqual(outcomeOf(await other.signIn(signerOf(address, newWallet()), here)), [401, 'siwx-signature'])
    assert.deepEqual(await other.sessions(), [])
  })

  it('that is not there yet (ERC-6492)', async () => {
    const owner = newWallet()
    const { address, data } = coming(owner.address)
    const wrap = (signature: Hex) => wrapped(factory, data, signature)
    const browser = open()
    assert.equal((await browser.signIn(signerOf(address, owner, wrap), here)).status, 200)
    assert.equal((await browser.sessions())[0]!.account, `${chainId}:${address}`)
    assert.equal(await chain.rpc('eth_getCode', address, 'latest'), '0x', 'asking makes nothing')
  })

  const lies: [title: string, lie: (address: Address, data: Hex, signature: Hex) => Hex][] = [
    [
      'a factory that says it made the account, and did not',
      (address, _, signature) => wrapped(factory, call('lie', [address]), signature)
    ],
    ['a factory that is no contract', (_, data, signature) => wrapped(newWallet().address, data, signature)],
    ['a wrapper in a wrapper', (_, data, signature) => wrapped(factory, data, wrapped(factory, data, signature))],
    ['a wrapper that is cut short', (_, data, signature) => concat([`0x${data.slice(2, 66)}`, signature, magic])],
    ['no wrapper at all', (_, __, signature) => signature]
  ]
  for (const [title, lie] of lies) {
    it(`is not done by ${title}`, async () => {
      const owner = newWallet()
      const { address, data } = coming(owner.address)
      const browser = open()
      const reply = await browser.signIn(
        signerOf(address, owner, signature => lie(address, data, signature)),
        here
      )
      assert.deepEqual(outcomeOf(reply), [401, 'siwx-signature'])
      assert.deepEqual(await browser.sessions(), [])
    })
  }

  it('is not possible with another account made by the factory', async () => {
    const [victim, thief] = [newWallet(), newWallet()]
    const wrap = (signature: Hex) => wrapped(factory, coming(thief.address).data, signature)
    const reply = await open().signIn(signerOf(coming(victim.address).address, thief, wrap), here)
    assert.deepEqual(outcomeOf(reply), [401, 'siwx-signature'])
  })

  it('neither shows nor ends anything of the same address on another chain, which another user may control', async () => {
    const owner = newWallet()
    const address = await deploy('Owned', [owner.address])
    const browser = open()
    await browser.signIn(signerOf(address, owner), here)
    const rows = await store.db.selectFrom('siwx_session').select(['owner']).where('account', 'like', `%${address}`).execute()
    assert.deepEqual(rows, [{ owner: `${chainId}:${address}` }])
    assert.equal((await browser.request('GET', '/sessions')).body.sessions.length, 1)
  })

  it('asks the next node when one is away', async () => {
    node.usual = status(500)
    const two = await start(node.url, chain.rpcUrl)
    const owner = newWallet()
    const address = await deploy('Owned', [owner.address])
    assert.equal((await open(two).signIn(signerOf(address, owner), here)).status, 200)
    assert.ok(node.requests.length > 0)
    await two.close()
  })

  const silences: [title: string, usual: RpcServer['usual']][] = [
    ['fail', status(500)],
    ['answer what is no JSON-RPC', text('<html>')],
    ['answer another question', (calls, response) => void response.end(JSON.stringify({ id: calls[0]!.id, result: '0x' }))],
    [
      'refuse',
      (calls, response) =>
        void response.end(JSON.stringify({ id: calls[0]!.id, error: { code: -32601, message: 'no such method' } }))
    ]
  ]
  for (const [title, usual] of silences) {
    it(`gives no session when all nodes ${title}, and one when they are back, for the same signature`, async () => {
      node.usual = usual
      const away = await start(node.url)
      const owner = newWallet()
      const address = await deploy('Owned', [owner.address])
      const browser = open(away)
      const signed = await browser.sign(signerOf(address, owner), here)
      const reply = await browser.verify(signed)
      assert.deepEqual([...outcomeOf(reply), reply.headers.get('retry-after')], [503, 'siwx-unanswered', '1'])
      assert.equal(JSON.stringify(reply.body).includes(node.url), false, 'addresses of nodes may hold keys')
      assert.deepEqual(await browser.sessions(), [])
      node.usual = (calls, response) =>
        void fetch(chain.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(calls[0])
        }).then(async answer => response.end(await answer.text()))
      assert.equal((await browser.verify(signed)).status, 200)
      await away.close()
    })
  }

  it('is not possible on a network without a node (AUTH_NETWORKS); an invalid signature there is reported as one', async () => {
    const service = await startTestServices({
      store,
      logLevel: 'silent',
      allowedOrigins: ['https://app.example.org'],
      auth: { networks: ['eip155:10'] },
      chains: [{ id: chainId, rpc: [chain.rpcUrl], nativeCurrency }]
    })
    const browser = createBrowser(service.addresses.auth!)
    const [wallet, other] = [newWallet(), newWallet()]
    const signed = await browser.sign(wallet, { chainId: 10 })
    const wrong = { ...signed, signature: await other.signMessage(signed) }
    assert.deepEqual(outcomeOf(await browser.verify(wrong)), [401, 'siwx-signature'])
    assert.equal((await browser.verify(signed)).status, 200)
    assert.deepEqual(outcomeOf(await browser.signIn(wallet, { chainId: 1 })), [403, 'siwx-chain'])
    await service.close()
  })

  it('asks no node for who has no nonce', async () => {
    node.usual = status(500)
    const away = await start(node.url)
    const browser = open(away)
    const before = node.requests.length
    const owner = newWallet()
    const address = await deploy('Owned', [owner.address])
    await browser.nonce()
    const signed = await browser.sign(signerOf(address, owner), { ...here, nonce: 'a1b2c3d4e5f6a7b8' })
    assert.deepEqual(outcomeOf(await browser.verify(signed)), [401, 'siwx-nonce'])
    assert.equal(node.requests.length, before)
    await away.close()
  })
})
