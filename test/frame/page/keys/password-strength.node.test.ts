import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { leastGuesses, guessesPerSecond, strengthOf } from '../../../../frame/page/keys/password-strength.ts'

const personal = ['ada.lovelace@example.org', 'ada', 'lovelace', 'Harbour Wallet']

describe('a recovery password', () => {
  const weak = [
    'password1234',
    'aaaaaaaaaaaaaaaaaaaa',
    'qwertyuiopasdfgh',
    'summer2024summer',
    'iloveyouforever2024!',
    'Tr0ub4dor&3',
    'ada.lovelace@example.org',
    'HarbourWallet2026!',
    'abcabcabcabcabcabcabc',
    '19.11.1984 Hamburg',
    'ab'.repeat(500)
  ]
  for (const password of weak) {
    test(`is refused where it is soon guessed: ${password.slice(0, 40)}`, () => {
      const { strong, seconds } = strengthOf(password, personal)
      ok(!strong && seconds < leastGuesses / guessesPerSecond, String(seconds))
    })
  }

  test('is taken where it is four unrelated words, or what password managers make', () => {
    const strong = ['correct horse battery staple', 'river candle orbit tulip', 'kH7-vQp2-xTz9-mRw4', 'gEz#4mWq8vLc2!TnPb']
    deepEqual(
      strong.filter(password => !strengthOf(password, personal).strong),
      []
    )
  })

  test('gains nothing from what is known of the user', () => {
    const [alone, known] = [strengthOf('lovelaceadaharbour', []), strengthOf('lovelaceadaharbour', [...personal, 'harbour'])]
    ok(known.seconds < alone.seconds)
  })

  test('withstands years of an attacker who has the sealed share', () => {
    ok(leastGuesses / guessesPerSecond > 10 * 365 * 86_400)
  })
})
