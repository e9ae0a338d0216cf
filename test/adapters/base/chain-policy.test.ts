import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { evaluateRequest, type ProviderRequest, type PolicyContext } from '../../../adapters/base/chain-policy.ts'
import { parseEvmChainId } from '../../../adapters/base/evm-chain-id.ts'
import { toProviderError } from '../../../adapters/base/provider-error.ts'
import { policyRows, type Outcome } from '../../kit/chain-policy.ts'

const requested: readonly ChainId[] = ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Applies the chain policy to a request, without an adapter. */
function outcomeOf(request: ProviderRequest, current: ChainId): Outcome {
  try {
    const verdict = evaluateRequest(request, { requested, current })
    switch (verdict.kind) {
      case 'switch-first': {
        const after = evaluateRequest(request, { requested, current: verdict.chainId })
        return after.kind === 'wallet' && verdict.chainId === 'eip155:10' ? 'second' : assert.fail(`${after.kind} after a switch`)
      }
      case 'switch':
      case 'add':
        return 'null'
      case 'node':
        return 'read'
      case 'wallet':
        return 'wallet'
      default:
        return assert.fail(verdict.kind)
    }
  } catch (error) {
    const { code } = toProviderError(error) as { code?: unknown }
    return typeof code === 'number' ? code : assert.fail(String(error))
  }
}

describe('the chain policy', () => {
  for (const { method, what, params, abroad, outcome } of policyRows({ first: 1, second: 10, foreign: 5 })) {
    test(`${method} ${what}: ${outcome}`, () => {
      assert.equal(outcomeOf({ method, params }, abroad ? 'eip155:5' : 'eip155:1'), outcome)
    })
  }

  test('refuses without asking the wallet where it is, and asks only for what depends on it', () => {
    const kindOf = (method: string, params?: unknown) => evaluateRequest({ method, params }, { requested }).kind
    assert.equal(kindOf('eth_sendTransaction', [{}]), 'locate')
    assert.equal(kindOf('eth_signTypedData_v4', [{ domain: { chainId: 1 } }]), 'locate')
    assert.equal(kindOf('eth_call', [{ chainId: '0x1' }]), 'locate')
    assert.equal(kindOf('eth_signTypedData_v4', [{ domain: {} }]), 'wallet')
    assert.equal(kindOf('personal_sign', ['0x']), 'wallet')
    assert.equal(kindOf('eth_call', [{}]), 'node')
    assert.throws(() => kindOf('eth_sendTransaction', [{ chainId: 5 }]), { code: 'unsupported-chain' })
  })

  test('hands over the network that was judged, in every entry, and leaves what it was given as it is', () => {
    const at = (method: string, params: unknown) => evaluateRequest({ method, params }, { requested, current: 'eip155:10' })
    const given = [{ to: '0x' }, { to: '0x', chainId: 10 }]
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions']) {
      assert.deepEqual(at(method, given), {
        kind: 'wallet',
        request: {
          method,
          params: [
            { to: '0x', chainId: '0xa' },
            { to: '0x', chainId: '0xa' }
          ]
        }
      })
    }
    assert.deepEqual(given, [{ to: '0x' }, { to: '0x', chainId: 10 }])
    const typed = [{ domain: { chainId: 10n } }]
    assert.deepEqual(at('eth_signTypedData_v4', typed), {
      kind: 'wallet',
      request: { method: 'eth_signTypedData_v4', params: typed }
    })
  })

  test('reads on the network that a read names, and sends a signed transaction to the one the wallet is on', () => {
    const at = (method: string, params: unknown) => evaluateRequest({ method, params }, { requested, current: 'eip155:1' })
    const params = [{ chainId: '0xa' }]
    assert.deepEqual(at('eth_call', params), { kind: 'node', request: { method: 'eth_call', params }, chainId: 'eip155:10' })
    assert.deepEqual(at('eth_sendRawTransaction', ['0x']), {
      kind: 'node',
      request: { method: 'eth_sendRawTransaction', params: ['0x'] },
      chainId: 'eip155:1'
    })
  })

  test('lets a method that the site asks of its wallets act on a requested network', () => {
    const kindOf = (params: unknown, situation: Partial<PolicyContext>) =>
      evaluateRequest({ method: 'acme_pay', params }, { requested, declared: ['acme_pay'], ...situation }).kind
    assert.equal(kindOf([{ amount: 1 }], { current: 'eip155:1' }), 'wallet')
    assert.equal(kindOf({ chainId: 10 }, { current: 'eip155:1' }), 'switch-first')
    assert.throws(() => kindOf([{ chainId: 5 }], { current: 'eip155:1' }), { code: 'unsupported-chain' })
    assert.throws(() => kindOf(undefined, { current: 'eip155:5' }), { code: 'unsupported-chain' })
    assert.throws(() => kindOf([], { current: 'eip155:1', declared: [] }), { code: 'unsupported-method' })
  })

  test('says what to do', () => {
    const messageOf = (request: ProviderRequest): string => {
      try {
        evaluateRequest(request, { requested })
        return 'not refused'
      } catch (error) {
        return toProviderError(error).message
      }
    }
    assert.equal(
      messageOf({ method: 'acme_pay' }),
      `Unknown method "acme_pay": the provider cannot determine its network, and does not forward it. Use the wallet's own provider or the network's RPC, or name the method in walletConnect({ methods }).`
    )
    assert.equal(
      messageOf({ method: 'wallet_invokeMethod' }),
      `The provider does not forward "wallet_invokeMethod": it acts on the networks of a session, not on the wallet's current one. Use the wallet's own provider or the network's RPC, or name the method in walletConnect({ methods }).`
    )
    assert.equal(
      messageOf({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }),
      'eip155:5 is not among the networks of this site. Add it to createKit({ networks }), or switch to one that is there.'
    )
  })
})

describe('a chain id', () => {
  test('is read in each way it is written, and in no other', () => {
    for (const value of [137, 137n, '137', '0x89', '0X89', '0x089', '0137']) assert.equal(parseEvmChainId(value), 'eip155:137')
    for (const value of [
      0,
      -1,
      1.5,
      NaN,
      2 ** 60,
      '',
      '0x',
      '1n',
      ' 1',
      '1 ',
      '1e3',
      'eip155:1',
      `0x${'f'.repeat(17)}`,
      null,
      {},
      [1]
    ]) {
      assert.equal(parseEvmChainId(value), undefined)
    }
  })
})
