import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  encodeFunctionData,
  erc20Abi,
  isErc6492Signature,
  maxUint256,
  parseEther,
  parseUnits,
  stringToHex,
  toHex,
  type Address,
  type Hex
} from 'viem'
import { verifyMessage, verifyTypedData } from 'viem/actions'
import { RpcError } from '../../../adapters/base/errors.ts'
import { createMessage, verifyMessage as verifySignIn } from '../../../adapters/siwx/index.ts'
import { handleGetAssets } from '../../../frame/page/chain/get-assets.ts'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import { prepareOperation, sendOperation } from '../../../frame/page/smart/user-operation.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { pay, rowOf, smartUsers, somebody } from '../../kit/smart-user.ts'
import type { SmartKind } from '../../stack/accounts/smart-network.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { clientOf } from '../../stack/chains/test-client.ts'
import { isCode } from '../../kit/is-code.ts'

// On a local chain, with the real EntryPoints, over a bundler and a paymaster of this machine. Asserts the state of the chain
// afterwards.

const chain = seededChain()
const { open, dollarsOf } = smartUsers(chain)

/** Returns the text about a first use; for a delegation, with its contract. */
const setUpOf = (kind: SmartKind): string =>
  `This also sets up your smart account.${kind === '7702' ? `\n${contracts.simple7702Account}` : ''}`

const kinds: readonly SmartKind[] = ['0.7', '0.8', '7702']

