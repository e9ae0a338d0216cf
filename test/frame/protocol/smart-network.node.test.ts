import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSmartNetwork } from '../../../frame/protocol/smart-network.ts'

const contract = (digits: string) => `0x${digits.repeat(20)}`
const factory = {
  kind: 'factory',
  factory: contract('fA'),
  initCodeHash: `0x${'1b'.repeat(32)}`,
  domain: { name: 'SmartAccount', version: '1' }
}
const delegated = { kind: 'delegated', delegate: contract('7c') }
const least = { entryPoint: '0.7', account: factory, bundler: '/bundler' }
const whole = {
  ...least,
  entryPoint: '0.8',
  provider: 'pimlico',
  paymaster: { url: '/paymaster', context: { policy: 'p' }, token: contract('0a') },
  sessions: { permissions: contract('5e'), sponsor: contract('50') }
}

const read = (value: unknown) => parseSmartNetwork(value, text => new URL(String(text), 'https://rpc.example').href)

/** Asserts that each value is rejected with a message about the missing part. */
function refuses(what: string, ...values: readonly unknown[]): void {
  const message = `The ${what} of a network's smart accounts is missing, or is none.`
  for (const value of values) throws(() => read(value), { message }, JSON.stringify(value))
}

const contracts: readonly unknown[] = [
  undefined,
  null,
  7,
  [contract('aa')],
  '',
  contract('aa').slice(2),
  `${contract('aa')}0`,
  contract('aa').slice(0, -1),
  `x${contract('aa')}`,
  contract('ga')
]

describe('the smart accounts of a network', () => {
  test('are read whole, with their addresses made whole', () => {
    deepEqual(read({ ...whole, more: 1 }), {
      ...whole,
      bundler: 'https://rpc.example/bundler',
      paymaster: { ...whole.paymaster, url: 'https://rpc.example/paymaster' }
    })
    const bundler = 'https://rpc.example/bundler'
    deepEqual(read(least), { ...least, bundler })
    const own = { entryPoint: '0.8', account: delegated, bundler: '/bundler' }
    deepEqual(read({ ...own, account: { ...delegated, more: 1 } }), { ...own, bundler })
    for (const entryPoint of ['0.7', '0.8']) equal(read({ ...least, entryPoint }).entryPoint, entryPoint)
  })

  test('have a version of the EntryPoint that is known', () => {
    refuses('entryPoint', undefined, null, 'text', [], {}, { ...least, entryPoint: '0.6' }, { ...least, entryPoint: 0.7 })
  })

  test('delegate with EntryPoint 0.8 alone', () => {
    refuses('entryPoint of delegated accounts', { ...least, account: delegated })
  })

  test('have accounts of a factory, or that delegate to a contract', () => {
    const accounts = [undefined, null, 'factory', [], {}, { ...factory, kind: 'other' }, { ...delegated, kind: 'other' }]
    refuses('account', ...accounts.map(account => ({ ...whole, account })))
    refuses('account', ...contracts.map(wrong => ({ ...whole, account: { ...factory, factory: wrong } })))
    refuses(
      'account',
      ...contracts.map(delegate => ({ ...whole, sessions: undefined, account: { kind: 'delegated', delegate } }))
    )
    refuses(
      'account',
      { ...whole, account: { ...factory, kind: undefined } },
      { ...whole, account: { ...factory, kind: 'delegated' } }
    )
    const both = { ...factory, delegate: contract('7c') }
    deepEqual(read({ ...least, account: both }).account, factory)
  })

  test('have a hash of their code', () => {
    const hash = factory.initCodeHash
    const hashes = [
      undefined,
      null,
      7,
      [hash],
      '',
      hash.slice(2),
      `${hash}0`,
      hash.slice(0, -1),
      `x${hash}`,
      hash.replace('b', 'g')
    ]
    refuses('initCodeHash', ...hashes.map(initCodeHash => ({ ...least, account: { ...factory, initCodeHash } })))
  })

  test('have a domain with a name and a version', () => {
    const domains = [
      undefined,
      null,
      'SmartAccount',
      {},
      { name: 'SmartAccount' },
      { version: '1' },
      { name: 'SmartAccount', version: 1 }
    ]
    refuses('domain', ...[...domains, { name: 7, version: '1' }].map(domain => ({ ...least, account: { ...factory, domain } })))
  })

  test('have the address of a bundler, and the name of one behind it if it stands for several', () => {
    refuses('bundler', ...[undefined, null, 7, ['/bundler']].map(bundler => ({ ...least, bundler })))
    refuses('provider', ...[null, 7, ['a'], '', 'a b', ' a', 'a ', 'x'.repeat(65)].map(provider => ({ ...least, provider })))
    for (const provider of ['a', 'pimlico-2_b', 'x'.repeat(64)]) equal(read({ ...least, provider }).provider, provider)
  })

  test('may have a paymaster with an address, and a token', () => {
    const withPaymaster = (paymaster: unknown) => ({ ...least, paymaster })
    refuses('paymaster', ...[null, '/paymaster', [], {}, { url: 7 }, { url: null }, { context: {} }].map(withPaymaster))
    const tokens = contracts.filter(token => token !== undefined).map(token => ({ url: '/paymaster', token }))
    refuses('token of the paymaster', ...tokens.map(withPaymaster))
    const url = 'https://rpc.example/paymaster'
    for (const context of [undefined, null, 'text', []])
      deepEqual(read(withPaymaster({ url: '/paymaster', context })).paymaster, { url, context: {} })
  })

  test('may have sessions, where the account’s own contract can ask about them', () => {
    const withSessions = (sessions: unknown) => ({ ...least, sessions })
    refuses('sessions', ...[null, contract('5e'), [], {}, { sponsor: contract('50') }].map(withSessions))
    refuses('sessions', ...contracts.map(permissions => withSessions({ permissions })))
    const sponsors = contracts.filter(sponsor => sponsor !== undefined)
    refuses('sessions', ...sponsors.map(sponsor => withSessions({ permissions: contract('5e'), sponsor })))
    deepEqual(read(withSessions({ permissions: contract('5e'), more: 1 })).sessions, { permissions: contract('5e') })
    refuses('sessions of delegated accounts', { ...whole, account: delegated })
  })
})
