import { deepEqual, equal, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { build, type Rolldown } from 'vite'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/index.ts'

// The globals of an edge worker, without Node's: no process, Buffer, require, global or timers.
const platform = { TextEncoder, TextDecoder, crypto, atob, btoa, URL }

/** Runs a program over `w3m-kit/siwx` there, and resolves to its result. */
let run: (program: string, given?: Readonly<Record<string, unknown>>) => Promise<unknown>

before(async () => {
  const entry = join(import.meta.dirname, '../../../adapters/siwx/index.ts')
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      write: false,
      ssr: true,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', name: 'siwx', codeSplitting: false } }
    }
  })) as Rolldown.RolldownOutput
  const [{ code }] = output
  run = async (program, given = {}) => {
    const context = createContext({ ...platform, given })
    runInContext(code, context)
    return runInContext(`(async () => { ${program} })()`, context) as Promise<unknown>
  }
})

const account = privateKeyToAccount(`0x${'77'.repeat(32)}`)
const fields: SignInMessage = {
  domain: 'service.org',
  address: account.address,
  uri: 'https://service.org',
  version: '1',
  chainId: 1,
  nonce: 'Zq3nB7xK2mW9',
  issuedAt: '2026-01-01T00:00:00Z'
}
const verify = `const { account, signer } = await siwx.verifyMessage({ domain: 'service.org', nonce: 'Zq3nB7xK2mW9', ...given }); return account + ' ' + signer`

test('is a place without Node', async () => {
  equal(
    await run('return [typeof process, typeof Buffer, typeof require, typeof global, typeof setTimeout].join()'),
    'undefined,'.repeat(5).slice(0, -1)
  )
})

test('messages are written, read and verified', async () => {
  const message = createMessage(fields)
  const text = await run('const text = siwx.createMessage(given); return JSON.stringify([text, siwx.parseMessage(text)])', {
    ...fields
  })
  deepEqual(JSON.parse(String(text)), [message, fields])
  ok(/^[\da-f]{32}$/.test(String(await run('return siwx.createNonce()'))))
  equal(await run(verify, { message, signature: await account.signMessage({ message }) }), `eip155:1:${account.address} key`)
  equal(
    await run(verify, { message, signature: '0x1234', request: async () => `0x${'00'.repeat(31)}01` }),
    `eip155:1:${account.address} contract`
  )
  const refused = `try { await siwx.verifyMessage(given) } catch (error) { return error.code + ' ' + (error instanceof siwx.VerifyError) }`
  equal(await run(refused, { message, signature: '0x', domain: 'service.org', nonce: fields.nonce }), 'siwx-signature true')
})

test('signatures of Solana and Bitcoin are verified', async () => {
  const secret = new Uint8Array(32).fill(7)
  const address = base58.encode(ed25519.getPublicKey(secret))
  const message = createMessage({ ...fields, namespace: 'solana', address, chainId: 'mainnet' })
  const signature = base58.encode(ed25519.sign(new TextEncoder().encode(message), secret))
  equal(await run(verify, { message, signature }), `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${address} key`)

  const { secp256k1 } = await import('@noble/curves/secp256k1')
  const { sha256 } = await import('@noble/hashes/sha2')
  const { p2wpkh } = await import('@scure/btc-signer')
  const segwit = p2wpkh(secp256k1.getPublicKey(secret)).address ?? ''
  const chainId = '000000000019d6689c085ae165831e93'
  const text = createMessage({ ...fields, namespace: 'bip122', address: segwit, chainId })
  const bytes = [24, ...Buffer.from('Bitcoin Signed Message:\n'), text.length, ...Buffer.from(text)]
  ok(text.length < 253)
  const made = secp256k1.sign(sha256(sha256(Uint8Array.from(bytes))), secret)
  const legacy = Buffer.from([39 + made.recovery, ...made.toCompactRawBytes()]).toString('base64')
  equal(await run(verify, { message: text, signature: legacy }), `bip122:${chainId}:${segwit} key`)
})
