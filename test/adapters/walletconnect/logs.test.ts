import assert from 'node:assert/strict'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import type { WalletConnectOptions } from '../../../adapters/walletconnect/index.ts'
import { connected, useRelay } from './fixture.ts'

useRelay()

describe('the log of the client', () => {
  const error = 50
  let logged: { readonly level: number; readonly line: string }[]

  // outside a browser the client's logger writes to the console, and also directly to the standard output
  beforeEach(() => {
    logged = []
    const write = (line: string): void => void logged.push({ level: (JSON.parse(line) as { level: number }).level, line })
    for (const name of ['trace', 'debug', 'log', 'info', 'warn', 'error'] as const)
      mock.method(console, name, (line: unknown) => write(String(line)))
    const { writeSync } = fs
    mock.method(fs, 'writeSync', ((file: number, data: string, ...more: never[]) => {
      if (file !== 1 || !data.startsWith('{"level"')) return writeSync(file, data, ...more)
      write(data)
      return Buffer.byteLength(data)
    }) as typeof writeSync)
  })
  afterEach(() => mock.restoreAll())

  /** Sends a contradictory session update from the wallet, which the client rejects. */
  async function refuseUpdate(options?: WalletConnectOptions): Promise<void> {
    const { wallet } = await connected({ logs: true, ...(options && { options }) })
    const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
    const namespaces = { eip155: { ...eip155, accounts: [`eip155:1:${wallet.account.address}`] } }
    const update = await wallet.kit.updateSession({ topic: wallet.topic, namespaces })
    await assert.rejects(update.acknowledged())
  }

  it('has errors, and nothing less [9.12]', async () => {
    await refuseUpdate()
    assert.ok(
      logged.some(({ line }) => line.includes('Unsupported accounts')),
      JSON.stringify(logged)
    )
    assert.deepEqual(
      logged.filter(({ level }) => level < error),
      []
    )
  })

  it('has nothing where the site wants that [9.12]', async () => {
    await refuseUpdate({ logLevel: 'silent' })
    assert.deepEqual(logged, [])
  })

  it('has more where the site wants that', async () => {
    await refuseUpdate({ logLevel: 'info' })
    assert.ok(logged.some(({ level }) => level < error))
  })
})
