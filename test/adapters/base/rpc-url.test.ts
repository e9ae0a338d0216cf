import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proxyRpcUrl } from '../../../adapters/base/rpc-url.ts'

const readable = (url: string): string => decodeURIComponent(url)

test('makes the address of the RPC proxy for a network and a project', () => {
  assert.equal(
    readable(proxyRpcUrl('https://rpc.example', 'eip155:1', 'abc')),
    'https://rpc.example/v1/?chainId=eip155:1&projectId=abc'
  )
  assert.equal(
    readable(proxyRpcUrl('http://127.0.0.1:3000/chain//', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')),
    'http://127.0.0.1:3000/chain/v1/?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  )
})

test('lets a project id be nothing but a project id', () => {
  assert.equal(
    new URL(proxyRpcUrl('https://rpc.example', 'eip155:1', 'a&chainId=eip155:5')).searchParams.get('chainId'),
    'eip155:1'
  )
})
