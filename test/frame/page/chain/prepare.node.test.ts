import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { erc20Abi, numberToHex, parseEther } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { call } from '../approve/call-requests.ts'
import { attacker } from '../approve/local-user.ts'
import { trappedUser } from '../approve/trap.ts'

const chain = seededChain()
const dollar = contracts.dollar
/** Creates a user who has given a trap an allowance for dollars, and has little more than a fee. */
async function poorUser() {
  const { world, at, arm } = await trappedUser(chain)
  await arm()
  await world.sendAs(world.user, { to: attacker.address, value: parseEther('19.99') })
  const data = call('function transfer(address,uint256)', [attacker.address, 0n])
  return { world, at, data }
}
const textOf = (value: unknown): string => JSON.stringify(value)

describe('gas that the page asks for', () => {
  test('is at most twice what is needed: a limit too high to pay for hides nothing', async () => {
    const { world, at, data } = await poorUser()
    const own = await world.describeRequest({ to: at, data })
    const { approval, prepared } = await world.describeRequest({ to: at, data, gas: numberToHex(25_000_000n) })
    equal(prepared.transaction.gas, own.prepared.transaction.gas * 2n)
    equal(prepared.outcome.kind, 'passes')
    ok(textOf(approval.rows).includes('− 50000 LUSD'))
  })

  test('counts where it is a little more, and has an end where nothing can be estimated', async () => {
    const { world, at, data } = await poorUser()
    const own = await world.describeRequest({ to: at, data })
    const more = own.prepared.transaction.gas + 1000n
    equal((await world.describeRequest({ to: at, data, gas: numberToHex(more) })).prepared.transaction.gas, more)
    equal((await world.describeRequest({ to: at, data, gas: '0x1' })).prepared.transaction.gas, own.prepared.transaction.gas)
    const fails = await world.describeRequest({ to: dollar, data: '0x12345678', gas: numberToHex(25_000_000n) })
    deepEqual([fails.prepared.outcome.kind, fails.prepared.transaction.gas], ['fails', 3_000_000n])
  })
})

describe('a transaction that the account is short of coins for', () => {
  test('shows what would come of it: the coins may be there a moment later', async () => {
    const { world, at, data } = await poorUser()
    const { approval, press, prepared } = await world.describeRequest({ to: at, data, value: parseEther('1') })
    equal(prepared.outcome.kind, 'short')
    match(approval.warnings.join(), /not enough ETH for the amount and fee/)
    ok(textOf(approval.rows).includes('− 50000 LUSD'))
    ok(approval.dangers.length > 0)
    await world.sendAs(attacker, { to: world.user.address, value: parseEther('2') })
    await press()
    equal(
      await world.client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [world.user.address] }),
      0n
    )
  })
})