for (const kind of kinds) {
  describe(`a smart account of ${kind === '7702' ? 'EIP-7702' : `EntryPoint ${kind}`}`, () => {
    it('has its address before it is there, takes coins, and comes to be with its first batch, which is one', async () => {
      const user = await open(kind)
      assert.equal(user.address === user.owner, kind === '7702')
      await user.fund()
      const [first, second] = [somebody(), somebody()]
      const reply = await user.batch([pay(first, '1'), pay(second, '2'), { to: first, value: '0x7' }])
      assert.deepEqual([await dollarsOf(first), await dollarsOf(second)], [1_000_000n, 2_000_000n])
      assert.equal(await clientOf(chain.anvil).getBalance({ address: first }), 7n)
      const { id } = reply as { id: string }
      const { status, receipts } = await user.status(id)
      assert.deepEqual([status, receipts.length], [200, 1])
      assert.equal(await user.request('wallet_showCallsStatus', id), null)
      const { hash, ...seen } = user.shown[0]!
      assert.deepEqual(seen, { state: 'done', account: user.address, network: 'Local' })
      assert.match(hash!, /^0x[0-9a-f]{64}$/)

      const approval = user.approvals[0]!
      assert.equal(approval.title, 'Confirm 3 actions')
      const shown = approval.parts?.map(({ title, rows }) => [title, ...rows.slice(0, 2).map(([, value]) => value)])
      assert.deepEqual(shown, [
        ['1. Send', '1 LUSD', first],
        ['2. Send', '2 LUSD', second],
        ['3. Send', '0.000000000000000007 ETH', first]
      ])
      // the summary is first, before the fee, although the account is not deployed yet
      const [[label, changes] = []] = approval.sum ?? []
      assert.equal(label, 'Balance changes')
      assert.deepEqual(changes?.split('\n').sort(), [contracts.dollar, '− 0.000000000000000007 ETH', '− 3 LUSD'])
      assert.equal(rowOf(approval, 'First use'), setUpOf(kind))
      assert.match(rowOf(approval, 'Max network fee')!, /^0\.0\d+ ETH$/)

      const again = await user.request('eth_sendTransaction', { from: user.address, ...pay(first, '1') })
      assert.match(String(again), /^0x[0-9a-f]{64}$/)
      assert.equal(await dollarsOf(first), 2_000_000n)
      assert.equal(rowOf(user.approvals[1]!, 'First use'), undefined)
    })

    it('does nothing of a batch in which one call fails: it says so beforehand, and nothing is sent', async () => {
      const user = await open(kind)
      await user.fund()
      const receiver = somebody()
      await assert.rejects(user.batch([pay(receiver, '1'), pay(receiver, '1000')]), isCode('execution-reverted'))
      assert.match(user.approvals[0]!.warnings.join(), /One action will likely fail, so none will run/)
      assert.equal(await dollarsOf(receiver), 0n)
    })

    it('reverts as a whole where it fails on the chain after all', async () => {
      const user = await open(kind)
      await user.fund()
      const receiver = somebody()
      await user.batch([pay(receiver, '1')])
      const calls = [pay(receiver, '1'), pay(receiver, '8')].map(call => ({ ...call, value: 0n }))
      const prepared = await prepareOperation(user.context, calls, user.signal)
      await user.batch([pay(somebody(), '5')]) // the remaining balance is not enough
      const retried = { ...prepared, operation: { ...prepared.operation, nonce: prepared.operation.nonce + 1n } }
      const hash = await sendOperation(user.context, retried, user.signHash)
      assert.equal((await user.status(hash)).status, 500)
      assert.equal(await dollarsOf(receiver), 1_000_000n)
    })

    it('says of a transaction that it failed on the chain: the bundle with it in has not, and a hash would be taken for success', async () => {
      const user = await open(kind, {
        meanwhile: address => chain.request('anvil_setBalance', address, toHex(parseEther('0.1')))
      })
      await user.fund()
      const to = somebody()
      const sending = user.request('eth_sendTransaction', { from: user.address, to, value: toHex(parseEther('0.5')) })
      await assert.rejects(sending, isCode('execution-reverted'))
      assert.equal(await clientOf(chain.anvil).getBalance({ address: to }), 0n)
    })

    it('pays nothing where a sponsor pays, who is named', async () => {
      const user = await open(kind, { sponsored: true })
      await drip(chain.anvil.rpcUrl, { to: user.address, tokens: { dollar: parseUnits('10', 6) } })
      const receiver = somebody()
      await user.batch([pay(receiver, '1'), pay(receiver, '2')])
      assert.equal(await dollarsOf(receiver), 3_000_000n)
      assert.equal(rowOf(user.approvals[0]!, 'Network fee'), 'Paid by Local Sponsor')
      assert.equal(await clientOf(chain.anvil).getBalance({ address: user.address }), 0n)
    })

    it('signs messages and data that contracts and servers accept, before it is there and after', async () => {
      const user = await open(kind)
      const client = clientOf(chain.anvil)
      const data = {
        domain: { name: 'Shop', version: '1', chainId: chain.anvil.chainId, verifyingContract: contracts.dollar },
        types: { Order: [{ name: 'what', type: 'string' }] },
        primaryType: 'Order',
        message: { what: 'ships' }
      } as const
      const text = createMessage({
        domain: 'shop.example',
        address: user.address,
        uri: 'https://shop.example/in',
        version: '1',
        chainId: chain.anvil.chainId,
        nonce: 'abcdefgh12345678',
        issuedAt: '2026-01-01T00:00:00.000Z'
      })
      const checked = async (isThere: boolean): Promise<void> => {
        const signature = (await user.request('personal_sign', stringToHex(text), user.address)) as Hex
        assert.equal(isErc6492Signature(signature), !isThere && kind !== '7702')
        assert.ok(await verifyMessage(client, { address: user.address, message: text, signature }))
        assert.equal(await verifyMessage(client, { address: user.address, message: `${text}!`, signature }), false)
        const { signer } = await verifySignIn({
          message: text,
          signature,
          domain: 'shop.example',
          nonce: 'abcdefgh12345678',
          time: Date.parse('2026-01-01T00:01:00.000Z'),
          request: (_chain, method, params) => chain.request(method, ...params)
        })
        assert.equal(signer, kind === '7702' ? 'key' : 'contract')
        const typed = (await user.request('eth_signTypedData_v4', user.address, JSON.stringify(data))) as Hex
        assert.ok(await verifyTypedData(client, { address: user.address, ...data, signature: typed }))
      }
      await checked(false)
      await user.fund()
      await user.batch([pay(somebody(), '1')])
      await checked(true)
    })

    it('sends the calls of a user operation, and counts nothing else of it', async () => {
      const user = await open(kind)
      await user.fund()
      const receiver = somebody()
      const calls = [pay(receiver, '1'), pay(receiver, '2')].map(call => ({ ...call, value: 0n }))
      const { entryPoint } = user.context.account
      const callData = user.context.account.encodeCalls(calls)
      const hash = await user.request('eth_sendUserOperation', { sender: user.address, callData, nonce: '0xffff' }, entryPoint)
      assert.equal(await dollarsOf(receiver), 3_000_000n)
      const receipt = (await user.request('eth_getUserOperationReceipt', hash)) as { success: boolean; sender: string }
      assert.deepEqual([receipt.success, receipt.sender], [true, user.address])
      const known = (await user.request('eth_getUserOperationByHash', hash)) as { entryPoint: string }
      assert.equal(known.entryPoint, entryPoint)
      assert.deepEqual(await user.request('eth_supportedEntryPoints'), [entryPoint])
      const upgrade = { sender: user.address, callData: '0x4f1ef286' }
      await assert.rejects(user.request('eth_sendUserOperation', upgrade, entryPoint), /can be shown/)
    })
  })
}

