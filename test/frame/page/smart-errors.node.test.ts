import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeFunctionData, parseAbi, parseUnits, toHex } from 'viem'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { prepareOperation, sendOperation } from '../../../frame/page/smart/user-operation.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { pay, rowOf, smartUsers, somebody } from '../../kit/smart-user.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { isCode } from '../../kit/is-code.ts'

// On a local chain, with the real EntryPoints, over a bundler and a paymaster of this machine. Asserts the state of the chain
// afterwards.

const chain = seededChain()
const { open, dollarsOf } = smartUsers(chain)

describe('errors are reported, and nothing is sent', () => {
  it('a sponsor that refuses: the account pays, and its user is informed before', async () => {
    const user = await open('0.7', { sponsored: true, context: { policy: 'refuse' } })
    await user.fund()
    const receiver = somebody()
    await user.batch([pay(receiver, '1')])
    assert.match(user.approvals[0]!.warnings.join(), /isn’t sponsored/)
    assert.match(rowOf(user.approvals[0]!, 'Max network fee')!, /ETH$/)
    assert.equal(await dollarsOf(receiver), 1_000_000n)
  })

  it('a sponsor that pays no more by the time it is sent', async () => {
    const user = await open('0.7', { sponsored: true, context: { policy: 'lapsed' } })
    await user.fund()
    const receiver = somebody()
    await assert.rejects(user.batch([pay(receiver, '1')]), isCode('sponsor-refused'))
    assert.equal(rowOf(user.approvals[0]!, 'Network fee'), 'Paid by Local Sponsor')
    assert.equal(await dollarsOf(receiver), 0n)
  })

  it('a bundler that is down', async () => {
    const broken = await startRpcServer((_calls, response) => void response.writeHead(400).end())
    const user = await open('0.7', { change: smart => ({ ...smart, bundler: broken.url }) })
    await user.fund()
    try {
      await assert.rejects(user.batch([pay(somebody(), '1')]), /does not answer. Nothing was sent/)
      assert.deepEqual(user.approvals, [])
    } finally {
      await broken.stop()
    }
  })

  it('a bundler that fails once it is sent: it may have been, and its hash is returned', async () => {
    const user = await open('0.7')
    await user.fund()
    const prepared = await prepareOperation(user.context, [{ ...pay(somebody(), '1'), value: 0n }], user.signal)
    const broken = await startRpcServer((_calls, response) => void response.writeHead(400).end())
    try {
      const { smart } = user.context
      const context = { ...user.context, smart: { ...smart, bundler: broken.url } }
      await assert.rejects(
        sendOperation(context, prepared, user.signHash),
        error => isKitError(error, 'outcome-unknown') && /may have been sent, as 0x[0-9a-f]{64}/.test(error.message)
      )
    } finally {
      await broken.stop()
    }
  })

  it('too little for the fee', async () => {
    const user = await open('0.8')
    await drip(chain.anvil.rpcUrl, { to: user.address, tokens: { dollar: parseUnits('10', 6) } })
    await assert.rejects(user.batch([pay(somebody(), '1')]), isCode('insufficient-funds'))
  })

  it('two tabs that send at once: the second gets an error', async () => {
    const user = await open('0.7')
    await user.fund()
    const receiver = somebody()
    const calls = [{ ...pay(receiver, '1'), value: 0n }]
    // before and after the account is deployed
    for (const paid of [1_000_000n, 2_000_000n]) {
      const [one, other] = await Promise.all([1, 2].map(() => prepareOperation(user.context, calls, user.signal)))
      await sendOperation(user.context, one!, user.signHash)
      const { operation } = other!
      const changed = { ...other!, operation: { ...operation, preVerificationGas: operation.preVerificationGas + 1n } }
      await assert.rejects(sendOperation(user.context, changed, user.signHash), isCode('nonce-too-low'))
      assert.equal(await dollarsOf(receiver), paid)
    }
  })

  it('an answer that was lost on the way: what arrived counts once', async () => {
    const user = await open('0.7')
    await user.fund()
    const receiver = somebody()
    const prepared = await prepareOperation(user.context, [{ ...pay(receiver, '1'), value: 0n }], user.signal)
    const first = await sendOperation(user.context, prepared, user.signHash)
    assert.equal(await sendOperation(user.context, prepared, user.signHash), first)
    assert.equal(await dollarsOf(receiver), 1_000_000n)
  })

  it('a network fee that rises between the screen and the sending', async () => {
    const user = await open('0.8')
    await user.fund()
    const prepared = await prepareOperation(user.context, [{ ...pay(somebody(), '1'), value: 0n }], user.signal)
    await chain.request('anvil_setNextBlockBaseFeePerGas', toHex(prepared.operation.maxFeePerGas * 3n))
    await chain.mine()
    await assert.rejects(sendOperation(user.context, prepared, user.signHash), isCode('fee-cap-too-low'))
    await chain.request('anvil_setNextBlockBaseFeePerGas', toHex(10n ** 9n))
    await chain.mine()
  })

  it('a network without an EntryPoint', async context => {
    const through = await chain.through(context, ({ method, params }) => {
      const [call] = params as [{ to?: string }?]
      return method === 'eth_call' && call?.to?.toLowerCase() === contracts.entryPoint.toLowerCase()
        ? { result: '0x' }
        : undefined
    })
    const user = await open('0.7', { rpc: through.rpcUrls.default.http[0]! })
    await user.fund()
    await assert.rejects(user.batch([pay(somebody(), '1')]), isCode('unsupported-chain'))
  })

  it('a batch that is impossible, and an unknown one', async () => {
    const user = await open('0.7')
    await user.fund()
    const code = (expected: number) => (error: unknown) => error instanceof RpcError && error.rpcCode === expected
    const call = pay(somebody(), '1')
    await assert.rejects(user.batch([]), code(-32602))
    await assert.rejects(user.batch([{ ...call, to: undefined }]), code(-32602))
    await assert.rejects(user.batch([call], { capabilities: { paymasterService: { url: 'https://other.example' } } }), code(5700))
    await assert.rejects(user.batch(Array(257).fill(call)), code(5740))
    const packed = encodeFunctionData({
      abi: parseAbi(['function multicall(bytes[] data)']),
      args: [Array<`0x${string}`>(60).fill(call.data)]
    })
    await assert.rejects(user.batch(Array(5).fill({ to: call.to, data: packed })), code(5740))
    await assert.rejects(user.batch([call], { from: somebody() }), isCode('unauthorized'))
    await assert.rejects(user.request('wallet_getCallsStatus', toHex(7, { size: 32 })), code(5730))
    await assert.rejects(user.request('wallet_showCallsStatus', 'nothing'), code(5730))
    await assert.rejects(user.request('wallet_getCapabilities'), /Missing address parameter in `wallet_getCapabilities` request/)
    assert.deepEqual(user.approvals, [])
    const optional = { capabilities: { paymasterService: { url: 'https://other.example', optional: true } }, id: 'mine' }
    assert.deepEqual(await user.batch([call], optional), { id: 'mine' })
    assert.equal((await user.status('mine')).status, 200)
    await assert.rejects(user.batch([call], { id: 'mine' }), code(5720))
  })
})
