import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { $identity } from '../../../state/account/identity.ts'
import { $route, back } from '../../../state/router/router.ts'
import { eventually } from '../../kit/eventually.ts'
import { toastWords } from '../../kit/toast-words.ts'
import { until } from '../../kit/until.ts'
import {
  platform,
  close,
  chain,
  events,
  signed,
  signature,
  address,
  open,
  type,
  names,
  lookUps,
  registrations,
  finished,
  openEachTest
} from './fixture.ts'

describe('a name that is typed', () => {
  openEachTest()

  it('has four characters at least [5.35]', async () => {
    const { flow } = await open()
    await type(flow, 'ada')
    assert.deepEqual([flow.$verdict.get(), flow.$choosable.get()], ['too-short', false])
    await type(flow, 'adas')
    assert.deepEqual([flow.$verdict.get(), flow.$choosable.get()], ['free', true])
  })

  it('has letters, digits and hyphens, and nothing else [5.36]', async () => {
    const { flow } = await open()
    for (const wrong of ['ada_lovelace', 'ada.lovelace', 'ada lovelace', 'adä-1', 'ada💎'])
      assert.deepEqual((await type(flow, wrong), flow.$verdict.get()), 'bad-characters', wrong)
    await type(flow, 'a-0-z9')
    assert.equal(flow.$verdict.get(), 'free')
  })

  it('is looked at by the rules at once, and asked about once nothing was typed for a while', async () => {
    const { flow } = await open({ chain: { takenNames: ['alice.reown.id'] } })
    const verdicts: [text: string, verdict: string][] = [
      ['', 'none'],
      ['ada', 'too-short'],
      ['ada lovelace', 'bad-characters'],
      ['адаа', 'bad-characters'],
      ['ad--a', 'bad-hyphens'],
      ['a'.repeat(51), 'too-long'],
      ['Ada-1.reown.id', 'looking'],
      ['alice', 'looking']
    ]
    for (const [text, verdict] of verdicts) {
      flow.edit(text)
      assert.equal(flow.$verdict.get(), verdict, text)
      assert.equal(flow.$choosable.get(), false, text)
    }
    await platform.advance(499)
    assert.deepEqual(lookUps(), [])
    await platform.advance(1)
    assert.equal(await until(flow.$verdict, verdict => verdict !== 'looking'), 'taken')
    assert.deepEqual(
      lookUps().map(path => path.replace(/\?.*&/, '?')),
      ['/v1/profile/suggestions/alice?zone=reown.id']
    )
    assert.equal(flow.$choosable.get(), false)
    assert.deepEqual(
      flow.$suggestions.get().map(({ name }) => name),
      ['alice-eth.reown.id', 'my-alice.reown.id', 'alice2.reown.id']
    )
  })

  it('has no suggestions of what was typed before, and is being looked at until its own are there [4.66, 4.67]', async () => {
    const { flow } = await open({ chain: { takenNames: ['alice.reown.id'] } })
    await type(flow, 'alice')
    assert.equal(flow.$suggestions.get().length, 3)
    chain.decide('wait')
    flow.edit('alicia')
    assert.deepEqual([flow.$suggestions.get(), flow.$verdict.get()], [[], 'looking'])
    await platform.advance(500)
    await eventually(() => lookUps().length === 2, 'it is asked about')
    assert.equal(flow.$verdict.get(), 'looking')
    chain.release()
    assert.equal(await until(flow.$verdict, verdict => verdict !== 'looking'), 'free')
    assert.deepEqual(
      flow.$suggestions.get().map(({ name }) => name),
      ['alicia-eth.reown.id', 'my-alicia.reown.id', 'alicia2.reown.id']
    )
    flow.edit('alice')
    flow.edit('alicia')
    assert.deepEqual(flow.$suggestions.get(), [], 'the list is cleared before it is asked for again')
  })

  it('may be one of those near it: it stands there then, and is asked about at once [9.39]', async () => {
    const { flow } = await open({ chain: { takenNames: ['alice.reown.id'] } })
    await type(flow, 'alice')
    flow.choose('alice2.reown.id')
    await platform.advance(0)
    assert.equal(await until(flow.$verdict, verdict => verdict !== 'looking'), 'free')
    assert.deepEqual([flow.$label.get(), flow.$choosable.get()], ['alice2', true])
  })

  it('can be chosen where the service makes no suggestions: registering reports whether it is free', async () => {
    const { flow } = await open({ chain: { registering: 'list' } })
    chain.decide(503)
    await type(flow, 'alice')
    assert.deepEqual([flow.$verdict.get(), flow.$choosable.get()], ['unknown', true])
    chain.decide('list')
    await flow.submit()
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
  })
})

