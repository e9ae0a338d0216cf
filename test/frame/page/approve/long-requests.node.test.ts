import { equal, match, ok, rejects, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { stringToHex } from 'viem'
import { codeIn } from '../../../../adapters/meaning/evm/opaque-text.ts'
import { RpcError } from '../../../../adapters/base/errors.ts'
import { readMessageRequest, readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { handleSolanaRpc } from '../../../../frame/page/handle-solana-rpc.ts'
import { account, requester } from './typed-data-requests.ts'

/** Seconds of CPU time that a function takes; a loaded machine does not change it. */
async function secondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Far above what a linear function takes, and far below a quadratic one. */
const mostSeconds = 2

const longest = 64 * 1024
const code = 'a1'.repeat(32)
const signIn = 'shop.example wants you to sign in with your Ethereum account:\n'

/** A text of the maximum length, of a repeated part between two others. */
const filled = (start: string, part: string, end = ''): string =>
  (start + part.repeat((longest - start.length - end.length) / part.length)).padEnd(longest - end.length, part) + end

const texts: Readonly<Record<string, string>> = {
  'values without blanks': `${'a,'.repeat(3_000)} key`.padEnd(longest),
  'blanks in the first line of a sign-in': filled('shop.example wants you to sign in with your x', ' ', 'y'),
  'blanks in a URI of a sign-in': filled(`${signIn}URI: a`, ' ', 'b'),
  'a URI of a sign-in with many dots': filled(`${signIn}URI: `, 'a.', '@'),
  'carriage returns': filled('', '\r'),
  'codes in lines that name a nonce': filled('', `nonce: ${code}\n`),
  'codes in lines that name a hash': filled('nonce: 1\nshop.example\n', `hash: ${code}\n`),
  'a nonce line of signs': filled('', '-', `nonce: ${code}`)
}

const isInvalid = (words: RegExp) => (error: unknown) =>
  error instanceof RpcError && error.rpcCode === -32602 && words.test(error.message)

describe('a long text to sign', () => {
  for (const [name, text] of Object.entries(texts))
    test(`is read in time: ${name}`, async () => {
      equal(text.length, longest)
      const seconds = await secondsOf(() => readMessageRequest(requester(), text))
      ok(seconds < mostSeconds, `${seconds} s`)
    })

  test('is searched for codes in time, however many lines it has', async () => {
    const asker = { origin: 'https://shop.example', account }
    for (const line of ['nonce', 'hash']) {
      const text = `nonce: 1\nshop.example\n${`${line}: ${code}\n`.repeat(8_000)}`
      let found: ReturnType<typeof codeIn>
      const seconds = await secondsOf(() => (found = codeIn(text, asker)))
      ok(seconds < mostSeconds, `${line}: ${seconds} s`)
      equal(found, undefined)
    }
  })

  test('is shown up to 64 kB, and rejected above', () => {
    const text = 'I agree. '.repeat(longest / 9)
    for (const message of [text, stringToHex(text)])
      ok(readMessageRequest(requester(), message).approval.text?.startsWith('I agree.'))
    for (const message of ['x'.repeat(longest + 1), 'é'.repeat(longest / 2 + 1), `0x${'78'.repeat(longest + 1)}`])
      throws(() => readMessageRequest(requester(), message), isInvalid(/at most 65536 bytes/))
  })

  test('is rejected within typed data as well', async () => {
    const message = (texts: readonly string[]) => ({
      domain: { name: 'Mail' },
      types: { Mail: [{ name: 'texts', type: 'string[]' }] },
      primaryType: 'Mail',
      message: { texts }
    })
    ok(await readTypedDataRequest(requester(), message(['x'.repeat(longest / 2), 'y'.repeat(longest / 2 - 'Mail'.length)])))
    await rejects(readTypedDataRequest(requester(), message(['x'.repeat(longest), 'y'])), isInvalid(/no data that can be shown/))
  })

  test('is rejected for Solana before it is decoded', async () => {
    const context = { origin: 'https://shop.example', account: 'wallet', network: { id: 'solana:x' } } as unknown as Parameters<
      typeof handleSolanaRpc
    >[0]
    const long = '1'.repeat(1_000_000)
    for (const [method, params, words] of [
      ['solana_signMessage', { pubkey: 'wallet', message: base58.encode(new Uint8Array(8_001).fill(120)) }, /at most 8000 bytes/],
      ['solana_signMessage', { pubkey: 'wallet', message: `2${long}` }, /at most 8000 bytes/],
      ['solana_signTransaction', { transaction: `2${long}` }, /is no transaction/]
    ] as const) {
      let outcome: unknown
      const seconds = await secondsOf(async () => {
        outcome = await handleSolanaRpc(context, method, params, new AbortController().signal).catch((error: unknown) => error)
      })
      ok(isInvalid(words)(outcome), String(outcome))
      ok(seconds < mostSeconds, `${method}: ${seconds} s`)
    }
  })
})

describe('large typed data', () => {
  const data = (fields: readonly { name: string; type: string }[], message: object, more: object = {}) => ({
    domain: { name: 'Mail' },
    types: { Mail: fields, ...more },
    primaryType: 'Mail',
    message
  })
  const name = `${'a'.repeat(40_000)}_`
  const large: Readonly<Record<string, object>> = {
    'a name of 40,000 letters': data([{ name, type: 'uint256[]' }], { [name]: [1, 2, 3] }),
    'a type of 20,000 dimensions': data([{ name: 'a', type: `uint${'[]'.repeat(20_000)}x` }], { a: [] }),
    'a large type below each of 900 items': data(
      [{ name: 'items', type: 'Item[]' }],
      { items: Array.from({ length: 900 }, () => ({ parts: [] })) },
      {
        Item: [{ name: 'parts', type: 'Part[]' }],
        Part: Array.from({ length: 10_000 }, (_, index) => ({ name: `field${index}`, type: 'uint256' }))
      }
    ),
    '100,000 members': data(
      Array.from({ length: 100_000 }, (_, index) => ({ name: `a${index}`, type: 'bool' })),
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`a${index}`, true]))
    ),
    'a list of 100,000 items': data([{ name: 'a', type: 'bool[]' }], { a: new Array(100_000).fill(true) })
  }

  for (const [what, value] of Object.entries(large))
    test(`is rejected in time: ${what}`, async () => {
      let outcome: unknown
      const seconds = await secondsOf(async () => {
        outcome = await readTypedDataRequest(requester(), value).catch((error: unknown) => error)
      })
      ok(isInvalid(/no data that can be shown/)(outcome), String(outcome))
      ok(seconds < mostSeconds, `${seconds} s`)
    })

  test('is read in time: a site with many dots', async () => {
    const url = filled('', 'a.', '@').slice('Mail'.length)
    const seconds = await secondsOf(() => readTypedDataRequest(requester(), data([{ name: 'url', type: 'string' }], { url })))
    ok(seconds < mostSeconds, `${seconds} s`)
  })

  test('has names and types as long as those of any protocol', async () => {
    const long = 'a'.repeat(200)
    const fields = Array.from({ length: 60 }, (_, index) => ({ name: `${long}${index}`, type: 'uint256' }))
    const message = Object.fromEntries(fields.map(field => [field.name, 1]))
    const { approval } = await readTypedDataRequest(requester(), data(fields, message))
    equal(approval.tree?.length, 60)
    match(approval.tree[59]!.name, /^a{200}59$/)
  })
})
