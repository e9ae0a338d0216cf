import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getSupportedChains } from '../../../adapters/api/supported-chains.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage } from '../../kit/answering.ts'

describe('the chains that a service answers for', () => {
  it('are read as it returns them, without invalid ones [7.24]', async () => {
    const { http, requests } = answering({
      http: ['eip155:1', ...garbage, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      ws: ['eip155:1']
    })
    assert.deepEqual(await getSupportedChains(http, {}), {
      http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      onramp: undefined
    })
    assert.equal(new URL(requests[0]!.url).pathname, '/v1/supported-chains')
  })

  it('are networks by their two parts, no more and no fewer [5.46]', async () => {
    const http = ['eip155', 'eip155:', ':1', '1', 'eip155:1:0xab', 'eip155:10']
    assert.deepEqual((await getSupportedChains(answering({ http }).http, {})).http, ['eip155:10'])
  })

  it('need be none', async () => {
    assert.deepEqual(await getSupportedChains(answering({ http: [] }).http, {}), { http: [], onramp: undefined })
  })

  it('are refused when they are no list', async () => {
    for (const reply of [...garbage, { ws: [] }, { http: 'eip155:1' }]) {
      await assert.rejects(getSupportedChains(answering(reply).http, {}), HttpError)
    }
  })
})
