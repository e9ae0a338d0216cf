import { ok } from 'node:assert/strict'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'
import { fields, lines, plain } from './message-text.ts'

export const full: SignInMessage = {
  ...fields,
  scheme: 'https',
  expirationTime: '2023-03-17T12:45:13.610Z',
  notBefore: '2022-03-17T12:45:13.610Z',
  requestId: 'some_id',
  resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json']
}

export const fullText = lines(
  `https://${plain}`,
  'Expiration Time: 2023-03-17T12:45:13.610Z',
  'Not Before: 2022-03-17T12:45:13.610Z',
  'Request ID: some_id',
  'Resources:',
  '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
  '- https://example.com/my-web2-claim.json'
)

/** Returns the text with the value of a line replaced. */
export const saying = (start: string, value: string, text = fullText) => {
  ok(text.includes(`\n${start}`), start)
  return text.replace(new RegExp(`\n${start}.*`), () => `\n${start}${value}`)
}
