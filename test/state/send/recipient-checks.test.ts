import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toAccountId } from '../../../adapters/base/caip.ts'
import type { NameRecord } from '../../../adapters/chain.ts'
import { parseRecipient, type RecipientInput } from '../../../state/send/parse-recipient.ts'
import { checkRecipient, severities, type RecipientCheck, type RecipientContext } from '../../../state/send/recipient-checks.ts'

const evm = 'eip155:10'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x8001d84541BdA0768CAd733103D8FE00566a49Fa'
const solanaAddress = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const account = toAccountId(evm, own)

describe('what is typed as a receiver', () => {
  const rows: readonly (readonly [string, string, RecipientInput])[] = [
    ['nothing', '', { kind: 'empty' }],
    ['spaces', ' \n', { kind: 'empty' }],
    ['an address', bob, { kind: 'address', address: bob }],
    ['one with spaces around it', ` ${bob}\n`, { kind: 'address', address: bob }],
    ['one without its prefix', bob.slice(2), { kind: 'address', address: bob }],
    ['one with its network', `eip155:10:${bob}`, { kind: 'address', address: bob }],
    ['one of another network', `eip155:1:${bob}`, { kind: 'elsewhere', where: 'eip155:1' }],
    ['one of another kind', `${solana}:${solanaAddress}`, { kind: 'elsewhere', where: solana }],
    ['one of Solana', solanaAddress, { kind: 'elsewhere', where: 'solana' }],
    ['one of Bitcoin, of the first kind', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { kind: 'elsewhere', where: 'bip122' }],
    ['one of Bitcoin, of scripts', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', { kind: 'elsewhere', where: 'bip122' }],
    ['one of Bitcoin, of today', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', { kind: 'elsewhere', where: 'bip122' }],
    ['one of Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { kind: 'elsewhere', where: 'tron' }],
    ['one of Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', { kind: 'elsewhere', where: 'polkadot' }],
    ['a name', 'alice.eth', { kind: 'name', name: 'alice.eth' }],
    ['a payment link', `ethereum:${bob}@10`, { kind: 'link' }],
    ['another', `solana:${solanaAddress}`, { kind: 'link' }],
    ['too short an address', bob.slice(0, -1), { kind: 'invalid' }],
    ['too long an address', `${bob}0`, { kind: 'invalid' }],
    ['two addresses', `${bob} ${own}`, { kind: 'invalid' }],
    ['an address with an invisible character', `${bob.slice(0, 9)}\u200b${bob.slice(9)}`, { kind: 'invalid' }],
    ['a word', 'alice', { kind: 'invalid' }],
    ['a megabyte', 'a.'.repeat(500_000), { kind: 'invalid' }]
  ]
  for (const [what, text, read] of rows) {
    test(`${what}: ${read.kind}`, () => deepEqual(parseRecipient(text, evm), read))
  }

  test('is read for Solana as it is for EVM', () => {
    deepEqual(parseRecipient(solanaAddress, solana), { kind: 'address', address: solanaAddress })
    deepEqual(parseRecipient('11111111111111111111111111111111', solana).kind, 'address')
    deepEqual(parseRecipient(bob, solana), { kind: 'elsewhere', where: 'eip155' })
    // of a length that Solana addresses have too
    deepEqual(parseRecipient('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', solana), { kind: 'elsewhere', where: 'tron' })
    deepEqual(parseRecipient('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', solana), { kind: 'elsewhere', where: 'bip122' })
  })

  test('may be anything', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => ok(parseRecipient(text, evm).kind)))
  })
})

const to = (text: string, rest: Partial<RecipientContext> = {}): readonly RecipientCheck[] =>
  checkRecipient({ account, receiver: parseRecipient(text, evm), known: [], ...rest })
const codes = (checks: readonly RecipientCheck[]): readonly string[] => checks.map(({ code }) => code)
const found = (rest: Partial<NameRecord> = {}): NameRecord => ({
  kind: 'found',
  name: 'bob.eth',
  address: bob,
  record: 'network',
  ...rest
})

describe('a receiver', () => {
  const known = [{ address: bob }]
  const rows: readonly (readonly [string, readonly RecipientCheck[], readonly string[]])[] = [
    ['that was sent to before is fine', to(bob, { known }), []],
    ['in other letters too', to(bob.toLowerCase(), { known }), []],
    ['that is new is noted', to(bob), ['first-time']],
    ['that nobody has ever used is noted', to(bob, { facts: { kind: 'account', unused: true } }), ['first-time', 'unused']],
    ['that is a contract is to be confirmed', to(bob, { known, facts: { kind: 'contract', unused: false } }), ['contract']],
    ['that is a person’s account with code is not', to(bob, { known, facts: { kind: 'delegated', unused: false } }), []],
    [
      'that is the token’s own contract is refused, and not called a contract besides',
      to(token.toLowerCase(), { known: [{ address: token }], token, facts: { kind: 'contract', unused: false } }),
      ['token-contract']
    ],
    ['that is oneself is noted', to(own.toLowerCase()), ['oneself']],
    ['with a mistyped character is refused', to(bob, { parsed: { address: bob, checksum: 'wrong' }, known }), ['wrong-checksum']],
    ['without a checksum is not', to(bob, { parsed: { address: bob, checksum: 'absent' }, known }), []],
    ['that is nobody is refused', to(`0x${'0'.repeat(40)}`), ['zero-address', 'first-time']],
    ['from which nothing comes back is to be confirmed', to(`0x${'0'.repeat(36)}dEaD`), ['dead-address', 'first-time']],
    ['that is a precompile is one of those', to(`0x${'0'.repeat(39)}1`), ['dead-address', 'first-time']],
    ['of another network is refused', to(solanaAddress), ['wrong-network']],
    ['that is none is refused', to('alice'), ['invalid-receiver']],
    ['that is not there yet is not talked about', to(''), []],
    ['whose name is not looked up yet is not either', to('bob.eth'), []],
    ['by its name is one like any other', to('bob.eth', { name: found() }), ['first-time']],
    ['by the name of last time is fine', to('bob.eth', { name: found(), known: [{ address: bob, name: 'bob.eth' }] }), []],
    [
      'whose name leads elsewhere than last time is to be confirmed',
      to('bob.eth', { name: found({ address: token }), known: [{ address: bob, name: 'bob.eth' }] }),
      ['name-changed', 'first-time']
    ],
    [
      'whose address is that of Ethereum is noted',
      to('bob.eth', { name: found({ record: 'ethereum' }), known }),
      ['other-record']
    ]
  ]
  for (const [what, checks, expected] of rows) {
    test(what, () => {
      deepEqual(codes(checks), expected)
      for (const { code, severity } of checks) equal(severity, severities[code])
    })
  }

  test('whose name led elsewhere is shown where', () => {
    const [check] = to('bob.eth', { name: found({ address: token }), known: [{ address: bob, name: 'bob.eth' }] })
    deepEqual(check, { code: 'name-changed', severity: 'confirm', name: 'bob.eth', before: bob })
  })
})

