import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { validateMessage } from '../../../state/sign-in/validate-message.ts'
import { parseSiwxMessage } from '../../../state/sign-in/message.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Returns the error code for a message that a page is about to have signed, or `undefined`. */
function problemOf(origin: string, fields: Partial<SignInMessage>): string | undefined {
  const { host } = new URL(origin)
  const message: SignInMessage = {
    domain: host,
    uri: origin,
    address,
    version: '1',
    chainId: 1,
    nonce: '0123456789abcdef',
    issuedAt: '2023-11-14T22:13:20Z',
    ...fields
  }
  try {
    validateMessage(parseSiwxMessage(createMessage(message), 'eip155:1'), { origin, chainId: 'eip155:1', address })
    return undefined
  } catch (error) {
    assert.ok(error instanceof KitError)
    return error.code
  }
}

describe('a message that is about to be signed', () => {
  const cases: readonly (readonly [what: string, origin: string, fields: Partial<SignInMessage>, code?: string])[] = [
    ['of this page', 'https://shop.example', {}],
    ['of this page, with its scheme', 'https://shop.example', { scheme: 'https' }],
    ['of this page in clear text', 'https://shop.example', { scheme: 'http' }, 'siwx-domain'],
    ['of an app', 'https://shop.example', { scheme: 'shop' }, 'siwx-domain'],
    ['of this page by its own port', 'https://shop.example', { domain: 'shop.example:443' }],
    ['of another port', 'https://shop.example:8443', { domain: 'shop.example' }, 'siwx-domain'],
    ['of the port of clear text', 'https://shop.example', { domain: 'shop.example:80' }, 'siwx-domain'],
    ['of a name below', 'https://shop.example', { domain: 'a.shop.example' }, 'siwx-domain'],
    ['of somebody at this page', 'https://shop.example', { domain: 'me@shop.example' }, 'siwx-domain'],
    ['for a page of the site', 'https://shop.example', { uri: 'https://shop.example/login?from=cart' }],
    ['for a page in clear text', 'https://shop.example', { uri: 'http://shop.example/login' }, 'siwx-uri'],
    ['for another port', 'http://localhost:5173', { uri: 'http://localhost:3000' }, 'siwx-uri'],
    [
      'for a page that has this one as its user',
      'https://shop.example',
      { uri: 'https://shop.example@evil.example/' },
      'siwx-uri'
    ],
    ['for no page', 'https://shop.example', { uri: 'did:key:z6Mk' }, 'siwx-uri'],
    ['of a site at work', 'http://localhost:5173', { scheme: 'http' }],
    ['of a site at work, by its number', 'http://127.0.0.1:8080', { uri: 'http://127.0.0.1:8080/' }],
    ['of a site at work, by its other number', 'http://[::1]:8080', {}],
    ['of a site at work, by another name', 'http://127.0.0.1:8080', { domain: 'localhost:8080' }, 'siwx-domain']
  ]
  for (const [what, origin, fields, code] of cases)
    test(`${what}: ${code ?? 'may be'} at ${origin}`, () => assert.equal(problemOf(origin, fields), code))
})
