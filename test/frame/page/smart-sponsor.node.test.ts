import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { numberToHex, parseEther, parseUnits, zeroAddress, type Hex } from 'viem'
import { json, startRpcServer } from '../../kit/rpc-server.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { pay, rowOf, smartUsers, somebody } from '../../kit/smart-user.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { clientOf } from '../../stack/chains/test-client.ts'

// A paymaster service (ERC-7677) that names the zero address as paymaster: EntryPoint 0.7 charges the account then.

const chain = seededChain()
const { open } = smartUsers(chain)
const balanceOf = (address: Hex): Promise<bigint> => clientOf(chain.anvil).getBalance({ address })

type Fields = Readonly<Record<string, unknown>>

/** Starts a paymaster service that answers each method with these fields. */
async function paymasterService(context: TestContext, replies: Readonly<Record<string, Fields>>): Promise<string> {
  const server = await startRpcServer(
    json(([call]) => ({ jsonrpc: '2.0', id: call!.id, result: replies[call!.method] ?? replies['pm_getPaymasterStubData'] }))
  )
  context.after(() => server.stop())
  return server.url
}

const answer = (paymaster: string, postOpGas: bigint): Fields => ({
  paymaster,
  paymasterData: '0x',
  paymasterVerificationGasLimit: numberToHex(1n),
  paymasterPostOpGasLimit: numberToHex(postOpGas),
  sponsor: { name: 'Kind Sponsor' }
})

it('a sponsor that names no paymaster does not sponsor: the account pays no more than is shown', async context => {
  const url = await paymasterService(context, {
    pm_getPaymasterStubData: answer(zeroAddress, 0n),
    pm_getPaymasterData: answer(zeroAddress, 2_000_000n)
  })
  const user = await open('0.7', { change: smart => ({ ...smart, paymaster: { url, context: {} } }) })
  await user.fund()
  const before = await balanceOf(user.address)
  await user.batch([pay(somebody(), '1')])
  const [approval] = user.approvals
  assert.equal(rowOf(approval!, 'Network fee'), undefined)
  assert.match(approval!.warnings.join(), /isn’t sponsored/)
  const most = /^([\d.]+) ETH$/.exec(rowOf(approval!, 'Max network fee')!)![1]!
  assert.ok(before - (await balanceOf(user.address)) <= parseEther(most))
})

it('a paymaster that is replaced after its stub does not charge the account', async context => {
  const url = await paymasterService(context, {
    pm_getPaymasterStubData: answer(contracts.sponsorPaymaster, 0n),
    pm_getPaymasterData: answer(zeroAddress, 2_000_000n)
  })
  const user = await open('0.7', { change: smart => ({ ...smart, paymaster: { url, context: {} } }) })
  await user.fund()
  await user.batch([pay(somebody(), '1')])
  assert.match(rowOf(user.approvals[0]!, 'Max network fee')!, /ETH$/)
})

it('a fee in a token is paid to the paymaster that has quoted it, and to no other', async context => {
  const quote = { paymaster: contracts.tokenPaymaster, token: contracts.dollar, postOpGas: '0x1', exchangeRate: '0x1' }
  const { tokenPaymaster, sponsorPaymaster } = contracts
  for (const replaced of [zeroAddress, sponsorPaymaster]) {
    const url = await paymasterService(context, {
      pimlico_getTokenQuotes: { quotes: [quote] },
      pm_getPaymasterStubData: answer(tokenPaymaster, 0n),
      pm_getPaymasterData: answer(replaced, 2_000_000n)
    })
    const user = await open('0.7', {
      change: smart => ({ ...smart, paymaster: { url, context: {}, token: contracts.dollar } })
    })
    await drip(chain.anvil.rpcUrl, { to: user.address, native: parseEther('1'), tokens: { dollar: parseUnits('10', 6) } })
    await user.batch([pay(somebody(), '1')])
    assert.equal(rowOf(user.approvals[0]!, 'Fee paid to'), undefined)
    assert.match(rowOf(user.approvals[0]!, 'Max network fee')!, /ETH$/)
  }
})
