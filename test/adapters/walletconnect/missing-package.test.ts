import assert from 'node:assert/strict'
import { register } from 'node:module'
import { it } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { invite, openPage } from './stack.ts'

// Makes Node resolve as if the optional package were not installed.
const hooks = `export async function resolve(specifier, context, next) {
  if (specifier === '@walletconnect/sign-client' && context.parentURL?.includes('/adapters/')) {
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  }
  return next(specifier, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

it('names the package to install when it is not there', async () => {
  const page = openPage({ relayUrl: 'ws://127.0.0.1:9' })
  const expected = (error: unknown) => {
    assert.ok(error instanceof KitError)
    assert.equal(error.code, 'missing-package')
    assert.match(error.message, /npm install @walletconnect\/sign-client@2\.21\.8/)
    return true
  }
  await assert.rejects(invite(page), expected)
  await assert.rejects(page.source.pairing!.prepare(), expected)
  page.stop()
})
