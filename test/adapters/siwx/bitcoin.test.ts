import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secp256k1, schnorr } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { p2pkh, p2tr, p2wpkh, p2wsh, TEST_NETWORK } from '@scure/btc-signer'
import { createMessage, verifyMessage } from '../../../adapters/siwx/index.ts'
import { parseBitcoinAddress } from '../../../adapters/siwx/bitcoin-address.ts'
import { verifyBitcoinSignature } from '../../../adapters/siwx/verify-bitcoin.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'
import { addresses, concat, key, legacy, mainnet, secret, simple } from './bitcoin-wallet.ts'

describe("BIP-322's own cases", () => {
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const cases = [
    [
      segwit,
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    [
      segwit,
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    ],
    // the same two, signed by another library of the standard's authors
    [
      segwit,
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
    ],
    [
      segwit,
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
    ],
    [taproot, 'Hello World', 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='],
    [
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'No prefix fallback',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R'
    ],
    [
      'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s='
    ],
    [
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516'
    ]
  ] as const

  test('do not verify where they are in error', () => {
    for (const [address, text, signature] of [
      [segwit, '', 'not-valid-base64!!!'],
      [segwit, '', ''],
      [segwit, '', 'smpAA=='],
      [segwit, '', 'fooAA=='],
      [
        'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
        'incorrect prefix',
        'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M'
      ],
      ['bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf', cases[6][1], cases[6][2]],
      ['bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q', cases[7][1], cases[7][2]]
    ] as const)
      equal(verifyBitcoinSignature(mainnet, address, text, signature), false, signature)
  })

  test('verify for their text and their address alone', () => {
    for (const [address, text, signature] of cases) {
      equal(verifyBitcoinSignature(mainnet, address, text, signature), true, `${address} ${text}`)
      equal(verifyBitcoinSignature(mainnet, address, text, `smp${signature}`), true)
      equal(verifyBitcoinSignature(mainnet, address, `${text}!`, signature), false)
      for (const [other] of cases) if (other !== address) equal(verifyBitcoinSignature(mainnet, other, text, signature), false)
      for (const other of Object.values(addresses)) equal(verifyBitcoinSignature(mainnet, other, text, signature), false)
    }
  })
})

describe('published cases of signmessage', () => {
  // Bitcoin Core's own (util_tests), and those of bitcoinjs-message for BIP-137: one signature of the key 1, with the header of
  // each type
  const signature = 'F8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8='
  const cases = [
    [
      '15CRxFdyRpGZLW9w8HnHvVduizdL5jKNbs',
      'Trust no one',
      'IPojfrX2dfPnH26UegfbGQQLrdK844DlHq5157/P6h57WyuS/Qsl+h/WSVGDF4MUi4rWSswW38oimDYfNNUBUOk='
    ],
    [
      '11canuhp9X2NocwCq7xNrQYTmUgZAnLK3',
      'Trust me',
      'IIcaIENoYW5jZWxsb3Igb24gYnJpbmsgb2Ygc2Vjb25kIGJhaWxvdXQgZm9yIGJhbmtzIAaHRtbCeDZINyavx14='
    ],
    [
      '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      'This is an example of a signed message.',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
    ],
    ['1EHNa6Q4Jz2uvNExL497mE43ikXhwF6kZm', 'vires is numeris', `H${signature}`],
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'vires is numeris', `I${signature}`],
    ['3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN', 'vires is numeris', `J${signature}`],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'vires is numeris', `K${signature}`]
  ] as const

  test('verify for their text and their address alone', () => {
    for (const [address, text, signed] of cases) {
      equal(verifyBitcoinSignature(mainnet, address, text, signed), true, `${address} ${text}`)
      equal(verifyBitcoinSignature(mainnet, address, `${text}.`, signed), false)
      for (const [other] of cases) {
        // many wallets write the header of a compressed key for its other address types too
        const isOfKey = other === address || (signed.startsWith('IF8nHq') && /^(3JvL6|bc1qw)/.test(other))
        equal(verifyBitcoinSignature(mainnet, other, text, signed), isOfKey, `${signed} for ${other}`)
      }
    }
  })
})

