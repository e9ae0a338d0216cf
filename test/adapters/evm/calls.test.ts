import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import {
  createFakeWallet,
  fakeAddress,
  otherAddress,
  providerError,
  rejecting,
  type FakeWallet,
  type Reply
} from '../../kit/fake-wallet.ts'

// Valid and invalid responses of wallets to EIP-5792. Effects on a chain: test/state/send/calls.test.ts.

const calls = await evm().chain!.calls!()
const account = `eip155:10:${fakeAddress}` as const
const sent = { id: '0x5e1f', chainId: 'eip155:10' } as const
const hash = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const isCode = (code: ErrorCode) => (error: unknown) => isKitError(error, code)
const atOnce = async (): Promise<void> => {}

function walletThat(method: string, ...replies: readonly Reply[]): FakeWallet {
  const wallet = createFakeWallet({ chainId: 10 })
  for (const reply of replies.slice(0, -1)) wallet.replyOnce(method, reply)
  wallet.reply(method, replies.at(-1)!)
  return wallet
}

describe('what a wallet says it can do', () => {
  const rows: readonly (readonly [string, unknown, string, boolean])[] = [
    ['as the text of EIP-5792 has it', { '0xa': { atomic: { status: 'supported' } } }, 'supported', false],
    ['after an upgrade', { '0xa': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }, 'ready', true],
    ['for every network', { '0x0': { atomic: { status: 'supported' } } }, 'supported', false],
    ['of one against every network', { '0x0': { atomic: { status: 'supported' } }, '0xA': { atomic: {} } }, 'unsupported', false],
    ['as wallets of before do', { '0xa': { atomicBatch: { supported: true } } }, 'supported', false],
    ['of another network', { '0x1': { atomic: { status: 'supported' } } }, 'unsupported', false],
    ['a status nobody knows', { '0xa': { atomic: { status: 'maybe' } } }, 'unsupported', false],
    ['no word of it', { '0xa': {} }, 'unsupported', false],
    ['a list', [{ atomic: { status: 'supported' } }], 'unsupported', false],
    ['nothing', null, 'unsupported', false],
    ['a text', 'supported', 'unsupported', false]
  ]
  for (const [title, reply, atomic, paymasterService] of rows) {
    test(title, async () => {
      const { provider, requests } = walletThat('wallet_getCapabilities', () => reply)
      const capabilities = await calls.capabilities(provider, account, {})
      deepEqual([capabilities.atomic, capabilities.paymasterService], [atomic, paymasterService])
      deepEqual(requests, [{ method: 'wallet_getCapabilities', params: [fakeAddress, ['0xa']] }])
    })
  }

  test('one that does not know the question can do nothing of the kind; one whose answer is not waited for says so', async () => {
    const { provider } = walletThat('wallet_getCapabilities', rejecting(providerError(-32601)))
    deepEqual(await calls.capabilities(provider, account, {}), { atomic: 'unsupported', paymasterService: false, all: {} })
    await rejects(calls.capabilities(provider, account, { signal: AbortSignal.abort() }), isCode('aborted'))
  })
})

describe('a batch', () => {
  const list = [
    { to: otherAddress, value: 5n },
    { to: otherAddress, data: '0x1234' }
  ] as const

  test('goes to the wallet in the words of EIP-5792, and comes back with an id', async () => {
    const { provider, requests } = walletThat('wallet_sendCalls', () => ({ id: '0x5e1f', capabilities: {} }))
    const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
    deepEqual(await calls.send(provider, account, list, { atomicRequired: true, capabilities }), sent)
    deepEqual(requests, [
      {
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            chainId: '0xa',
            from: fakeAddress,
            atomicRequired: true,
            calls: [
              { to: otherAddress, value: '0x5' },
              { to: otherAddress, data: '0x1234' }
            ],
            capabilities
          }
        ]
      }
    ])
  })

  test('has the bare id of wallets of before', async () => {
    const { provider } = walletThat('wallet_sendCalls', () => '0x5e1f')
    deepEqual(await calls.send(provider, account, list, { atomicRequired: false }), sent)
  })

  const refusals: readonly (readonly [string, unknown, ErrorCode])[] = [
    ['no id', {}, 'invalid-reply'],
    ['an empty id', { id: '' }, 'invalid-reply'],
    ['an id longer than ids are', { id: `0x${'0'.repeat(8193)}` }, 'invalid-reply'],
    ['a number', 7, 'invalid-reply']
  ]
  for (const [title, reply, code] of refusals) {
    test(`is not believed with ${title}`, async () => {
      const { provider } = walletThat('wallet_sendCalls', () => reply)
      await rejects(calls.send(provider, account, list, { atomicRequired: true }), isCode(code))
    })
  }

  const errors: readonly (readonly [unknown, ErrorCode])[] = [
    [providerError(4001), 'user-rejected'],
    [providerError(4200), 'unsupported-method'],
    [providerError(5700), 'calls-refused'],
    [providerError(5710), 'calls-refused'],
    [providerError(5740), 'calls-refused'],
    [providerError(5750, 'User rejected the upgrade'), 'calls-not-atomic'],
    [providerError(5760), 'calls-not-atomic'],
    [providerError(-32000, 'insufficient funds for gas'), 'insufficient-funds'],
    [new Error('out of luck'), 'rpc-error']
  ]
  for (const [error, code] of errors) {
    test(`refused with ${String((error as { code?: unknown }).code)} is reported as ${code}`, async () => {
      const { provider } = walletThat('wallet_sendCalls', rejecting(error))
      await rejects(calls.send(provider, account, list, { atomicRequired: true }), isCode(code))
    })
  }
})

