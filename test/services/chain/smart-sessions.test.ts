import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { parseUnits, stringToHex, toHex, type Hex } from 'viem'
import type { CreatedSession, SmartSession } from '../../../adapters/api/contract/smart-session.ts'
import { createRevocationMessage } from '../../../adapters/base/smart-session-revocation.ts'
import { decodeSessions } from '../../../services/chain/smart-session-codec.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { grantRequest, sessionHolder, type Granted } from '../../kit/session-key-app.ts'
import { pay, smartUsers, somebody } from '../../kit/smart-user.ts'
import { localChainSettings } from '../../stack/chains/chain-settings.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { clientOf } from '../../stack/chains/test-client.ts'
import { createDataFolder } from '../data-folder.ts'

// Smart sessions that were really granted on a local chain, by the frame's code, and the service's list of them.

const chain = seededChain()
const { open } = smartUsers(chain)
const site = 'https://shop.example'
/** Started with the first request, when the chain runs. */
let starting: Promise<{ readonly services: Services; readonly remove: () => Promise<void> }> | undefined
async function start() {
  const { path: dataFolder, remove } = await createDataFolder()
  const { indexer: _, ...settings } = localChainSettings(chain.anvil.chainId, chain.anvil.rpcUrl)
  return { services: await startTestServices({ dataFolder, chains: [settings], logLevel: 'silent' }), remove }
}
after(async () => {
  const started = await starting
  await started?.services.close()
  await started?.remove()
})

const call = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
  const { services } = await (starting ??= start())
  const response = await fetch(`${services.addresses.chain}/v1/sessions/${path}?projectId=shop-1`, {
    method,
    headers: { origin: site, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { status: response.status, body: await response.json() }
}

/** Creates a user, and an app with a key that may be granted sessions. */
async function visit() {
  const user = await open('0.7', { sessions: true })
  await user.fund()
  const holder = sessionHolder(chain)
  const account = `eip155:${chain.anvil.chainId}:${user.address}`
  const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: holder.publicKey }] } }
  const expiry = Number((await clientOf(chain.anvil).getBlock()).timestamp) + 3600
  const request = grantRequest(chain.anvil.chainId, signer, {
    native: 10n ** 17n,
    tokens: { [contracts.dollar]: parseUnits('5', 6) },
    contracts: [contracts.weth],
    expiry
  })
  const grant = async () => ((await user.request('wallet_grantPermissions', request)) as [Granted])[0]
  const create = async () => (await call('POST', account, request)).body as CreatedSession
  const list = async () => (await call('GET', account)).body as readonly SmartSession[]
  const sign = async (pci: string) =>
    (await user.request('personal_sign', stringToHex(createRevocationMessage(pci, user.address)), user.address)) as Hex
  return { user, holder, account, request, expiry, grant, create, list, sign }
}

describe('a session that a site announces, and a wallet grants', () => {
  it('is listed with who asked for it, and with what the chain leaves of it', async () => {
    const { holder, account, request, expiry, grant, create, list } = await visit()
    const { pci, key } = await create()
    assert.deepEqual(key, { type: 'secp256k1', publicKey: holder.publicKey })
    assert.deepEqual(await list(), [], 'it is announced alone')
    const granted = await grant()
    const activated = await call('POST', `${account}/activate`, { ...request, pci, context: granted.context })
    assert.deepEqual(activated, { status: 200, body: {} })
    await holder.act(granted, [{ target: contracts.dollar, callData: pay(somebody(), '2').data }])

    const [session, ...others] = await list()
    assert.deepEqual(others, [])
    const { permissions, createdAt, ...rest } = session!
    assert.deepEqual(rest, {
      project: { id: 'shop-1', name: 'shop.example', url: site },
      pci,
      expiry,
      policies: [],
      context: granted.context
    })
    assert.ok(createdAt > expiry - 3700 && createdAt <= expiry)
    const [native, token, contract] = permissions
    assert.ok(native?.type === 'native-token-transfer' && BigInt(native.data.allowance) < 10n ** 17n, 'fees count')
    assert.deepEqual(token, {
      type: 'erc20-token-transfer',
      data: { address: contracts.dollar.toLowerCase(), allowance: toHex(3_000_000) }
    })
    assert.deepEqual(contract, { type: 'contract-call', data: { address: contracts.weth.toLowerCase() } })
  })

  it('is listed also where it was not announced: the chain defines what is active', async () => {
    const { grant, list } = await visit()
    const { context } = await grant()
    const [session] = await list()
    assert.deepEqual([session?.project, session?.context, session?.pci], [{ id: '', name: '' }, context, context.slice(42)])
  })

  it('has no name that its site cannot claim: the chain lists it, and no other client has named it', async () => {
    const one = await visit()
    const { pci } = await one.create()
    const made = `${contracts.sessionPermissions}${'11'.repeat(32)}`
    const activate = (body: object, account = one.account) => call('POST', `${account}/activate`, { pci, ...body })
    assert.equal((await activate({ context: made })).status, 409)
    assert.equal((await activate({ context: 'abc' })).status, 400)
    const { context } = await one.grant()
    const other = await visit()
    assert.equal((await activate({ context }, other.account)).status, 404)
    assert.equal((await activate({ context })).status, 200)
    const second = await one.create()
    assert.equal((await activate({ context, pci: second.pci })).status, 409)
  })
})