describe('the network fee in a token', () => {
  const token = contracts.dollar
  const allowanceOf = async (owner: Address, paymaster: Address): Promise<bigint> =>
    clientOf(chain.anvil).readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, paymaster] })

  for (const kind of kinds) {
    it(`is shown in it, let be taken exactly, and taken by the chain (${kind})`, async () => {
      const user = await open(kind, { token })
      await drip(chain.anvil.rpcUrl, { to: user.address, tokens: { dollar: parseUnits('500', 6) } })
      const paymaster = kind === '0.7' ? contracts.tokenPaymaster : contracts.tokenPaymaster08
      const receiver = somebody()
      const send = async () => {
        const before = [await dollarsOf(user.address), await dollarsOf(paymaster)] as const
        await user.batch([pay(receiver, '1')])
        const approval = user.approvals.at(-1)!
        const [shown, contract] = rowOf(approval, 'Max network fee')!.split('\n')
        assert.equal(contract, token)
        assert.equal(rowOf(approval, 'Fee paid to'), paymaster)
        const most = parseUnits(/^([\d.]+) LUSD$/.exec(shown!)![1]!, 6)
        const paid = (await dollarsOf(paymaster)) - before[1]
        assert.ok(paid > 0n && paid <= most, `${paid} of ${most}`)
        assert.equal(await dollarsOf(user.address), before[0] - paid - 1_000_000n)
        assert.equal(await allowanceOf(user.address, paymaster), most - paid, 'no more than was shown')
        return rowOf(approval, 'First use')
      }
      assert.equal(await send(), setUpOf(kind))
      assert.equal(await send(), undefined)
      assert.equal(await dollarsOf(receiver), 2_000_000n)
      assert.equal(await clientOf(chain.anvil).getBalance({ address: user.address }), 0n, 'no coin was needed')
    })
  }

  it('is paid in the native currency where there would not be enough of the token left, and its user is informed before', async () => {
    const user = await open('0.7', { token })
    await user.fund()
    const receiver = somebody()
    await user.batch([pay(receiver, '9.999999')])
    const [approval] = user.approvals
    assert.match(rowOf(approval!, 'Max network fee')!, /ETH$/)
    assert.deepEqual(approval!.warnings, ['Not enough LUSD for the network fee. You’ll pay in ETH.'])
    assert.deepEqual([await dollarsOf(receiver), await dollarsOf(user.address)], [9_999_999n, 1n])
  })

  it('is taken in the coin where the paymaster has no rate for the token', async () => {
    const user = await open('0.7', { token: contracts.gold })
    await user.fund()
    await user.batch([pay(somebody(), '1')])
    assert.match(user.approvals[0]!.warnings.join(), /isn’t sponsored/)
    assert.match(rowOf(user.approvals[0]!, 'Max network fee')!, /ETH$/)
  })
})

it('what a call of a batch may do later is said with the number of the call, and once', async () => {
  const user = await open('0.7')
  await user.fund()
  const [spender, other] = [somebody(), somebody()]
  const approve = (to: Address, amount: bigint) => ({
    to: contracts.dollar,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
  })
  await user.batch([approve(spender, 1n), pay(other, '1'), approve(other, maxUint256), approve(spender, 2n)])
  const { warnings, dangers } = user.approvals[0]!
  const may = 'can take this from your wallet at any time without asking again.'
  assert.deepEqual(warnings, [`1, 4. ${spender} ${may}`, `3. ${other} ${may}`])
  const isPersonal = 'is a personal account, not an app’s contract. Scams often ask for this.'
  assert.deepEqual(dangers, [
    `1, 4. ${spender} ${isPersonal}`,
    '3. No spending limit: it can take all of this token you own, now or later.',
    `3. ${other} ${isPersonal}`
  ])
})

it('a batch that is on its way is shown as such, and as done once it is', async () => {
  let bundler = ''
  let looks = 0
  const slow = await startRpcServer((calls, response) => {
    const [call] = calls
    const isEarly = call!.method === 'eth_getUserOperationReceipt' && looks++ < 2
    const reply = isEarly
      ? Promise.resolve(JSON.stringify({ jsonrpc: '2.0', id: call!.id, result: null }))
      : fetch(bundler, { method: 'POST', body: JSON.stringify(call) }).then(answer => answer.text())
    void reply.then(body => response.end(body))
  })
  try {
    const user = await open('0.7', { change: smart => ((bundler = smart.bundler), { ...smart, bundler: slow.url }) })
    await user.fund()
    const { id } = (await user.batch([pay(somebody(), '1')])) as { id: string }
    await user.request('wallet_showCallsStatus', id)
    assert.deepEqual(
      user.shown.map(({ state, hash }) => [state, hash !== undefined]),
      [
        ['pending', false],
        ['done', true]
      ]
    )
  } finally {
    await slow.stop()
  }
})

