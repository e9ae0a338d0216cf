import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkLabel } from '../../../state/networks/network-label.ts'

test('a place is called as people call it, on a site that does not have it', () => {
  const named = ['eip155:1', 'eip155:137', 'eip155', 'bip122:000000000019d6689c085ae165831e93', 'tron'].map(networkLabel)
  assert.deepEqual(named, ['Ethereum', 'EVM 137', 'Ethereum', 'Bitcoin', 'Tron'])
})
