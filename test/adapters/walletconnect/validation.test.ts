import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  getAllowedOnChain,
  getApprovedChains,
  parseApprovedNamespaces,
  validateEvent,
  validateProperties,
  validateRequest,
  validateProposal,
  ProtocolError
} from '../../../adapters/walletconnect/validation.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const approved = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
    methods: ['personal_sign'],
    events: ['chainChanged']
  },
  'eip155:5': { accounts: [`eip155:5:${address}`], methods: ['eth_sendTransaction'], events: [] },
  cosmos: { accounts: ['cosmos:hub-4:cosmos1abc'], methods: [], events: [] }
}
const one = approved.eip155
const withCode = (code: number) => (error: unknown) => error instanceof ProtocolError && error.code === code

describe('what is asked', () => {
  const requested = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }

  it('passes when it is well formed', () => validateProposal({ eip155: requested }))

  for (const [title, namespaces, code] of [
    ['nothing', {}, 5],
    ['no chains', { eip155: { ...requested, chains: [] } }, 5100],
    ['chains that are no list', { eip155: { ...requested, chains: 'eip155:1' } }, 5100],
    ['a chain without a namespace', { eip155: { ...requested, chains: ['1'] } }, 5100],
    ['a chain with too many parts', { eip155: { ...requested, chains: ['eip155:1:2'] } }, 5100],
    ['a chain of another namespace', { eip155: { ...requested, chains: ['solana:1'] } }, 5100],
    ['methods that are no texts', { eip155: { ...requested, methods: [1] } }, 5101],
    ['an empty method', { eip155: { ...requested, methods: [' '] } }, 5101],
    ['events that are no list', { eip155: { ...requested, events: {} } }, 5102]
  ] as const) {
    it(`is refused with ${title}`, () => assert.throws(() => validateProposal(namespaces), withCode(code)))
  }
})

describe('what a wallet grants', () => {
  it('passes when it is well formed, with a chain as the key and in namespaces the kit does not know too', () => {
    parseApprovedNamespaces(approved)
    parseApprovedNamespaces({ eip155: { ...one, chains: undefined } })
    parseApprovedNamespaces({ eip155: { accounts: [], methods: [], events: [] } })
  })

  for (const [title, namespaces, code] of [
    ['nothing', {}, 5],
    ['a text', 'all', 5],
    ['a list', [one], 5],
    ['a namespace that is no object', { eip155: null }, 5104],
    ['a key that is no chain', { 'eip155:': one }, 5104],
    ['accounts that are no list', { eip155: { ...one, accounts: 'all' } }, 5103],
    ['an account of two parts', { eip155: { ...one, accounts: [`eip155:${address}`] } }, 5103],
    ['an account that is markup', { eip155: { ...one, accounts: ['eip155:1:<img src=x>'] } }, 5103],
    ['an account on a network it does not list [3.113]', { eip155: { ...one, accounts: [`eip155:5:${address}`] } }, 5103],
    ['an account of another namespace', { eip155: { ...one, chains: [], accounts: ['solana:5eykt:abc'] } }, 5103],
    [
      'an account on another chain than its key',
      { 'eip155:5': { ...one, chains: undefined, accounts: [`eip155:1:${address}`] } },
      5103
    ],
    ['a chain of another namespace', { eip155: { ...one, chains: ['solana:1'] } }, 5100],
    ['no methods', { eip155: { ...one, methods: undefined } }, 5101],
    ['no events [3.113]', { eip155: { ...one, events: null } }, 5102]
  ] as const) {
    it(`is refused with ${title}`, () => assert.throws(() => parseApprovedNamespaces(namespaces), withCode(code)))
  }

  it('reports its chains and what is allowed on each', () => {
    assert.deepEqual(getApprovedChains(approved), ['eip155:1', 'eip155:10', 'eip155:5', 'cosmos:hub-4'])
    assert.deepEqual(getAllowedOnChain(approved, 'eip155:10', 'methods'), ['personal_sign'])
    assert.deepEqual(getAllowedOnChain(approved, 'eip155:5', 'methods'), ['eth_sendTransaction'])
    assert.deepEqual(getAllowedOnChain(approved, 'eip155:100', 'methods'), [])
  })
})

describe('properties', () => {
  it('pass with a value for each key, scoped to a namespace in question', () => {
    validateProperties({ sessionProperties: { capabilities: '{}' }, scopedProperties: { 'eip155:1': {}, solana: 0 } }, [
      'eip155',
      'solana'
    ])
    validateProperties({ sessionProperties: undefined }, [])
  })

  it('are refused without a value, or outside', () => {
    assert.throws(() => validateProperties({ sessionProperties: { a: null } }, ['eip155']), withCode(5))
    assert.throws(() => validateProperties({ scopedProperties: { eip155: undefined } }, ['eip155']), withCode(5))
    assert.throws(() => validateProperties({ scopedProperties: { solana: {} } }, ['eip155']), withCode(5))
    assert.throws(() => validateProperties({ sessionProperties: 'x' }, ['eip155']), withCode(5))
  })
})

describe('a request', () => {
  const request = { chainId: 'eip155:1', method: 'personal_sign', expiry: 300 }

  it('passes on an approved chain, with a method allowed there, within the bounds of its expiry', () => {
    validateRequest(approved, request)
    validateRequest(approved, { ...request, expiry: 604_800 })
  })

  it('is refused on a chain that the session does not have [5.61]', () => {
    for (const chainId of ['eip155:137', 'eip155:', 'solana:1'])
      assert.throws(() => validateRequest(approved, { ...request, chainId }), withCode(5))
  })

  it('is refused with another method, or for too long or too short', () => {
    assert.throws(() => validateRequest(approved, { ...request, method: 'eth_sendTransaction' }), withCode(3001))
    for (const expiry of [299, 604_801, NaN, 300.5])
      assert.throws(() => validateRequest(approved, { ...request, expiry }), withCode(5))
  })
})

describe('an event', () => {
  it('passes on an approved chain that allows it', () => validateEvent(approved, { chainId: 'eip155:10', name: 'chainChanged' }))

  it('is refused otherwise', () => {
    assert.throws(() => validateEvent(approved, { chainId: 'eip155:137', name: 'chainChanged' }), withCode(5))
    assert.throws(() => validateEvent(approved, { chainId: 7, name: 'chainChanged' }), withCode(5))
    assert.throws(() => validateEvent(approved, { chainId: 'eip155:5', name: 'chainChanged' }), withCode(3002))
    assert.throws(() => validateEvent(approved, { chainId: 'eip155:1', name: undefined }), withCode(3002))
  })
})

it('keeps its words on the way to the peer', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(new ProtocolError(3002, 'Unauthorized event.'))), {
    code: 3002,
    message: 'Unauthorized event.'
  })
})