describe('a session that its user ends', () => {
  it('is listed as such once the chain has ended it, and not before', async () => {
    const { user, account, grant, create, list, sign } = await visit()
    const { pci } = await create()
    const { context } = await grant()
    await call('POST', `${account}/activate`, { pci, context })
    const early = await call('POST', `${account}/revoke`, { pci, signature: await sign(pci) })
    assert.equal(early.status, 409)
    assert.match(JSON.stringify(early.body), /wallet_revokePermissions/)
    assert.equal((await list())[0]?.revokedAt, undefined)

    const { signature } = (await user.request('wallet_revokePermissions', { permissionsContext: context, pci })) as {
      signature: Hex
    }
    assert.equal((await call('POST', `${account}/revoke`, { pci, signature })).status, 200)
    const [session] = await list()
    const { timestamp } = await clientOf(chain.anvil).getBlock()
    assert.ok(session!.revokedAt! > Number(timestamp) - 60 && session!.revokedAt! <= Number(timestamp))
  })

  it('is forgotten where it was only announced, with a signature of an account that is not there yet', async () => {
    const { account, create, sign } = await visit()
    const { pci } = await create()
    const signature = await sign(pci)
    assert.ok(signature.endsWith('6492'.repeat(16)))
    assert.equal((await call('POST', `${account}/revoke`, { pci, signature })).status, 200)
    assert.equal((await call('POST', `${account}/revoke`, { pci, signature })).status, 404)
  })

  it('is ended by no one else', async () => {
    const one = await visit()
    const other = await visit()
    const { pci } = await one.create()
    for (const signature of [await other.sign(pci), await one.sign('another'), '0x', '0x1234', undefined]) {
      assert.equal((await call('POST', `${one.account}/revoke`, { pci, signature })).status, 401)
    }
    assert.equal((await call('POST', `${one.account}/revoke`, { pci: '../1', signature: '0x' })).status, 404)
  })
})

describe('what is asked of sessions wrongly', () => {
  it('is refused with words', async () => {
    const { account, request } = await visit()
    const twoKeys = { type: 'keys', data: { keys: [{}, {}] } }
    const answers: readonly (readonly [method: string, path: string, body: unknown, status: number])[] = [
      ['GET', 'x', undefined, 400],
      ['GET', 'solana:abc:def', undefined, 400],
      ['POST', account, undefined, 400],
      ['POST', account, { ...request, signer: twoKeys }, 400],
      ['POST', `${account}/activate`, {}, 404],
      ['POST', `${account}/revoke`, {}, 404]
    ]
    for (const [method, path, body, status] of answers) assert.equal((await call(method, path, body)).status, status, path)
  })

  it('is distinguished from an absent one: other chains, and other accounts', async () => {
    for (const account of [`eip155:1:${somebody()}`, `eip155:${chain.anvil.chainId}:${somebody()}`])
      assert.deepEqual(await call('GET', account), { status: 200, body: [] })
  })

  it('stops a network that announces too much', async () => {
    const { account, request } = await visit()
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) statuses.push((await call('POST', account, request)).status)
    // earlier tests have announced from the same network
    const taken = statuses.indexOf(429)
    assert.ok(taken > 0)
    assert.deepEqual(statuses, [...Array<number>(taken).fill(200), ...Array<number>(21 - taken).fill(429)])
  })

  it('is not read into what a contract answers that is another one', () => {
    for (const data of ['0x', `0x${'ff'.repeat(96)}`, `0x${'00'.repeat(31)}20${'00'.repeat(31)}01`]) {
      assert.throws(() => decodeSessions(data), RangeError)
    }
  })
})
