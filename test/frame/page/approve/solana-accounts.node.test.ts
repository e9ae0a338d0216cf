import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noFacts } from '../../../../adapters/meaning/solana/chain-facts.ts'
import { describeSolana } from '../../../../frame/page/approve/describe-solana.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const held = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const mint = 'So11111111111111111111111111111111111111112'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const lookupTable = 'AddressLookupTab1e1111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const network: FrameNetwork = {
  id: 'solana:x',
  name: 'Solana',
  rpc: [],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}

const shown = (program: string, accounts: readonly string[], data: readonly number[]) =>
  describeSolana({
    origin: 'https://shop.example',
    account: wallet,
    network,
    facts: noFacts,
    decision: 'Sign',
    now: 0,
    views: [
      {
        isOfNetwork: true,
        outcome: { kind: 'passes', changes: [], grants: [] },
        transaction: {
          signatures: [],
          message: new Uint8Array(),
          signers: [wallet],
          writable: [wallet, held],
          lookups: [],
          recent: wallet,
          instructions: [{ program, accounts, data: new Uint8Array(data) }]
        }
      }
    ]
  })

describe('what changes an account of the user on Solana, and takes nothing', () => {
  for (const [title, program, accounts, data] of [
    ['Revoke approval', token, [held, wallet], [5]],
    ['Unfreeze tokens', token, [held, mint, wallet], [11]],
    ['Unfreeze tokens', token2022, [held, mint, wallet], [11]],
    ['Require a memo from senders', token2022, [held, wallet], [30, 0]],
    ['Protect tokens from programs', token2022, [held, wallet], [34, 0]],
    ['Deactivate an address table', lookupTable, [held, wallet], [3, 0, 0, 0]],
    ['Recover tokens of an account', associated, [held, mint, wallet, wallet, mint, wallet, token], [2]]
  ] as const)
    test(`has its name and the account: ${title}, ${program.slice(0, 6)}`, () => {
      const approval = shown(program, accounts, data)
      deepEqual([approval.title, approval.warnings, approval.dangers], [title, [], []])
      deepEqual(approval.rows[0], ['Account', held])
    })
})