it('a batch of another account has no status: its screen names the account of the user', async () => {
  const [user, other] = [await open('0.7'), await open('0.7')]
  await other.fund()
  const { id } = (await other.batch([pay(user.address, '1')])) as { id: Hex }
  const isUnknown = (error: unknown) => error instanceof RpcError && error.rpcCode === 5730
  for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
    await assert.rejects(user.request(method, id), isUnknown)
  assert.deepEqual(user.shown, [])
})

it('assets of its user are returned: the native currency of each network, and the tokens that a page names', async () => {
  const user = await open('0.7')
  await user.fund('2')
  const { networks, network } = user.context
  const hex = toHex(chain.anvil.chainId)
  const list = (query: object) => handleGetAssets(networks, [user.owner, user.address], [query], user.signal)
  const ether = {
    address: 'native',
    type: 'native',
    balance: toHex(parseEther('2')),
    metadata: { name: 'ETH', symbol: 'ETH', decimals: 18 }
  }
  assert.deepEqual(await list({ account: user.address }), { [hex]: [ether] })
  const assetFilter = { [hex]: [contracts.dollar, contracts.entryPoint].map(address => ({ address, type: 'erc20' })) }
  const dollar = {
    address: contracts.dollar,
    type: 'erc20',
    balance: toHex(10_000_000n),
    metadata: { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
  }
  assert.deepEqual(await list({ account: user.address.toLowerCase(), assetFilter, chainFilter: [hex] }), { [hex]: [dollar] })
  assert.deepEqual(await list({ account: user.address, assetFilter, assetTypeFilter: ['native'] }), { [hex]: [] })
  assert.deepEqual(await list({ account: user.owner, chainFilter: [] }), {})

  await assert.rejects(list({ account: somebody() }), isCode('unauthorized'))
  await assert.rejects(list({}), { rpcCode: -32602 })
  await assert.rejects(list({ account: user.address, assetFilter: { [hex]: [{ address: 'dollar' }] } }), { rpcCode: -32602 })
  await assert.rejects(list({ account: user.address, chainFilter: ['0x1'] }), isCode('unsupported-chain'))
  // an unavailable one is skipped, unless it is requested
  const away = { ...network, id: 'eip155:7', rpc: ['http://127.0.0.1:1'] } as const
  const both = createNetworks([network, away], async (address, init) =>
    String(address).startsWith('http://127.0.0.1:1/') ? new Response('', { status: 400 }) : fetch(address, init)
  )
  assert.deepEqual(Object.keys(await handleGetAssets(both, [user.address], { account: user.address }, user.signal)), [hex])
  await assert.rejects(handleGetAssets(both, [user.address], { account: user.address, chainFilter: ['0x7'] }, user.signal))
})

it('a network is read once, however often a page names it, and one without such assets is none', async () => {
  const user = await open('0.7')
  await user.fund('2')
  const hex = toHex(chain.anvil.chainId)
  const solana = { ...user.context.network, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
  let calls = 0
  const networks = createNetworks([user.context.network, solana], async (address, init) => {
    calls += [JSON.parse(String(init?.body)) as unknown].flat().length
    return fetch(address, init)
  })
  const list = (chainFilter: readonly string[]) =>
    handleGetAssets(networks, [user.address], { account: user.address, chainFilter }, user.signal)
  const { [hex]: [ether] = [] } = await list(Array<string>(50).fill(hex))
  assert.deepEqual([ether?.balance, calls], [toHex(parseEther('2')), 1])
  await assert.rejects(list([solana.id]), isCode('unsupported-chain'))
})

it('capabilities of a wallet are returned for its network', async () => {
  const user = await open('0.7', { sponsored: true })
  const chainId = toHex(chain.anvil.chainId)
  const expected = { [chainId]: { atomic: { status: 'supported' }, sponsored: { supported: true } } }
  assert.deepEqual(await user.request('wallet_getCapabilities', user.address), expected)
  assert.deepEqual(await user.request('wallet_getCapabilities', user.address, ['0x1']), {})
})
