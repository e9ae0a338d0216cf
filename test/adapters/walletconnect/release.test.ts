import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LiveSession, type SessionDependencies } from '../../../adapters/walletconnect/live-session.ts'
import type { SessionRecord } from '../../../adapters/walletconnect/load-sign-client.ts'

const record = {
  topic: 'topic',
  expiry: 2_000_000_000,
  namespaces: {
    eip155: { accounts: ['eip155:31337:0xa'], methods: [], events: [] },
    solana: {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
      methods: [],
      events: []
    }
  },
  peer: { metadata: { name: 'Acme', icons: [] } }
} as unknown as SessionRecord

test('a session of two namespaces ends when the second of them is released, and only then', async () => {
  let ended = 0
  const nothing = (): Promise<never> => Promise.reject(new Error('It is not asked.'))
  const doors: SessionDependencies = {
    record: () => record,
    sendRequest: nothing,
    read: nothing,
    requested: ['eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    walletMethods: () => [],
    ping: nothing,
    extend: nothing,
    end() {
      ended++
    }
  }
  const session = new LiveSession(doors)
  const [evm, solana] = session.connections(['eip155', 'solana'], undefined)
  evm!.release()
  evm!.release()
  assert.equal(ended, 0)
  await assert.rejects(solana!.provider.request({ method: 'nothing' }), { code: -32603 }, 'it is asked, not taken for ended')
  const [again] = session.connections(['eip155'], undefined)
  assert.notEqual(again, evm)
  solana!.release()
  assert.equal(ended, 0, 'the first namespace is in use again')
  again!.release()
  assert.equal(ended, 1)
})