const fields: SignInMessage = {
  namespace: 'bip122',
  domain: 'service.org',
  address: addresses.p2wpkh,
  statement: 'Sign in.',
  uri: 'https://service.org/login',
  version: '1',
  chainId: mainnet.slice(7),
  nonce: 'Zq3nB7xK2mW9',
  issuedAt: '2026-01-01T00:00:00Z'
}
const textFor = (kind: keyof typeof addresses) => createMessage({ ...fields, address: addresses[kind] })
const verify = (kind: keyof typeof addresses, signature: string, message = textFor(kind)) =>
  verifyMessage({ message, signature, domain: 'service.org', nonce: fields.nonce })

describe('a message of Bitcoin', () => {
  test('is verified by BIP-322 for the addresses that have a witness', async () => {
    deepEqual(await verify('p2wpkh', simple(textFor('p2wpkh'), 'p2wpkh')), {
      ...fields,
      account: `${mainnet}:${addresses.p2wpkh}`,
      signer: 'key'
    })
    equal((await verify('p2tr', simple(textFor('p2tr'), 'p2tr'))).signer, 'key')
    equal((await verify('p2tr', simple(textFor('p2tr'), 'p2tr', 1))).signer, 'key')
    equal((await verify('p2sh', simple(textFor('p2sh'), 'p2sh'))).signer, 'key')
  })

  test('is verified as signmessage signs it, with the header of BIP-137 or the old one', async () => {
    for (const [kind, headers] of [
      ['p2pkh', [31]],
      ['p2sh', [35, 31]],
      ['p2wpkh', [39, 31]]
    ] as const) {
      for (const header of headers) equal((await verify(kind, legacy(textFor(kind), header))).signer, 'key', `${kind} ${header}`)
    }
    const uncompressed = p2pkh(secp256k1.getPublicKey(secret, false)).address
    const message = createMessage({ ...fields, address: uncompressed })
    equal((await verify('p2pkh', legacy(message, 27), message)).signer, 'key')
    await rejects(verify('p2pkh', legacy(message, 31), message), { code: 'siwx-signature' })
  })

  test('does not verify with a header of another kind, nor for an address of another kind', async () => {
    for (const [kind, headers] of [
      ['p2pkh', [27, 35, 39, 23, 43]],
      ['p2sh', [27, 39, 43]],
      ['p2wpkh', [27, 35, 43]],
      ['p2tr', [27, 31, 35, 39, 43]]
    ] as const) {
      for (const header of headers) {
        await rejects(verify(kind, legacy(textFor(kind), header)), { code: 'siwx-signature' }, `${kind} ${header}`)
      }
    }
    await rejects(verify('p2pkh', simple(textFor('p2pkh'), 'p2wpkh')), { code: 'siwx-signature' })
    await rejects(verify('p2tr', simple(textFor('p2tr'), 'p2wpkh')), { code: 'siwx-signature' })
  })

  test('does not verify with any bit of its signature changed', async () => {
    for (const [kind, signature] of [
      ['p2wpkh', simple(textFor('p2wpkh'), 'p2wpkh')],
      ['p2tr', simple(textFor('p2tr'), 'p2tr')],
      ['p2wpkh', legacy(textFor('p2wpkh'), 39)]
    ] as const) {
      const bytes = base64.decode(signature)
      // more than one header means the same key
      for (let bit = bytes.length === 65 ? 8 : 0; bit < bytes.length * 8; bit += 3) {
        const changed = Uint8Array.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        await rejects(verify(kind, base64.encode(changed)), { code: 'siwx-signature' }, `${kind} ${bit}`)
      }
      for (const length of [0, 1, 2, 10, bytes.length - 1]) {
        await rejects(verify(kind, base64.encode(bytes.slice(0, length))), { code: 'siwx-signature' })
      }
      await rejects(verify(kind, base64.encode(concat(bytes, [0]))), { code: 'siwx-signature' })
    }
  })

  test('does not verify by the malleable twin', async () => {
    const order = secp256k1.CURVE.n
    const bytes = base64.decode(legacy(textFor('p2wpkh'), 39))
    const s = order - BigInt(`0x${Buffer.from(bytes.slice(33)).toString('hex')}`)
    const twin = concat(bytes.slice(0, 33), Buffer.from(s.toString(16).padStart(64, '0'), 'hex'))
    for (const header of [39, 40]) {
      twin[0] = header
      await rejects(verify('p2wpkh', base64.encode(twin)), { code: 'siwx-signature' })
    }
  })

  test('does not verify when less than everything is signed', async () => {
    for (const sighash of [2, 3, 0x81]) {
      await rejects(verify('p2wpkh', simple(textFor('p2wpkh'), 'p2wpkh', sighash)), { code: 'siwx-signature' })
      await rejects(verify('p2tr', simple(textFor('p2tr'), 'p2tr', sighash)), { code: 'siwx-signature' })
    }
  })

  test('is for one name of an account: an address in capitals, as codes have it, would be another one', async () => {
    for (const kind of ['p2wpkh', 'p2tr'] as const) {
      const message = createMessage({ ...fields, address: addresses[kind].toUpperCase() })
      await rejects(verify(kind, simple(message, kind), message), { code: 'siwx-signature' })
    }
  })

  test('is for the network that the address is of', async () => {
    const message = createMessage({ ...fields, chainId: '000000000933ea01ad0ee984209779ba' })
    await rejects(verify('p2wpkh', simple(message, 'p2wpkh'), message), { code: 'siwx-signature' })
    const litecoin = createMessage({ ...fields, chainId: '12a765e31ffd4059bada1e25190f6e98' })
    await rejects(verify('p2wpkh', simple(litecoin, 'p2wpkh'), litecoin), { code: 'siwx-signature' })
  })
})

