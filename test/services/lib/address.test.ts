import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { getClientPrefix } from '../../../services/lib/client-address.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  }) as unknown as IncomingMessage

const behindProxy = (forwarded: string) => getClientPrefix(requestFrom('127.0.0.1', forwarded), true)

test('takes the last entry of a trusted proxy alone', () => {
  assert.equal(getClientPrefix(requestFrom('192.0.2.1', '198.51.100.7'), false), '192.0.2.1')
  assert.equal(behindProxy('203.0.113.1, 198.51.100.7'), '198.51.100.7')
})

test('leaves out the port that a proxy writes with an address: connections of one host are one network', () => {
  for (const entry of ['198.51.100.7', '198.51.100.7:4711', '198.51.100.7:4712', '[198.51.100.7]:80'])
    assert.equal(behindProxy(entry), '198.51.100.7', entry)
  for (const entry of ['2001:db8:0:1::7', '[2001:db8:0:1::8]', '[2001:db8:0:1::9]:4711', '2001:0db8:0000:0001:0:0:0:a'])
    assert.equal(behindProxy(entry), '2001:db8:0:1::/64', entry)
})

test('counts entries that are no address as one', () => {
  for (const entry of ['unknown', '_hidden', '_hidden:80', '198.51.100.7:80:90', '[198.51.100', 'a b'])
    assert.equal(behindProxy(entry), 'unknown', entry)
})

test('counts an IPv4 address by itself, however IPv6 writes it', () => {
  for (const address of ['192.0.2.33', '::ffff:192.0.2.33', '::FFFF:c000:221', '64:ff9b::192.0.2.33', '64:ff9b::c000:221'])
    assert.equal(getClientPrefix(requestFrom(address), false), '192.0.2.33', address)
  assert.equal(getClientPrefix(requestFrom('64:ff9b:1::c000:221'), false), '64:ff9b:1:0::/64')
})
