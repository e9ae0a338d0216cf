import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { isScreen, screensOf } from '../../../state/router/flow-of.ts'
import { connectingScreens } from '../../../state/connect/connecting-screens.ts'
import { sendScreens } from '../../../state/send/send.ts'

test('flows that come before the table of screens name all of their own', () => {
  deepEqual(connectingScreens, screensOf('connecting'))
  deepEqual(sendScreens, screensOf('send'))
})

test('a screen is known by its name alone', () => {
  equal(isScreen('Networks'), true)
  equal(isScreen('toString'), false)
})
