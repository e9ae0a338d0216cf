import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { protocolErrors, relayRejections, toKitError } from '../../../adapters/walletconnect/errors.ts'

describe('errors of WalletConnect', () => {
  it('are known by their number and by their words', () => {
    for (const [code, , words, name] of protocolErrors) {
      if (code >= 1000) assert.equal(toKitError({ code, message: 'anything' }).code, name)
      assert.equal(toKitError(new Error(`${words} and why`)).code, name, words)
    }
  })

  const kinds = [
    ['MISSING_OR_INVALID', 5, 'Missing or invalid. respond() response: {}', 'walletconnect-missing-or-invalid'],
    ['NO_MATCHING_KEY', 2, "No matching key. session topic doesn't exist: 1f", 'walletconnect-no-matching-key'],
    ['EXPIRED', 6, 'Expired. pairing topic: 1f', 'walletconnect-expired'],
    ['NOT_INITIALIZED', 1, 'Not initialized. engine', 'walletconnect-not-initialized'],
    ['UNSUPPORTED_CHAINS', 5100, 'Unsupported chains. eip155:9', 'walletconnect-unsupported-chains'],
    ['USER_DISCONNECTED', 6000, 'User disconnected.', 'walletconnect-user-disconnected'],
    ['INVALID_UPDATE_REQUEST', 1003, 'Invalid update request.', 'walletconnect-invalid-update-request']
  ] as const
  for (const [kind, number, words, code] of kinds) {
    it(`of the kind ${kind} are distinguished, and keep their messages [8.59, 8.60, 8.61, 8.62, 8.63, 8.64, 8.65]`, () => {
      const known = protocolErrors.find(([, name]) => name === kind)
      assert.equal(known?.[0], number)
      const inWords = toKitError(new Error(words))
      assert.deepEqual([inWords.code, inWords.shortMessage], [code, words])
      if (number >= 1000) assert.equal(toKitError({ code: number, message: 'anything' }).code, code)
    })
  }

  it('report a rejection as a rejection', () => {
    for (const code of [4001, 5000, 5001, 5002, 5003]) assert.ok(toKitError({ code, message: 'no' }) instanceof UserRejectedError)
  })

  it('know what the client says in words alone', () => {
    const messages = [
      ['Proposal expired', 'proposal-expired'],
      ['Request expired. Please try again.', 'walletconnect-expired'],
      ['No internet connection detected. Please restart your network and try again.', 'relay-unreachable'],
      ["Couldn't establish socket connection to the relay server: wss://relay", 'relay-unreachable'],
      ['Failed to publish custom payload, please try again.', 'relay-unreachable'],
      ['WebSocket connection failed for host: wss://relay', 'relay-unreachable']
    ] as const
    for (const [message, code] of messages) assert.equal(toKitError(new Error(message)).code, code)
  })

  it('know the refusals of the relay within longer words', () => {
    for (const { words } of relayRejections) {
      const error = toKitError(new Error(`WebSocket connection closed abnormally with code: 3000 (${words})`))
      assert.deepEqual([error.code, error.shortMessage], ['walletconnect-unauthorized', words])
    }
  })

  it('know the numbers of EIP-1193 and keep any other', () => {
    assert.equal(toKitError({ code: 4902, message: 'Unrecognized chain' }).code, 'unsupported-chain')
    assert.equal(toKitError({ code: -32601, message: 'No such method' }).code, 'unsupported-method')
    const reverted = toKitError({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
    assert.equal(reverted.code, 'rpc-error')
    const other = toKitError({ code: -32000, message: 'nonce too low', data: { nonce: 1 } })
    assert.ok(other instanceof RpcError)
    assert.deepEqual([other.rpcCode, other.shortMessage, other.data], [-32000, 'nonce too low', { nonce: 1 }])
  })

  it('take anything that was thrown', () => {
    for (const thrown of [undefined, null, 'no', 7, {}, { message: 7 }, { code: 'x' }, []]) {
      const error = toKitError(thrown)
      assert.ok(error instanceof RpcError)
      assert.equal(error.rpcCode, -32603)
      assert.equal(error.cause, thrown)
    }
    assert.ok(toKitError({ message: 'x'.repeat(10_000) }).message.length <= 500)
  })

  it("leave the kit's own alone", () => {
    const error = new KitError('aborted', 'Left')
    assert.equal(toKitError(error), error)
  })
})
