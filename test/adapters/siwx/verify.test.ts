import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSignature, serializeCompactSignature, signatureToCompactSignature, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createMessage, VerifyError, verifyMessage } from '../../../adapters/siwx/index.ts'
import type { SignInMessage, VerifyOptions } from '../../../adapters/siwx/index.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

const fields: SignInMessage = {
  domain: 'service.org',
  address: account.address,
  statement: 'Sign in.',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 1,
  nonce: 'Zq3nB7xK2mW9',
  issuedAt: '2026-01-01T00:00:00Z',
  notBefore: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-01T01:00:00Z'
}
const time = new Date('2026-01-01T00:30:00Z')
const message = createMessage(fields)
const signature = await account.signMessage({ message })
const right: VerifyOptions = { message, signature, domain: 'service.org', nonce: fields.nonce, time }

const refused = (options: Partial<VerifyOptions>, code: string) =>
  rejects(verifyMessage({ ...right, ...options }), (error: unknown) => {
    ok(error instanceof VerifyError, String(error))
    equal(error.code, code)
    return true
  })

/** Returns a message with other fields, signed by the account. */
async function signed(changed: Partial<SignInMessage>): Promise<Pick<VerifyOptions, 'message' | 'signature'>> {
  const text = createMessage({ ...fields, ...changed })
  return { message: text, signature: await account.signMessage({ message: text }) }
}