describe('what came of a batch', () => {
  const receipt = (transactionHash: string, status = '0x1') => ({ transactionHash, status, logs: [] })
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['200', { status: 200, atomic: true, receipts: [receipt(hash)] }, { name: 'confirmed', hashes: [hash], atomic: true }],
    [
      '200 of two transactions',
      { status: 200, atomic: false, receipts: [receipt(hash), receipt(other)] },
      { name: 'confirmed', hashes: [hash, other], atomic: false }
    ],
    [
      'the same transaction for each call',
      { status: 200, receipts: [receipt(hash), receipt(hash)] },
      { name: 'confirmed', hashes: [hash], atomic: true }
    ],
    ['400', { status: 400, atomic: true }, { name: 'failed', reason: 'not-sent', hashes: [], atomic: true }],
    [
      '500',
      { status: 500, atomic: true, receipts: [receipt(hash, '0x0')] },
      { name: 'failed', reason: 'reverted', hashes: [hash], atomic: true }
    ],
    [
      '600',
      { status: 600, atomic: false, receipts: [receipt(hash), receipt(other, '0x0')] },
      { name: 'failed', reason: 'partly', hashes: [hash, other], atomic: false }
    ],
    ['a status to come', { status: 201, atomic: true }, { name: 'confirmed', hashes: [], atomic: true }],
    [
      'CONFIRMED, as before',
      { status: 'CONFIRMED', receipts: [receipt(hash), receipt(other, '0x0')] },
      { name: 'failed', reason: 'partly', hashes: [hash, other], atomic: false }
    ]
  ]
  for (const [title, reply, expected] of rows) {
    test(`is reported by ${title}, after it was on its way`, async () => {
      const pending = [() => ({ status: 100, atomic: true }), () => ({ status: 'PENDING' })]
      const { provider, requests } = walletThat('wallet_getCallsStatus', ...pending, () => reply)
      deepEqual(await calls.follow(provider, sent, { wait: atOnce }), expected)
      deepEqual(requests, Array(3).fill({ method: 'wallet_getCallsStatus', params: [sent.id] }))
    })
  }

  test('is asked for again where the wallet fails once, ever more rarely', async () => {
    const fails = rejecting(new Error('busy'))
    const { provider } = walletThat('wallet_getCallsStatus', fails, fails, () => ({ status: 200, receipts: [] }))
    const waits: number[] = []
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
    equal((await calls.follow(provider, sent, { wait })).name, 'confirmed')
    deepEqual(waits, [2000, 4000])
  })

  test('stays open when no caller waits any more', async () => {
    const { provider } = walletThat('wallet_getCallsStatus', () => ({ status: 100 }))
    const leaving = new AbortController()
    const wait = async (): Promise<void> => leaving.abort()
    deepEqual(await calls.follow(provider, sent, { wait, signal: leaving.signal }), { name: 'pending' })
  })

  const endings: readonly (readonly [string, Reply, ErrorCode])[] = [
    ['a wallet that knows no such batch', rejecting(providerError(5730)), 'calls-unknown'],
    ['a wallet that cannot tell', rejecting(providerError(4200)), 'unsupported-method'],
    ['a wallet that is gone', rejecting(providerError(4900)), 'wallet-disconnected'],
    ['a status that is none', () => ({ status: 'fine' }), 'invalid-reply'],
    ['a hash that is none', () => ({ status: 200, receipts: [{ transactionHash: '0x12' }] }), 'invalid-reply'],
    ['receipts that are no list', () => ({ status: 200, receipts: 'all' }), 'invalid-reply']
  ]
  for (const [title, reply, code] of endings) {
    test(`cannot be had of ${title}`, async () => {
      const { provider } = walletThat('wallet_getCallsStatus', reply)
      await rejects(calls.follow(provider, sent, { wait: atOnce }), isCode(code))
    })
  }

  test('is shown by the wallet itself', async () => {
    const { provider, requests } = walletThat('wallet_showCallsStatus', () => undefined)
    await calls.show(provider, sent)
    deepEqual(requests, [{ method: 'wallet_showCallsStatus', params: [sent.id] }])
    const unknown = walletThat('wallet_showCallsStatus', rejecting(providerError(5730)))
    await rejects(calls.show(unknown.provider, sent), isCode('calls-unknown'))
  })
})
