import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProxyRpcUrl } from '../../../adapters/base/proxy-rpc-url.ts'

const readable = (url: string): string => decodeURIComponent(url)

test('makes the address of the RPC proxy for a network and a project [7.49]', () => {
  assert.equal(
    readable(createProxyRpcUrl('https://rpc.example', 'eip155:1', 'abc')),
    'https://rpc.example/v1/?chainId=eip155:1&projectId=abc'
  )
  assert.equal(
    readable(createProxyRpcUrl('http://127.0.0.1:3000/chain//', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')),
    'http://127.0.0.1:3000/chain/v1/?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  )
})

test('lets a project id be nothing but a project id', () => {
  assert.equal(
    new URL(createProxyRpcUrl('https://rpc.example', 'eip155:1', 'a&chainId=eip155:5')).searchParams.get('chainId'),
    'eip155:1'
  )
})
