import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { ChainId } from '../../../adapters/base/caip.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { rpcUrls } from '../../../state/networks/rpc-urls.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { runOptions } from '../../kit/run-options.ts'

let platform: FakeEnvironment
let end: () => void

function urlsOf(options: Partial<KitOptions>, chainId: ChainId = 'eip155:31337'): readonly string[] {
  platform = fakeEnvironment()
  end = runOptions(options)
  return rpcUrls(chainId)
}
afterEach(() => {
  end()
  platform.restore()
})

const own = 'http://127.0.0.1:8545'
const services = { chain: 'https://rpc.example/', needsProjectId: true }
const proxy = 'https://rpc.example/v1/?chainId=eip155%3A31337&projectId=abc'

describe('where a network is asked', () => {
  test('is the proxy of a service with the network and the project, before the public address [7.49]', () =>
    assert.deepEqual(urlsOf({ services, projectId: 'abc' }), [proxy, own]))

  test('is the public address alone without a project, or a service that needs one', () => {
    assert.deepEqual(urlsOf({ services }), [own])
    end()
    assert.deepEqual(urlsOf({ services: { chain: services.chain }, projectId: 'abc' }), [own])
  })

  test('is first of all where the app says for that network [7.50]', () => {
    const customRpcUrls = { 'eip155:31337': [{ url: 'https://mine.example/' }] } as const
    assert.deepEqual(urlsOf({ services, projectId: 'abc', customRpcUrls }), ['https://mine.example/', proxy, own])
    end()
    assert.deepEqual(urlsOf({ customRpcUrls: { 'eip155:1': [{ url: 'https://mine.example/' }] } }), [own])
  })
})