describe('a name that is chosen', () => {
  openEachTest()

  it('is signed for and registered, and the account is called by it from then on; there is no way back to the form [1.30, 2.18, 4.59, 4.60, 4.61, 4.62, 7.38, 7.39]', async () => {
    const { flow } = await open()
    await until($identity, identity => identity !== undefined)
    assert.equal($identity.get()?.name, undefined)
    await type(flow, 'Ada-1')
    await flow.submit()
    const message = { name: 'ada-1.reown.id', attributes: {}, timestamp: Math.floor(platform.now() / 1000) }
    assert.deepEqual(signed, [JSON.stringify(message)])
    assert.deepEqual(registrations(), [{ coin_type: 0x80000001, address, message: signed[0], signature }])
    assert.deepEqual($route.get(), { name: 'RegisterAccountNameSuccess', params: { name: 'ada-1.reown.id' } })
    assert.deepEqual(names(), ['RegisterAccountNameSuccess'])
    await until($identity, identity => identity?.name === 'ada-1.reown.id')
    const about = { isSmartAccount: true, ensName: 'ada-1.reown.id' }
    assert.deepEqual(events, [
      ['REGISTER_NAME_INITIATED', about],
      ['REGISTER_NAME_SUCCESS', about]
    ])
  })

  it('is not signed for by who thinks again: the form stays with what was typed [4.65, 8.11]', async () => {
    const { flow } = await open({ wallet: { signs: () => signature, signing: 'refuse' } })
    await type(flow, 'ada-1')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$label.get()], ['RegisterAccountName', 'ada-1'])
    assert.deepEqual(flow.$status.get(), { name: 'editing' })
    assert.equal(toastWords(), 'Signature declined')
    assert.deepEqual(registrations(), [])
    assert.equal(events.at(-1)![0], 'REGISTER_NAME_ERROR')
  })

  it('shows that it is being signed for and registered, and no more once it is [4.58, 4.64]', async () => {
    const { flow, source } = await open({ chain: { registering: 'wait' }, wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'signing' })
    source.answer('approve')
    await until(flow.$status, ({ name }) => name === 'registering')
    assert.equal($route.get().name, 'RegisterAccountName')
    await eventually(() => registrations().length === 1, 'the name is asked for')
    chain.release()
    chain.decideRegistering('list')
    await submitted
    assert.deepEqual([$route.get().name, flow.$status.get()], ['RegisterAccountNameSuccess', { name: 'editing' }])
  })

  it('is not sent by who left while the wallet asked', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'signing' })
    flow.edit('other')
    assert.equal(flow.$label.get(), 'ada-1', 'what is signed for stands')
    back()
    source.answer('approve')
    await submitted
    assert.deepEqual([registrations(), names()], [[], ['Account', 'AccountSettings']])
  })

  it('is the account’s also where its user left before the service responded', async () => {
    const { flow } = await open({ chain: { registering: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    await eventually(() => registrations().length === 1, 'the name is asked for')
    back()
    chain.release()
    await submitted
    assert.deepEqual(names(), ['Account', 'AccountSettings'])
    await until($identity, identity => identity?.name === 'ada-1.reown.id')
  })
})

describe('a name that cannot be registered', () => {
  openEachTest()

  it('was taken while its user signed: an error says so, and another can be chosen [4.63]', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    const other = { '1': { address: `0x${'cd'.repeat(20)}`, created: '2026-11-22T12:00:00.000Z' } }
    chain.register({ name: 'ada-1.reown.id', addresses: other, attributes: [] })
    source.answer('approve')
    await submitted
    assert.deepEqual(flow.$status.get(), { name: 'failed', problem: 'taken', wanted: 'ada-1.reown.id' })
    assert.equal($route.get().name, 'RegisterAccountName')
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'taken')
    assert.equal(flow.$choosable.get(), false)
    assert.deepEqual(events.at(-1), ['REGISTER_NAME_ERROR', { isSmartAccount: true, ensName: 'ada-1.reown.id', error: 'taken' }])

    flow.choose('ada-12.reown.id')
    assert.deepEqual(flow.$status.get(), { name: 'editing' })
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'free')
    const again = flow.submit()
    source.answer('approve')
    await again
    assert.deepEqual($route.get(), { name: 'RegisterAccountNameSuccess', params: { name: 'ada-12.reown.id' } })
  })

  it('is not shown as free any more where it is not available', async () => {
    const { flow } = await open({ chain: { registering: 409 } })
    await type(flow, 'ada-1')
    await flow.submit()
    await platform.advance(0)
    await until(flow.$verdict, verdict => verdict === 'taken')
  })

  it('waits for a service that is away, without signing again', async () => {
    const { flow } = await open()
    for (const answer of ['offline', 500, 'offline'] as const) {
      await type(flow, 'ada-1')
      chain.decideRegistering(answer)
      chain.decide(answer)
      await flow.submit()
      assert.deepEqual(flow.$status.get(), { name: 'failed', problem: 'unreachable', wanted: 'ada-1.reown.id' })
      chain.decide('list')
    }
    chain.decideRegistering('list')
    assert.equal(flow.$choosable.get(), true)
    await flow.submit()
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
    assert.equal(signed.length, 1)
    assert.equal(new Set(registrations().map(({ message }) => message)).size, 1)
  })

  it('is signed again once the signature is old, and for another name', async () => {
    const { flow } = await open({ chain: { registering: 500 } })
    await type(flow, 'ada-1')
    await flow.submit()
    await type(flow, 'ada-2')
    await flow.submit()
    assert.equal(signed.length, 2)
    await platform.advance(300_000)
    await flow.submit()
    assert.equal(signed.length, 3)
  })

  it('is the account’s own already: a registration that is replayed because its answer was lost is no failure', async () => {
    const { flow, source } = await open({ wallet: { signs: () => signature, signing: 'wait' } })
    await type(flow, 'ada-1')
    const submitted = flow.submit()
    const own = { '1': { address: address.toLowerCase(), created: '2026-11-22T12:00:00.000Z' } }
    chain.register({ name: 'ada-1.reown.id', addresses: own, attributes: [] })
    source.answer('approve')
    await submitted
    assert.equal($route.get().name, 'RegisterAccountNameSuccess')
  })

  it('says what else there is to do: sign again, or come later', async () => {
    for (const [status, problem] of [
      [401, 'signature'],
      [429, 'full'],
      [400, 'taken']
    ] as const) {
      const { flow } = await open({ chain: { registering: status } })
      await type(flow, 'ada-1')
      await flow.submit()
      assert.deepEqual(flow.$status.get(), { name: 'failed', problem, wanted: 'ada-1.reown.id' })
      close()
    }
    const { flow } = await open({ wallet: { signs: () => signature, signing: 'fail' } })
    await type(flow, 'ada-1')
    await flow.submit()
    assert.deepEqual(await finished(flow), { name: 'failed', problem: 'wallet', wanted: 'ada-1.reown.id' })
  })
})

describe('a service that says why it does not register a name', () => {
  openEachTest()

  it('is shown in its own words [8.37]', async () => {
    const { flow } = await open()
    await type(flow, 'ada-1')
    platform.respond(request =>
      request.method === 'POST'
        ? Response.json(
            { status: 'FAILED', reasons: [{ name: 'name', description: 'Names of cities are kept.' }] },
            { status: 400 }
          )
        : chain.fetch(request)
    )
    await flow.submit()
    const failed = { name: 'failed', problem: 'taken', wanted: 'ada-1.reown.id', reason: 'Names of cities are kept.' }
    assert.deepEqual(flow.$status.get(), failed)
  })
})
