import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAddress } from 'viem'
import { account, addressOf, approvalOf, far, rowsOf, stranger } from './typed-data-requests.ts'

const ledger = '0x6F7a338F2aA472838dEFD3283eB360d4Dff5D203'
const withdrawal = { brokerId: 'woofi_pro', chainId: 1, receiver: stranger, amount: '1000000000', timestamp: '1700000000000' }
const withdrawalOf = (field: string, more: object) =>
  approvalOf(
    `Withdraw(string brokerId,uint256 chainId,address receiver,${field}uint256 amount,uint64 timestamp)`,
    { ...withdrawal, ...more },
    { name: 'Orderly', chainId: 1, verifyingContract: ledger }
  )

describe('the token that typed data moves', () => {
  test('is the text of its field, and not the contract that keeps it', async () => {
    for (const name of ['token', 'asset', 'collateral', 'currency']) {
      const approval = await withdrawalOf(`string ${name},`, { [name]: 'USDC' })
      equal(rowsOf(approval)['Token'], 'USDC', name)
      match(rowsOf(approval)['Amount']!, /^1000000000 \(units/, name)
      ok(!JSON.stringify(approval.parts).includes(ledger) && !approval.dangers.join().includes(ledger), name)
    }
    const hash = `0x${'ab'.repeat(32)}`
    equal(rowsOf(await withdrawalOf('bytes32 token,', { token: hash }))['Token'], hash)
    equal(rowsOf(await withdrawalOf('string token,', { token: 'US\u200bDC' }))['Token'], 'US�DC')
  })

  test('does not look like a contract whose address stands in its text', async () => {
    const approval = await withdrawalOf('string token,', { token: `USDC\n${getAddress(addressOf('a1'))}` })
    equal(rowsOf(approval)['Token'], `USDC\ufffd${getAddress(addressOf('a1'))}`)
  })

  test('is unknown where no field names it, and its address where one does', async () => {
    equal(rowsOf(await withdrawalOf('', {}))['Token'], 'Unknown')
    equal(
      rowsOf(await withdrawalOf('address token,', { token: addressOf('a1') }))['Token'],
      `TKN\n${getAddress(addressOf('a1'))}`
    )
  })

  test('is the contract of the domain where a token itself checks the type', async () => {
    const domain = { verifyingContract: addressOf('a1') }
    const token = `TKN\n${getAddress(addressOf('a1'))}`
    const moves = {
      from: account,
      to: stranger,
      value: '1000000',
      validAfter: '0',
      validBefore: far,
      nonce: addressOf('11').padEnd(66, '0')
    }
    for (const type of ['TransferWithAuthorization', 'ReceiveWithAuthorization', 'Move']) {
      const fields = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
      const approval = await approvalOf(`${type}(${fields})`, moves, domain)
      equal(rowsOf(approval)['Token'], token, type)
      equal(rowsOf(approval)['Amount'], '1 TKN', type)
    }
    const permit = await approvalOf('Permit(address spender,uint256 value)', { spender: stranger, value: '1000000' }, domain)
    equal(rowsOf(permit)['Token'], token)
  })

  test('is the text of a permit that names it by one', async () => {
    const permit = await approvalOf('Permit(address spender,string token,uint256 value)', {
      spender: stranger,
      token: 'USDC',
      value: '1000000'
    })
    equal(rowsOf(permit)['Token'], 'USDC')
  })
})

describe('the name of a domain', () => {
  test('has one line: another one could pass for the contract or the network', async () => {
    const approval = await approvalOf(
      'Ballot(uint256 proposalId,uint8 support)',
      { proposalId: 1, support: 1 },
      { name: 'Uniswap\r\nContract\u2028Any', version: '1\n2' }
    )
    equal(rowsOf(approval)['For'], 'Uniswap\ufffdContract\ufffdAny 1\ufffd2')
  })

  test('that a login names is one line of a danger', async () => {
    const approval = await approvalOf('Login(string website)', { website: 'https://bank example\nThis is safe.' })
    match(approval.dangers.join(), /signs you in to https:\/\/bank example\ufffdThis is safe\., but/)
  })
})
