import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  initialSignIn,
  isWaitingForUser,
  reduceSignIn,
  type SignInEffect,
  type SignInEvent,
  type SignInState
} from '../../../state/sign-in/state-machine.ts'

/** Runs events in sequence; `turn: 'now'` is the current turn. */
function play(...events: readonly SignInEvent[]): { state: SignInState; effects: SignInEffect[] } {
  let state = initialSignIn
  const effects: SignInEffect[] = []
  for (const event of events) {
    const [next, more] = reduceSignIn(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects }
}

const subject = (key: string | undefined, wallet = 'phone'): SignInEvent => ({
  type: 'subject',
  key,
  wallet: key && wallet
})
const prepared: readonly SignInEvent[] = [
  subject('a'),
  { type: 'checked', turn: 1, signedIn: false },
  { type: 'prepared', turn: 1 }
]

describe('turns of signing in', () => {
  test('one message is prepared, signed and kept', () => {
    const { state, effects } = play(...prepared, { type: 'sign' }, { type: 'signed', turn: 1 }, { type: 'stored', turn: 1 })
    assert.equal(state.step, 'signed-in')
    assert.deepEqual(effects, ['check', 'show', 'prepare', 'prompt', 'store', 'succeed'])
  })

  test('who is signed in already is not asked', () => {
    const { state, effects } = play(subject('a'), { type: 'checked', turn: 1, signedIn: true })
    assert.equal(state.step, 'signed-in')
    assert.deepEqual(effects, ['check', 'pass'])
  })

  test('declining shows the message again, with the reason', () => {
    const { state, effects } = play(...prepared, { type: 'sign' }, { type: 'unsigned', turn: 1, problem: 'user-rejected' })
    assert.deepEqual([state.step, state.problem, state.prompts], ['asking', 'user-rejected', {}])
    assert.deepEqual(effects.slice(-2), ['report', 'show'])
  })

  test('a signature that is not taken leads to a new message: its nonce may be used up', () => {
    const { state, effects } = play(
      ...prepared,
      { type: 'sign' },
      { type: 'signed', turn: 1 },
      { type: 'unstored', turn: 1, problem: 'siwx-signature' }
    )
    assert.deepEqual([state.step, state.problem, state.turn], ['preparing', 'siwx-signature', 2])
    assert.deepEqual(effects.slice(-3), ['report', 'show', 'prepare'])
  })

  test('a sign-in that cannot start ends; a later failure is shown on the screen', () => {
    assert.deepEqual(play(subject('a'), { type: 'unable', turn: 1, problem: 'http-error' }).effects.at(-1), 'fail')
    const later = play(
      ...prepared,
      { type: 'sign' },
      { type: 'signed', turn: 1 },
      { type: 'unstored', turn: 1, problem: 'http-error' },
      { type: 'unable', turn: 2, problem: 'http-error' }
    )
    assert.deepEqual([later.state.step, later.state.problem, later.effects.includes('fail')], ['asking', 'http-error', false])
    assert.deepEqual(reduceSignIn(later.state, { type: 'sign' })[1], ['prepare'], 'the button makes another message')
  })

  test('the wallet is asked nothing that must not be signed', () => {
    const { state } = play(...prepared.slice(0, 2), { type: 'refused', turn: 1, problem: 'siwx-domain' })
    assert.deepEqual(reduceSignIn(state, { type: 'sign' }), [state, []])
  })

  test('an account that changes during a prompt: no second prompt, and the response is ignored', () => {
    const { state, effects } = play(
      ...prepared,
      { type: 'sign' },
      subject('b'),
      { type: 'checked', turn: 2, signedIn: false },
      { type: 'prepared', turn: 2 },
      { type: 'sign' }
    )
    assert.deepEqual([state.step, state.problem], ['asking', 'request-pending'])
    assert.equal(effects.filter(effect => effect === 'prompt').length, 1)
    const [free, more] = reduceSignIn(state, { type: 'signed', turn: 1 })
    assert.deepEqual([free.step, free.problem, free.prompts, more], ['asking', undefined, {}, []])
    assert.deepEqual(reduceSignIn(free, { type: 'sign' })[1], ['prompt'])
  })

  test('a prompt that a wallet leaves open keeps no other wallet waiting, nor the same one once it was let go', () => {
    const open = play(...prepared, { type: 'sign' }).state
    const again = (from: SignInState, wallet: string): SignInEffect[] => {
      const events: SignInEvent[] = [
        subject(undefined),
        subject('a', wallet),
        { type: 'checked', turn: from.turn + 2, signedIn: false },
        { type: 'prepared', turn: from.turn + 2 },
        { type: 'sign' }
      ]
      let state = from
      return events.flatMap(event => {
        const [next, effects] = reduceSignIn(state, event)
        state = next
        return effects
      })
    }
    assert.equal(again(open, 'phone').includes('prompt'), false)
    assert.equal(again(open, 'browser').includes('prompt'), true)
    assert.equal(again(reduceSignIn(open, { type: 'gone', wallet: 'phone' })[0], 'phone').includes('prompt'), true)
  })

  test('a session that ends is requested where it is required; a later failure is shown on the screen', () => {
    const { state } = play(subject('a'), { type: 'checked', turn: 1, signedIn: true })
    const [required, effects] = reduceSignIn(state, { type: 'ended', required: true })
    assert.deepEqual([required.step, effects], ['checking', ['check']])
    const [next, shown] = reduceSignIn(required, { type: 'unable', turn: 2, problem: 'http-error' })
    assert.deepEqual([next.step, next.problem, shown], ['asking', 'http-error', ['show']])
    assert.deepEqual(reduceSignIn(state, { type: 'ended', required: false }), [{ ...state, step: 'put-off', turn: 2 }, []])
  })

  test('what is ended while it is found out, signed or kept makes no session any more', () => {
    const signing: readonly SignInEvent[] = [...prepared, { type: 'sign' }]
    const rows: readonly (readonly [before: readonly SignInEvent[], late: SignInEvent])[] = [
      [[subject('a')], { type: 'checked', turn: 1, signedIn: true }],
      [signing, { type: 'signed', turn: 1 }],
      [[...signing, { type: 'signed', turn: 1 }], { type: 'stored', turn: 1 }]
    ]
    for (const [before, late] of rows) {
      for (const required of [true, false]) {
        const { state, effects } = play(...before, { type: 'ended', required })
        assert.deepEqual([state.step, effects.at(-1)], required ? ['checking', 'check'] : ['put-off', 'pass'])
        const [next, more] = reduceSignIn(state, late)
        assert.deepEqual([next.step, more], [state.step, []], late.type)
      }
    }
    const reading = play(...prepared).state
    assert.deepEqual(reduceSignIn(reading, { type: 'ended', required: true }), [reading, []], 'nothing was under way')
  })

  test('a user who gives up after the site got a session has it ended, whatever the site said of it', () => {
    const given: readonly SignInEvent[] = [...prepared, { type: 'sign' }, { type: 'signed', turn: 1 }]
    const unanswered: readonly SignInEvent[] = [
      ...given,
      { type: 'unstored', turn: 1, problem: 'timeout' },
      { type: 'prepared', turn: 2 }
    ]
    for (const before of [given, unanswered])
      assert.deepEqual(play(...before, { type: 'cancel', required: false }).effects.slice(-2), ['undo', 'put-off'])
    assert.deepEqual(play(...unanswered, { type: 'closed', required: false }).effects.at(-1), 'undo')
    assert.equal(play(...prepared, { type: 'cancel', required: false }).effects.includes('undo'), false)
    const { state } = play(...given, { type: 'cancel', required: false })
    assert.deepEqual(reduceSignIn(state, { type: 'stored', turn: 1 }), [state, []])
    assert.notEqual(state.turn, 1, 'what comes then is of no turn that is on')
  })

  test('a user who leaves has declined; where there is nothing to sign, the error is the reason', () => {
    const declined = play(...prepared, { type: 'sign' }, { type: 'unsigned', turn: 1, problem: 'user-rejected' }).state
    assert.equal(reduceSignIn(declined, { type: 'cancel', required: false })[0].problem, undefined)
    const refused = play(...prepared.slice(0, 2), { type: 'refused', turn: 1, problem: 'siwx-domain' }).state
    for (const type of ['cancel', 'closed'] as const)
      assert.equal(reduceSignIn(refused, { type, required: false })[0].problem, 'siwx-domain')
  })

  test('cancelling disconnects where it is required, and puts it off where it is not', () => {
    assert.deepEqual(play(...prepared, { type: 'cancel', required: true }).effects.at(-1), 'leave')
    assert.deepEqual(play(...prepared, { type: 'cancel', required: false }).effects.at(-1), 'put-off')
  })

  test('no order of events prompts twice, takes a late response, or signs in any account but the active one', () => {
    const turns = fc.integer({ min: 0, max: 3 })
    const problem = fc.constantFrom('user-rejected' as const, 'siwx-signature' as const, 'http-error' as const)
    // how many turns ago the response's turn was; most belong to the current one
    const behind = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: turns })
    const step = fc.oneof(
      fc.record({
        type: fc.constant('subject' as const),
        key: fc.constantFrom('a', 'b', undefined),
        wallet: fc.constantFrom('phone', 'browser')
      }),
      fc.record({ type: fc.constant('gone' as const), wallet: fc.constantFrom('phone', 'browser') }),
      fc.record({ type: fc.constant('checked' as const), behind, signedIn: fc.boolean() }),
      fc.record({ type: fc.constantFrom('prepared' as const, 'stored' as const, 'found' as const), behind }),
      fc.record({ type: fc.constantFrom('unable' as const, 'refused' as const, 'unstored' as const), behind, problem }),
      fc.record({
        type: fc.constant('answer' as const),
        wallet: fc.constantFrom('phone', 'browser'),
        problem: fc.option(problem, { nil: undefined })
      }),
      fc.record({ type: fc.constantFrom('sign' as const, 'outdated' as const, 'again' as const) }),
      fc.record({ type: fc.constantFrom('cancel' as const, 'closed' as const, 'ended' as const), required: fc.boolean() })
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let state = initialSignIn
        /** The open wallet prompts: for which key, of which turn. */
        const prompts = new Map<string, { turn: number; key: string }>()
        let key: string | undefined
        for (const each of steps) {
          let event: SignInEvent
          let prompt: { turn: number; key: string } | undefined
          if (each.type === 'answer') {
            prompt = prompts.get(each.wallet)
            if (!prompt) continue
            const { turn } = prompt
            event = each.problem ? { type: 'unsigned', turn, problem: each.problem } : { type: 'signed', turn }
            prompts.delete(each.wallet)
          } else if (each.type === 'gone') {
            prompts.delete(each.wallet)
            event = each
          } else if (each.type === 'subject') {
            event = { ...each, wallet: each.key && each.wallet }
          } else if ('behind' in each) {
            const { behind: back, ...rest } = each
            event = { ...rest, turn: state.turn - back }
          } else {
            event = each
          }
          if (event.type === 'subject') key = event.key
          const before = state
          const [next, effects] = reduceSignIn(before, event)
          state = next
          assert.equal(state.key, key, 'it is about who is there')
          assert.ok(state.turn >= before.turn, 'turns count on')
          if (effects.includes('prompt')) {
            assert.equal(prompts.get(before.wallet!), undefined, 'one prompt at a time in each wallet')
            assert.ok(before.prepared && before.step === 'asking' && before.key, 'a message was before the visitor')
            prompts.set(state.wallet!, { turn: state.turn, key: state.key! })
          }
          const shown = Object.fromEntries([...prompts].map(([wallet, { turn }]) => [wallet, turn]))
          assert.deepEqual(state.prompts, shown, 'it is known which wallets show one')
          if (effects.includes('store')) assert.equal(prompt?.key, key, 'what is stored was signed for who is there')
          if ('behind' in each && each.behind > 0) assert.deepEqual([next, effects], [before, []], 'late is nothing')
          if (state.step === 'signed-in' && before.step !== 'signed-in')
            assert.ok(
              event.type === 'found' ? isWaitingForUser(before) : before.step === 'storing' || before.step === 'checking',
              'by what was asked for'
            )
        }
      }),
      { numRuns: 5000 }
    )
  })
})
