import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createEmitter } from '../../../adapters/base/emitter.ts'

test('calls the listeners of an event, also after one that throws, which is reported', () => {
  const reported = mock.method(console, 'error', () => undefined)
  const emitter = createEmitter()
  const heard: unknown[] = []
  const failure = new Error('an error of the app')
  emitter.on('chainChanged', () => {
    throw failure
  })
  emitter.on('chainChanged', (value: never) => heard.push(value))
  emitter.on('accountsChanged', () => assert.fail('another event'))
  emitter.emit('chainChanged', '0xa')
  assert.deepEqual(heard, ['0xa'])
  assert.deepEqual(reported.mock.calls[0]?.arguments, [failure])
  reported.mock.restore()
})

test('calls a listener once, and no more after it was removed', () => {
  const emitter = createEmitter()
  const heard: unknown[] = []
  const listener = (value: never): void => {
    heard.push(value)
    emitter.removeListener('chainChanged', listener)
  }
  emitter.on('chainChanged', listener)
  emitter.on('chainChanged', listener)
  emitter.emit('chainChanged', '0xa')
  emitter.emit('chainChanged', '0x1')
  assert.deepEqual(heard, ['0xa'])
})
