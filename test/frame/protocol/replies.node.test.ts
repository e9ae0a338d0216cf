import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openHostChannel, type MessageTarget } from '../../../frame/protocol/channel.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../../../frame/protocol/messages.ts'

// Replies that the page accepts and rejects, field by field.

const origin = 'https://frame.example'

/** Sends a request to a frame with this reply. */
function reply<Name extends RequestName>(name: Name, payload: PayloadOf<Name>, sent: unknown): Promise<ReplyOf<Name>> {
  const door = new EventTarget()
  const posted: { readonly id: string }[] = []
  const frame = { postMessage: (message: { readonly id: string }) => void posted.push(message) }
  const channel = openHostChannel({
    window: door as MessageTarget,
    frame: () => frame as unknown as Window,
    origin,
    onEvent: () => undefined,
    after: () => () => undefined
  })
  const request = channel.request(name, payload)
  const data = { type: `@w3m-frame/${name}_SUCCESS`, id: posted[0]!.id, payload: sent }
  door.dispatchEvent(Object.assign(new Event('message'), { source: frame, origin, data }))
  return request
}

const refused = (request: Promise<unknown>, what: unknown) =>
  assert.rejects(request, { code: 'invalid-reply' }, `it is taken: ${JSON.stringify(what)}`)

describe('the answer to an email', () => {
  const email = { email: 'ada@example.com' }

  test('is VERIFY_DEVICE, VERIFY_OTP or CONNECT [4.4]', async () => {
    for (const action of ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const)
      assert.deepEqual(await reply('CONNECT_EMAIL', email, { action }), { action })
    for (const sent of [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'connect' }, {}])
      await refused(reply('CONNECT_EMAIL', email, sent), sent)
  })

  test('that is to take the place of another is VERIFY_PRIMARY_OTP or VERIFY_SECONDARY_OTP [4.14]', async () => {
    for (const action of ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const)
      assert.deepEqual(await reply('UPDATE_EMAIL', email, { action }), { action })
    for (const sent of [{ action: 'VERIFY_OTP' }, { action: '' }, {}]) await refused(reply('UPDATE_EMAIL', email, sent), sent)
  })

  test('that has taken the place of another names it [4.17]', async () => {
    const sent = { newEmail: 'ada@example.org' }
    assert.deepEqual(await reply('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, sent), sent)
    for (const wrong of [{}, { newEmail: 7 }]) await refused(reply('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, wrong), wrong)
  })
})

const address = '0x00000000000000000000000000000000000000e1'
const least = { address, chainId: 1 }

/** Sends both requests that return a user: directly, and after a provider's login. */
async function takes(user: object): Promise<void> {
  assert.deepEqual(await reply('GET_USER', {}, user), user)
  assert.deepEqual(await reply('CONNECT_SOCIAL', { uri: 'https://app.example' }, user), user)
}
async function refuses(user: object): Promise<void> {
  await refused(reply('GET_USER', {}, user), user)
  await refused(reply('CONNECT_SOCIAL', { uri: 'https://app.example' }, user), user)
}

describe('a user of the frame', () => {
  test('has an email, null, or none [3.56]', async () => {
    for (const email of ['ada@example.com', null]) await takes({ ...least, email })
    await takes(least)
    await refuses({ ...least, email: 7 })
  })

  test('has an address [3.57]', async () => {
    await refuses({ chainId: 1 })
    await refuses({ ...least, address: null })
  })

  test('has a chain id that is a text or a number [3.58]', async () => {
    for (const chainId of [8453, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']) await takes({ address, chainId })
    await refuses({ address })
    await refuses({ address, chainId: true })
  })

  test('has accounts, each with its address and its type: EOA or smart account [3.51, 3.59]', async () => {
    const accounts = [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' }
    ]
    await takes({ ...least, accounts })
    for (const account of [{ address }, { type: 'eoa' }, { address, type: 'EOA' }, address])
      await refuses({ ...least, accounts: [accounts[0], account] })
    await refuses({ ...least, accounts: accounts[0] })
  })

  test('may say whether its smart account is deployed [3.60]', async () => {
    for (const smartAccountDeployed of [true, false]) await takes({ ...least, smartAccountDeployed })
    await refuses({ ...least, smartAccountDeployed: 'yes' })
  })

  test('may say which type of account it prefers [3.61]', async () => {
    await takes({ ...least, preferredAccountType: 'smartAccount' })
    await refuses({ ...least, preferredAccountType: 1 })
  })

  test('has a user name after a social login [3.62]', async () => {
    await takes({ ...least, email: 'ada@example.com', accounts: [{ address, type: 'eoa' }], userName: 'ada' })
    await refuses({ ...least, userName: ['ada'] })
  })
})
