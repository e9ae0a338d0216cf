import { equal, ok } from 'node:assert/strict'
import { parseMessage, SignInMessageError } from '../../../adapters/siwx/index.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'

// A sign-in message, its fields and its lines, for tests that change it.

export const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

export const fields: SignInMessage = {
  domain: 'service.org',
  address,
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 1,
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z'
}

export const lines = (...text: string[]) => text.join('\n')

export const plain = lines(
  'service.org wants you to sign in with your Ethereum account:',
  address,
  '',
  'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  '',
  'URI: https://service.org/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891757',
  'Issued At: 2021-09-30T16:25:24.000Z'
)

/** Returns the rule that a text breaks, and the line. */
export const broken = (text: string): string => {
  try {
    parseMessage(text)
  } catch (error) {
    ok(error instanceof SignInMessageError)
    equal(error.code, 'siwx-message-invalid')
    ok(error.message.includes(`"${error.rule}" in line ${String(error.line)}`))
    return `${error.rule} ${String(error.line)}`
  }
  throw new Error(`This was read as a message:\n${text}`)
}