const hexOf = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: length, maxLength: length })

describe('an address that only looks like another', () => {
  test('is marked where it differs, and is to be confirmed', () => {
    const twin = `0x7099${'f'.repeat(30)}dc79c8`
    const [first] = to(twin, { known: [{ address: own.replace('f', 'e') }, { address: bob }] })
    ok(first?.code === 'look-alike')
    equal(first.severity, 'confirm')
    equal(first.like, bob)
    const marked = Array.from(twin, (character, index) => (first.differing.includes(index) ? '_' : character)).join('')
    equal(marked.replaceAll('_', ''), '0x7099dc79c8')
  })

  test('is noticed whichever ends it shares, of another address or the own one', () => {
    fc.assert(
      fc.property(
        hexOf(40),
        hexOf(40),
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 2, max: 19 }),
        fc.boolean(),
        (victim, other, leading, trailing, self) => {
          fc.pre(leading + trailing >= 6)
          const twin = victim.slice(0, leading) + other.slice(leading, 40 - trailing) + victim.slice(40 - trailing)
          fc.pre(twin !== victim)
          const checks = checkRecipient({
            account: self ? toAccountId(evm, `0x${victim.toUpperCase()}`) : account,
            receiver: { kind: 'address', address: `0x${twin}` },
            known: self ? [] : [{ address: `0x${victim.toUpperCase()}` }]
          })
          const check = checks.find(({ code }) => code === 'look-alike')
          ok(check?.code === 'look-alike')
          for (const [index, character] of [...`0x${twin}`].entries()) {
            equal(check.differing.includes(index), character !== `0x${victim}`[index])
          }
        }
      )
    )
  })

  test('is noticed when a few characters are wrong anywhere', () => {
    fc.assert(
      fc.property(hexOf(40), fc.uniqueArray(fc.nat(39), { minLength: 1, maxLength: 4 }), (victim, places) => {
        const typo = Array.from(victim, (digit, index) => (places.includes(index) ? (digit === '0' ? '1' : '0') : digit)).join('')
        const checks = to(`0x${typo}`, { known: [{ address: `0x${victim}` }] })
        ok(codes(checks).includes('look-alike'))
      })
    )
  })

  test('is not seen in strangers, nor in the one that was meant', () => {
    fc.assert(
      fc.property(fc.array(hexOf(40), { minLength: 1, maxLength: 20 }), hexOf(40), (others, stranger) => {
        fc.pre(others.every(each => each.slice(0, 2) !== stranger.slice(0, 2)) && !own.slice(2, 4).includes(stranger.slice(0, 2)))
        const known = others.map(address => ({ address: `0x${address}` }))
        const apart = [...others, own.slice(2).toLowerCase()].every(
          other => [...other].filter((digit, index) => digit !== stranger[index]).length > 4
        )
        fc.pre(apart)
        ok(!codes(to(`0x${stranger}`, { known })).includes('look-alike'))
        ok(!codes(to(known[0]!.address, { known })).includes('look-alike'))
      })
    )
  })

  test('is noticed on Solana, where letters count', () => {
    const twin = `EPjF${'x'.repeat(36)}Dt1v`
    const checks = checkRecipient({
      account: toAccountId(solana, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
      receiver: { kind: 'address', address: twin },
      known: [{ address: solanaAddress }]
    })
    deepEqual(codes(checks), ['look-alike', 'first-time'])
    const other = checkRecipient({
      account: toAccountId(solana, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
      receiver: { kind: 'address', address: solanaAddress.toLowerCase() },
      known: [{ address: solanaAddress }]
    })
    ok(!other.some(({ severity }) => severity === 'block'))
    ok(codes(other).includes('first-time'))
  })
})

test('the gravest comes first, whatever there is', () => {
  const addresses = fc.oneof(hexOf(40), fc.constantFrom(own.slice(2), bob.slice(2), token.slice(2), '0'.repeat(40)))
  const rank = ['block', 'confirm', 'note']
  fc.assert(
    fc.property(
      addresses,
      fc.array(addresses),
      fc.constantFrom('account', 'contract', 'delegated'),
      fc.boolean(),
      (address, others, kind, unused) => {
        const known = others.map(each => ({ address: `0x${each}` }))
        const checks = to(`0x${address}`, { known, token, facts: { kind, unused } })
        const ranks = checks.map(({ severity }) => rank.indexOf(severity))
        deepEqual(ranks, [...ranks].sort())
        equal(new Set(codes(checks)).size, checks.length)
      }
    )
  )
})