describe('a message that the key of its account has signed', () => {
  test('returns the signer', async () => {
    deepEqual(await verifyMessage(right), { ...fields, account: `eip155:1:${account.address}`, signer: 'key' })
  })

  test('may be signed as wallets do: 27 and 28, 0 and 1, or the compact form, in any case of hexadecimal digits', async () => {
    const parities = new Set<number>()
    for (let at = 0; at < 8; at++) {
      const { message, signature } = await signed({ requestId: String(at) })
      const parsed = parseSignature(signature as `0x${string}`)
      parities.add(parsed.yParity)
      for (const form of [
        signature,
        signature.slice(0, -2) + (parsed.yParity ? '01' : '00'),
        serializeCompactSignature(signatureToCompactSignature(parsed)),
        `0x${signature.slice(2).toUpperCase()}`
      ]) {
        equal((await verifyMessage({ ...right, message, signature: form })).signer, 'key')
      }
    }
    deepEqual([...parities].sort(), [0, 1])
  })

  test('may not be signed by the malleable twin, in none of its forms', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { r, s, yParity } = parseSignature(signature)
    const twin = r + toHex(order - BigInt(s), { size: 32 }).slice(2)
    for (const last of ['00', '01', '1b', '1c']) await refused({ signature: twin + last }, 'siwx-signature')
    ok(yParity === 0 || yParity === 1)
  })

  test('is signed by nothing that only looks like a signature', async () => {
    const flipped = signature.slice(0, 10) + (signature[10] === '0' ? '1' : '0') + signature.slice(11)
    for (const wrong of [
      '',
      '0x',
      signature.slice(2),
      signature.slice(0, -4),
      signature.slice(0, -1),
      `${signature}00`,
      signature.slice(0, -2) + '02',
      signature.slice(0, -2) + '1d',
      signature.slice(0, -2) + (signature.endsWith('1b') ? '1c' : '1b'),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(64)}1b`,
      `0x${'00'.repeat(64)}1b`,
      `0x${'zz'.repeat(65)}`,
      flipped,
      ` ${signature}`,
      undefined as unknown as string,
      {} as unknown as string
    ]) {
      await refused({ signature: wrong }, 'siwx-signature')
    }
  })

  test('is no message of another account, nor of another text', async () => {
    const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    await refused({ message: createMessage({ ...fields, address: other.address }) }, 'siwx-signature')
    await refused({ message: createMessage({ ...fields, statement: 'Sign out.' }) }, 'siwx-signature')
    await refused({ signature: await account.signMessage({ message: `${message}\n` }) }, 'siwx-signature')
    await refused({ message: `${message}\n` }, 'siwx-message-invalid')
    await refused({ message: undefined as unknown as string }, 'siwx-message-invalid')
  })
})

describe('what a message says', () => {
  test('must be what the server expects', async () => {
    await refused({ domain: 'evil.org' }, 'siwx-domain')
    await refused({ domain: 'Service.org' }, 'siwx-domain')
    await refused({ domain: 'service.org:443' }, 'siwx-domain')
    await refused({ domain: undefined as unknown as string }, 'siwx-domain')
    await refused({ scheme: 'http' }, 'siwx-domain')
    await refused({ uri: 'https://service.org/' }, 'siwx-uri')
    await refused({ chainId: 10 }, 'siwx-chain')
    await refused({ chainId: 'solana:1' }, 'siwx-chain')
    await refused({ statement: 'Sign in' }, 'siwx-statement')
    await refused({ statement: '' }, 'siwx-statement')
    await refused({ address: `0x${'00'.repeat(20)}` }, 'siwx-address')
    await refused({ nonce: 'another0' }, 'siwx-nonce')
    await refused({ nonce: undefined as unknown as string }, 'siwx-nonce')
    const whole = {
      scheme: 'https',
      uri: fields.uri,
      statement: 'Sign in.',
      address: account.address.toLowerCase()
    }
    for (const chainId of [1, '1', 'eip155:1']) equal((await verifyMessage({ ...right, ...whole, chainId })).signer, 'key')
    const { scheme: _, ...http } = { ...right, ...(await signed({ scheme: 'http' })), scheme: undefined }
    equal((await verifyMessage({ ...http, scheme: 'http' })).scheme, 'http')
    await rejects(verifyMessage({ ...http, scheme: 'https' }), { code: 'siwx-domain' })
  })

  test('is valid between its two moments, a minute of difference between clocks allowed', async () => {
    const at = (text: string, clockSkew?: number) => ({ time: new Date(text), ...(clockSkew === undefined ? {} : { clockSkew }) })
    for (const options of [
      at('2025-12-31T23:59:00Z'),
      at('2026-01-01T01:00:59.999Z'),
      at('2026-01-01T00:00:00Z', 0),
      at('2026-01-01T00:59:59.999Z', 0),
      { time: time.getTime() }
    ]) {
      equal((await verifyMessage({ ...right, ...options })).signer, 'key')
    }
    await refused(at('2026-01-01T01:01:00Z'), 'siwx-expired')
    await refused(at('2026-01-01T01:00:00Z', 0), 'siwx-expired')
    await refused(at('2025-12-31T23:58:59.999Z'), 'siwx-not-yet')
    await refused(at('2025-12-31T23:59:59.999Z', 0), 'siwx-not-yet')
    const { time: _, ...now } = right
    await rejects(verifyMessage(now), { code: Date.now() < Date.parse(fields.notBefore!) ? 'siwx-not-yet' : 'siwx-expired' })
  })

  test('with a moment or a skew that is none nothing is judged', async () => {
    for (const options of [
      { time: new Date('never') },
      { time: NaN },
      { clockSkew: -1 },
      { clockSkew: NaN },
      { clockSkew: Infinity }
    ]) {
      await rejects(verifyMessage({ ...right, ...options }), { code: 'invalid-option' })
    }
  })
})

describe('a nonce', () => {
  test('is consumed last, and once', async () => {
    const issued = new Set([fields.nonce])
    const nonce = (given: string) => issued.delete(given)
    await refused({ nonce, domain: 'evil.org' }, 'siwx-domain')
    await refused({ nonce, time: new Date('2030-01-01') }, 'siwx-expired')
    await refused({ nonce, signature: `0x${'00'.repeat(65)}` }, 'siwx-signature')
    equal(issued.size, 1)
    const outcomes = await Promise.allSettled([verifyMessage({ ...right, nonce }), verifyMessage({ ...right, nonce })])
    deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await refused({ nonce }, 'siwx-nonce')
  })

  test('may be consumed elsewhere, and what fails there fails here', async () => {
    equal((await verifyMessage({ ...right, nonce: async given => given === fields.nonce })).signer, 'key')
    await refused({ nonce: async () => false }, 'siwx-nonce')
    await rejects(
      verifyMessage({ ...right, nonce: () => Promise.reject(new Error('The database is away.')) }),
      /database is away/
    )
  })
})

describe('published cases of signatures', () => {
  const login = {
    domain: 'login.xyz',
    statement: 'Sign-In With Ethereum Example Statement',
    uri: 'https://login.xyz',
    version: '1',
    chainId: 1
  } as const
  const example = {
    ...login,
    address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    nonce: 'bTyXgcQxn2htgkjJn',
    issuedAt: '2022-01-27T17:09:38.578Z',
    expirationTime: '2100-01-07T14:31:43.952Z'
  } as const
  const exampleSignature =
    '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b'
  const late = {
    ...login,
    address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    notBefore: '2100-01-07T14:31:43.952Z'
  } as const
  const lateSignature =
    '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c'
  const early = {
    ...login,
    address: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    expirationTime: '2021-01-05T00:00:00Z'
  } as const
  const earlySignature =
    '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b'
  const tally: SignInMessage = {
    domain: 'www.tally.xyz',
    address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    statement: 'Sign in with Ethereum to Tally',
    uri: 'https://tally.xyz',
    version: '1',
    chainId: 1,
    nonce: '15050747',
    issuedAt: '2022-06-30T14:08:51.382Z'
  }
  const tallySignature =
    '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501'

  const of = (fields: SignInMessage, signature: string, time = '2026-01-01T00:00:00Z'): VerifyOptions => ({
    message: createMessage(fields),
    signature,
    domain: fields.domain,
    nonce: fields.nonce,
    time: new Date(time)
  })

  test('verify', async () => {
    for (const options of [
      of(example, exampleSignature),
      of(late, lateSignature, '2101-01-07T14:31:43.952Z'),
      of(early, earlySignature, '2020-01-05T00:00:00Z'),
      of(tally, tallySignature)
    ]) {
      equal((await verifyMessage(options)).signer, 'key')
    }
  })

  test('do not verify', async () => {
    const malformed = {
      ...login,
      address: '0x6Da01670d8fc844e736095918bbE11fE8D564163',
      nonce: 'rmplqh1gf',
      issuedAt: '2022-01-05T14:31:43.954Z',
      expirationTime: '2100-01-07T14:31:43.952Z'
    } as const
    for (const [options, code] of [
      [of(early, earlySignature), 'siwx-expired'],
      [{ ...of(example, exampleSignature), domain: 'example.com' }, 'siwx-domain'],
      [of(example, exampleSignature, '2200-01-05T00:00:00Z'), 'siwx-expired'],
      [{ ...of(example, exampleSignature), nonce: '6548asdgf' }, 'siwx-nonce'],
      [of(late, lateSignature), 'siwx-not-yet'],
      [
        of(
          malformed,
          '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b'
        ),
        'siwx-signature'
      ],
      [
        of(
          malformed,
          '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b'
        ),
        'siwx-signature'
      ]
    ] as const) {
      await rejects(verifyMessage(options), { code })
    }
  })
})

test('no message verifies in which one character is another one, is missing, or is one too many', async () => {
  const verifies = (text: string) =>
    verifyMessage({ ...right, message: text }).then(
      () => true,
      (error: unknown) => {
        ok(error instanceof VerifyError, String(error))
        return false
      }
    )
  ok(await verifies(message))
  for (let at = 0; at < message.length; at++) {
    const letter = message[at]!
    const others = [
      String.fromCharCode(letter.charCodeAt(0) ^ 1),
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
      '\n',
      '0'
    ]
    for (const other of others) {
      if (other !== letter) equal(await verifies(message.slice(0, at) + other + message.slice(at + 1)), false, `${at} ${other}`)
    }
    const shorter = message.slice(0, at) + message.slice(at + 1)
    notEqual(shorter, message)
    equal(await verifies(shorter), false, `without ${at}`)
    equal(await verifies(message.slice(0, at) + letter + message.slice(at)), false, `twice ${at}`)
  }
})

test('no signature verifies in which one bit is another', async () => {
  for (let bit = 0; bit < 65 * 8; bit++) {
    const bytes = Buffer.from(signature.slice(2), 'hex')
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    await refused({ signature: `0x${bytes.toString('hex')}` }, 'siwx-signature')
  }
})