test('addresses are read as the library reads them', () => {
  const hash = ripemd160(sha256(key))
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
  const tweaked = p2tr(schnorr.getPublicKey(secret)).tweakedPubkey
  deepEqual(parseBitcoinAddress(mainnet, addresses.p2pkh), { kind: 'p2pkh', program: hash })
  deepEqual(parseBitcoinAddress(mainnet, addresses.p2wpkh), { kind: 'p2wpkh', program: hash })
  deepEqual(parseBitcoinAddress(mainnet, addresses.p2wpkh.toUpperCase()), { kind: 'p2wpkh', program: hash })
  deepEqual(parseBitcoinAddress(mainnet, addresses.p2tr), { kind: 'p2tr', program: tweaked })
  equal(parseBitcoinAddress(mainnet, addresses.p2sh)?.kind, 'p2sh')
  deepEqual(parseBitcoinAddress(testnet, p2wpkh(key, TEST_NETWORK).address), { kind: 'p2wpkh', program: hash })
  deepEqual(parseBitcoinAddress(testnet, p2pkh(key, TEST_NETWORK).address), { kind: 'p2pkh', program: hash })
  for (const wrong of [
    p2wpkh(key, TEST_NETWORK).address,
    p2pkh(key, TEST_NETWORK).address,
    p2wsh(p2pkh(key)).address,
    addresses.p2wpkh.replace('bc1q', 'bc1Q'),
    addresses.p2wpkh.slice(0, -1),
    // a bech32 checksum where bech32m is required, and vice versa (BIP-350)
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1',
    'bc1q',
    ''
  ]) {
    equal(parseBitcoinAddress(mainnet, wrong), undefined, wrong)
  }
  for (let at = 0; at < addresses.p2pkh.length; at++) {
    const letter = addresses.p2pkh[at] === '2' ? '3' : '2'
    equal(parseBitcoinAddress(mainnet, addresses.p2pkh.slice(0, at) + letter + addresses.p2pkh.slice(at + 1)), undefined)
  }
  for (let at = 3; at < addresses.p2tr.length; at++) {
    const letter = addresses.p2tr[at] === 'q' ? 'p' : 'q'
    equal(parseBitcoinAddress(mainnet, addresses.p2tr.slice(0, at) + letter + addresses.p2tr.slice(at + 1)), undefined)
  }
})
