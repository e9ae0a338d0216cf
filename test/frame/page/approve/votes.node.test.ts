import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { account, approvalOf, far, wordOf } from './typed-data-requests.ts'

describe('a vote by a signature', () => {
  const cases = [
    ['Ballot(uint256 proposalId,uint8 support)', { proposalId: 5, support: 1 }],
    [
      'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
      { proposalId: 5, support: 1, voter: account, nonce: 0 }
    ],
    [
      'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string metadata)',
      { from: account, space: 'boats.eth', timestamp: far, proposal: wordOf('ab'), choice: 1, metadata: '{}' }
    ]
  ] as const

  for (const [declaration, message] of cases)
    test(`is called one: ${declaration}`, async () => {
      const { title, dangers } = await approvalOf(declaration, message, { name: 'Compound Governor Bravo' })
      deepEqual([title, dangers], ['Vote', []])
    })

  test('is none by a field more', async () => {
    const { title } = await approvalOf('Ballot(uint256 proposalId,uint8 support,bool all)', {
      proposalId: 5,
      support: 1,
      all: true
    })
    deepEqual(title, 'Sign data')
  })
})
