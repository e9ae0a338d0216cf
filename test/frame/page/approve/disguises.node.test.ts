import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, erc721Abi, parseAbi, zeroAddress, type Hex } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { drip } from '../../../stack/chains/faucet.ts'
import { batch, call, send, to } from './call-requests.ts'
import { attacker, deployData, openUser } from './local-user.ts'
import { account, addressOf, paymentLog, stranger, transferLog } from './stub-node.ts'
import { trap, trappedUser } from './trap.ts'

const chain = seededChain()
const dollar = contracts.dollar

const disguises: Readonly<Record<string, Hex>> = {
  'aggregate3 of nothing but a payment of 0': call('function aggregate3((address,bool,bytes)[])', [[[zeroAddress, true, '0x']]]),
  'execute of a payment of 0': call('function execute(address,uint256,bytes)', [zeroAddress, 0n, '0x']),
  'a transfer of nothing': call('function transfer(address,uint256)', [attacker.address, 0n]),
  'a small allowance': call('function approve(address,uint256)', [attacker.address, 1n]),
  'an allowance that is taken back': call('function approve(address,uint256)', [attacker.address, 0n]),
  'an allowance that is lowered': call('function decreaseAllowance(address,uint256)', [attacker.address, 1n]),
  'a collection that is taken back': call('function setApprovalForAll(address,bool)', [attacker.address, false]),
  'an item that is sent': encodeFunctionData({
    abi: erc721Abi,
    functionName: 'transferFrom',
    args: [account, attacker.address, 1n]
  }),
  'a right that is taken back': call('function setAuthorization(address,bool)', [attacker.address, false]),
  'a debt that is taken back': call('function approveDelegation(address,uint256)', [attacker.address, 0n]),
  'an order that is taken back': call('function setPreSignature(bytes,bool)', [`0x${'ab'.repeat(56)}`, false]),
  'a payment of 0': '0x'
}

describe('a contract that takes what it may, in any call', () => {
  for (const [name, data] of Object.entries(disguises)) {
    test(`is a danger behind ${name}, though the simulation shows nothing`, async () => {
      const { world, at } = await trappedUser(chain)
      const { approval } = await world.describeRequest({ to: at, data })
      ok(!JSON.stringify(approval).includes('− '))
      match(approval.dangers.join('\n'), /takes nothing now, but it may let others take what you have later/)
    })
  }

  test('takes what the screen says that it takes, where the simulation shows it', async () => {
    const { world, at, arm } = await trappedUser(chain)
    await arm()
    const { approval, press } = await world.describeRequest({ to: at, data: '0x' })
    match(JSON.stringify(approval.rows), /− 50000 LUSD/)
    match(approval.dangers.join('\n'), /takes more from your wallet than it says/)
    await press()
    equal(
      await world.client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [world.user.address] }),
      0n
    )
  })
})

test('a token that takes another token beside what it is asked for is a danger', async () => {
  const token = addressOf('fa')
  const other = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const request = to(token, call('function transfer(address,uint256)', [stranger, 5n]))
  const tokens = { [token]: { symbol: 'TKN', decimals: 6 }, [other]: { symbol: 'USDC', decimals: 6 } }
  const sent = transferLog(token, account, stranger, 5n)
  deepEqual((await send(request, { tokens, logs: [[sent]] })).dangers, [])
  const more = transferLog(other, account, stranger, 5n)
  match((await send(request, { tokens, logs: [[sent, more]] })).dangers.join(), /takes more from your wallet than it says/)
  match((await batch([request], { tokens, logs: [[sent, paymentLog(account, stranger, 1n)]] })).dangers.join(), /takes more/)
})

describe('what is what it says', () => {
  test('is no danger: tokens and collections of the chain', async () => {
    const world = await openUser(chain)
    await drip(chain.anvil.rpcUrl, { to: world.user.address, collections: { ships: 1, stamps: 1 } })
    const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
    const takesBack = encodeFunctionData({ abi, args: [attacker.address, false] })
    for (const request of [
      { to: dollar, data: disguises['a transfer of nothing']! },
      { to: dollar, data: disguises['an allowance that is taken back']! },
      { to: contracts.ships, data: takesBack },
      { to: contracts.stamps, data: takesBack },
      { to: attacker.address, data: '0x' as Hex },
      { to: world.user.address, data: '0x' as Hex }
    ]) {
      deepEqual((await world.describeRequest(request)).approval.dangers, [], request.to)
    }
  })

  test('is a warning where a payment goes to a contract', async () => {
    const safe = addressOf('5a')
    const { dangers, warnings } = await send(to(safe, '0x', 5n), { contracts: [safe], logs: [[paymentLog(account, safe, 5n)]] })
    deepEqual(dangers, [])
    match(warnings.join(), /is a contract\. We can’t tell what it does with a payment/)
    ok(!(await send(to(safe, '0x', 5n))).warnings.join().includes('is a contract'))
  })
})

test('a contract that is made shows its code, and is a danger with and without a payment', async () => {
  const world = await openUser(chain)
  const data = deployData(trap, dollar)
  const { approval } = await world.describeRequest({ data } as never)
  equal(approval.title, 'Deploy a contract')
  equal(approval.rows.find(([label]) => label === 'Code')?.[1], data)
  match(approval.dangers.join(), /Reject it unless you trust this site and this contract/)
})
