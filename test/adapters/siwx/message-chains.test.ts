import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMessage, parseMessage, parseSolanaMessage } from '../../../adapters/siwx/index.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'
import { address, broken, fields, lines, plain } from './message-text.ts'

describe('a message for another chain', () => {
  const solana = {
    namespace: 'solana',
    domain: 'service.org',
    address: '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy',
    statement: 'Hello.',
    uri: 'https://service.org/login',
    version: '1',
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    nonce: '32891757',
    issuedAt: '2021-09-30T16:25:24.000Z'
  } as const
  const head = lines('service.org wants you to sign in with your Solana account:', solana.address)
  const tail = lines(
    'URI: https://service.org/login',
    'Version: 1',
    `Chain ID: ${solana.chainId}`,
    'Nonce: 32891757',
    'Issued At: 2021-09-30T16:25:24.000Z'
  )

  test('of Solana is written as Sign In With Solana has it, with one empty line where there is no statement', () => {
    equal(createMessage(solana), lines(head, '', 'Hello.', '', tail))
    deepEqual(parseMessage(lines(head, '', 'Hello.', '', tail)), solana)
    const { statement: _, ...silent } = solana
    equal(createMessage(silent), lines(head, '', tail))
    deepEqual(parseMessage(lines(head, '', tail)), silent)
    equal(broken(lines(head, '', '', tail)), 'statement 4')
    const tricky = { ...solana, statement: 'URI: https://evil.example' }
    deepEqual(parseMessage(createMessage(tricky)), tricky)
  })

  test('of Solana names its network by reference or by name', () => {
    for (const chainId of ['mainnet', 'testnet', 'devnet', 'localnet', 'solana:mainnet', 'solana:devnet']) {
      equal(parseMessage(createMessage({ ...solana, chainId })).chainId, chainId)
    }
    for (const chainId of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1', '', 'a b']) {
      throws(() => createMessage({ ...solana, chainId }), { rule: 'chain-id' })
    }
  })

  test('of Solana may say nothing but who and where, and then it is nothing to verify', () => {
    const least = { namespace: 'solana', domain: 'service.org', address: solana.address } as const
    equal(createMessage(least), head)
    deepEqual(parseSolanaMessage(head), least)
    deepEqual(parseSolanaMessage(lines(head, '')), least)
    for (const message of [
      { ...least, statement: 'Hello.' },
      { ...least, nonce: '32891757' },
      { ...least, statement: 'Hello.', nonce: '32891757' },
      { ...least, statement: 'Nonce: 32891757', resources: [] },
      { ...least, requestId: 'a', resources: ['https://a.example'] }
    ]) {
      deepEqual(parseSolanaMessage(createMessage(message)), message)
    }
    deepEqual(parseSolanaMessage(createMessage(solana)), solana)
    ok(/^(empty-line|uri|statement) /.test(broken(head)))
    throws(() => parseSolanaMessage(plain), { rule: 'header', line: 1 })
    throws(() => parseSolanaMessage(lines(head, '', 'Nonce: 32891757', 'Version: 1')), { rule: 'end', line: 5 })
  })

  test('of Solana has a base58 address and no empty statement', () => {
    for (const wrong of ['0OIl', `${solana.address}l`, address, `${solana.address}1`.padEnd(45, '1')]) {
      throws(() => createMessage({ ...solana, address: wrong }), { rule: 'address' })
    }
    throws(() => createMessage({ ...solana, statement: '' }), { rule: 'statement' })
  })

  test('of Bitcoin is written as CAIP-122 has it', () => {
    const bitcoin: SignInMessage = {
      ...solana,
      namespace: 'bip122',
      address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      chainId: '000000000019d6689c085ae165831e93'
    }
    equal(
      createMessage(bitcoin),
      createMessage(fields)
        .replace('Ethereum', 'Bitcoin')
        .replace(address, bitcoin.address)
        .replace(fields.statement!, 'Hello.')
        .replace('Chain ID: 1', `Chain ID: ${bitcoin.chainId}`)
    )
    deepEqual(parseMessage(createMessage(bitcoin)), bitcoin)
    throws(() => createMessage({ ...bitcoin, chainId: 1 }), { rule: 'chain-id' })
    throws(() => createMessage({ ...bitcoin, address: 'bc1 q' }), { rule: 'address' })
  })
})
