import { match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toEventSelector, toFunctionSelector } from 'viem'
import { send, to } from './call-requests.ts'
import { account, addressOf, logOf, stranger } from './stub-node.ts'

const vault = addressOf('c1')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdc = { symbol: 'USDC', decimals: 6 }

describe('an allowance of Permit2', () => {
  test('is shown whatever contract keeps it', async () => {
    const topics = [toEventSelector('Approval(address,address,address,uint160,uint48)'), account, dollar, stranger]
    const log = { ...logOf(vault, topics), data: `0x${7_000_000n.toString(16).padStart(64, '0')}${'0'.repeat(64)}` }
    const selector = toFunctionSelector('approve(address,address,uint160,uint48)')
    const { dangers } = await send(to(vault, selector), { logs: [[log]], tokens: { [dollar]: usdc } })
    match(dangers.join(), new RegExp(`${stranger} can take 7 USDC`))
  })
})
