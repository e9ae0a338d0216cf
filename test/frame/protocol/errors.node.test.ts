import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { ValidationError } from '../../../frame/protocol/validators.ts'
import {
  abortedError,
  dismissedError,
  frameFailedError,
  invalidPayloadError,
  invalidReplyError,
  loadFailedError,
  methodNotAllowedError,
  timeoutError,
  untrustedOriginError
} from '../../../frame/protocol/errors.ts'

const why = new Error('why')

test('each error of the protocol has its code, its words, and what led to it', () => {
  const all: readonly (readonly [error: KitError, code: string, words: string, cause?: unknown])[] = [
    [loadFailedError(why), 'frame-load-failed', 'Unable to load email login dependency', why],
    [abortedError(why), 'aborted', 'Request was aborted', why],
    [abortedError(), 'aborted', 'Request was aborted'],
    [timeoutError(), 'timeout', 'The request took too long to respond'],
    [frameFailedError('No.', why), 'frame-failed', 'No.', why],
    [frameFailedError('', why), 'frame-failed', 'An error occurred', why],
    [frameFailedError(undefined), 'frame-failed', 'An error occurred'],
    [invalidReplyError(why), 'invalid-reply', 'Something went wrong', why]
  ]
  for (const [error, code, words, cause] of all) deepEqual([error.code, error.shortMessage, error.cause], [code, words, cause])
})

test('a request that the user has closed the frame over was rejected by the user', () => {
  const { code, cause } = dismissedError()
  deepEqual([code, (cause as KitError).code], ['aborted', 'user-rejected'])
})

test('an origin that is not trusted comes with the reason', () => {
  const { code, shortMessage, message } = untrustedOriginError('It is another.')
  deepEqual([code, shortMessage, message], ['untrusted-origin', 'Untrusted Origin', 'Untrusted Origin It is another.'])
})

test('a method that is not allowed is named, as far as it is a name', () => {
  const cause = (method: string) => (methodNotAllowedError(method).cause as Error).message
  equal(cause('eth_sign'), '"eth_sign" is no method of the embedded wallet.')
  equal(cause('x'.repeat(65)), `"${'x'.repeat(64)}" is no method of the embedded wallet.`)
})

test('a payload is refused in the words of its check, and where there are none as invalid', () => {
  const check = new ValidationError('Invalid email', 'email')
  const { code, shortMessage, cause } = invalidPayloadError(check)
  deepEqual([code, shortMessage, cause], ['invalid-payload', 'Invalid email', check])
  const other = invalidPayloadError(new TypeError('Cannot read properties of undefined'))
  deepEqual(
    [other.code, other.shortMessage, (other.cause as Error).message],
    ['invalid-payload', 'Invalid input', 'Invalid input']
  )
})
