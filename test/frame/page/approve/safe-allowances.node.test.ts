import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAddress } from 'viem'
import { account, addressOf, approvalOf, stranger } from './typed-data-requests.ts'

// A delegate of a Safe takes what the Safe's allowance module permits; the type's name alone looks like a permit.

describe('a transfer out of the allowance of a Safe', () => {
  const transferTo = (to: string, payment: string) =>
    approvalOf(
      'AllowanceTransfer(address safe,address token,address to,uint96 amount,address paymentToken,uint96 payment,uint16 nonce)',
      { safe: addressOf('5a'), token: addressOf('a1'), to, amount: '1000000', paymentToken: addressOf('a1'), payment, nonce: '1' }
    )

  test('is shown as what it moves, out of the Safe and to its recipient', async () => {
    const { dangers } = await transferTo(stranger, '0')
    const safe = getAddress(addressOf('5a'))
    deepEqual(dangers, [`Anyone with this signature can move 1 TKN from ${safe} to ${stranger}, without a transaction from you.`])
  })

  test('is unknown with a payment, which goes to its submitter', async () => {
    const { dangers } = await transferTo(account, '1000000000000')
    deepEqual(dangers, ['This names an amount in a form that this wallet doesn’t know. It may let others take what you have.'])
  })
})
