import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { parseAuthResponse, type AuthRequest } from '../../../adapters/walletconnect/one-click-auth.ts'

const request: AuthRequest = {
  chainId: 'eip155:1',
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  domain: 'site.example',
  uri: 'https://site.example',
  nonce: '0123456789abcdef',
  issuedAt: new Date(1_700_000_000_000)
}
const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Returns a wallet's ReCap capabilities, in a response for the first network. */
function allowedBy(abilities: Readonly<Record<string, readonly object[]>>) {
  const recap = `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: abilities } })).toString('base64url')}`
  const cacao = {
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:eip155:1:${address}`,
      domain: request.domain,
      aud: request.uri,
      version: '1',
      nonce: request.nonce,
      iat: request.issuedAt.toISOString(),
      resources: [recap]
    },
    s: { t: 'eip191', s: '0x' }
  }
  return parseAuthResponse([cacao], request, () => Promise.reject(new Error('no node'))).allowed
}

test('a wallet allows the methods that its ReCap names with a limit, or with the empty one, on the chains that it names', () => {
  deepEqual(
    allowedBy({ 'request/eth_sendTransaction': [{ chains: ['eip155:10', 'eip155:5'] }], 'request/personal_sign': [{}] }),
    {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['eth_sendTransaction', 'personal_sign'],
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`]
    }
  )
})

test('one that it names with no limit at all cannot be used in any valid way (ERC-5573)', () => {
  deepEqual(allowedBy({ 'request/eth_sendTransaction': [], 'request/personal_sign': [{}] }).methods, ['personal_sign'])
})

test('one that was not asked for is none', () => {
  deepEqual(allowedBy({ 'other/personal_sign': [{}], 'request/eth_sign': [{}], 'request/personal_sign': [{}] }).methods, [
    'personal_sign'
  ])
})
