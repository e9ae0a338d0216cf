import { deepEqual, doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, logOf, stranger } from './stub-node.ts'

const ships = addressOf('5b')
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

describe('a batch of more items than its call can be shown with', () => {
  const ids = Array.from({ length: 257 }, (_, index) => BigInt(index))
  const amounts = ids.map(() => 1n)
  const log = {
    ...logOf(ships, [transferBatch, account, account, stranger]),
    data: encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts])
  }
  const batch = call('function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
    account,
    stranger,
    ids,
    amounts,
    '0x'
  ])

  test('does not pass for one that takes nothing: the changes show each of them', async () => {
    const { rows, dangers } = await send(to(ships, batch), { logs: [[log]] })
    const [, changes] = rows.find(([label]) => label === 'Balance changes')!
    deepEqual(changes.match(/− #\d+/g)?.length, ids.length)
    match(dangers.join(), /changes 257 of your assets together/)
    doesNotMatch(dangers.join(), /takes nothing now/)
  })
})
