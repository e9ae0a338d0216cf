import assert from 'node:assert/strict'
import { newEmail, newSet, newShare, minute, type LoginService } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { lastCode, type Stage } from './stage.ts'
import { openTestWallet, signedCommit, testAddresses as addresses } from './wallet-key.ts'

/** Creates helpers for wallets on the login service, and for requests of their owners and attackers. */
export function createWallets(login: LoginService) {
  const prepare = (
    frame: FrameClient,
    accessToken: string,
    setId: string,
    version: number,
    authShare = newShare(),
    of: object = addresses
  ) =>
    frame.call('PUT', `/v1/shares/${setId}`, {
      accessToken,
      body: { phase: 'prepare', version, authShare, addresses: of, sealedRecovery: 'sealed' }
    })
  const commit = (frame: FrameClient, accessToken: string, setId: string, version: number) =>
    frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body: { phase: 'commit', version } })
  const keysOf = async (frame: FrameClient, accessToken: string) =>
    (await frame.call('GET', '/v1/user', { accessToken })).body.keys
  const subjects = (email: string) => login.stage.mailsTo(email).map(({ subject }) => subject)

  /** Creates a wallet on one device, with its record key registered. */
  async function newWallet(email = newEmail()) {
    const frame = await login.newFrame()
    const { accessToken, user } = await frame.logIn(email)
    const setId = newSet()
    await prepare(frame, accessToken, setId, 1)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    return { email, frame, accessToken, userId: user.id, setId }
  }
  /** Creates the wallet of an older client: without a record key. */
  async function keylessWallet(email = newEmail()) {
    const frame = await login.newFrame()
    const { accessToken, user } = await frame.logIn(email)
    const setId = newSet()
    await prepare(frame, accessToken, setId, 1)
    assert.equal((await commit(frame, accessToken, setId, 1)).status, 200)
    return { email, frame, accessToken, userId: user.id, setId }
  }
  /** Adds another wallet of the account, beside its first. `entropy` gives it other addresses. */
  async function addBeside(frame: FrameClient, accessToken: string, entropy?: Uint8Array<ArrayBuffer>) {
    const made = await frame.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const setId = newSet()
    const of = entropy ? (await openTestWallet(entropy)).keys.addresses : addresses
    assert.equal((await prepare(frame, accessToken, setId, 1, newShare(), of)).status, 200)
    assert.equal((await signedCommit(frame, accessToken, setId, { ...(entropy && { entropy }) })).status, 200)
    return { id: made.body.id as string, setId, addresses: of }
  }
  const select = (frame: FrameClient, accessToken: string, user: string) =>
    frame.call('POST', '/v1/wallet-record/select', { accessToken, body: { user } })
  /** Logs in as an attacker who can read the mailbox, on another device. */
  async function mailboxThief(email: string) {
    login.stage.clock.pass(minute)
    const thief = await login.newFrame()
    const { accessToken } = await thief.logIn(email)
    return { thief, accessToken }
  }
  const request = (frame: FrameClient, accessToken: string, body: object, at?: Stage) =>
    frame.call('POST', '/v1/wallet-record/changes', { accessToken, body, ...(at && { at }) })
  async function changeEmail(frame: FrameClient, accessToken: string, old: string, next: string, change?: object) {
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    assert.equal(primary.status, 200, JSON.stringify(primary.body))
    const secondary = await frame.call('POST', '/v1/user/email/primary', {
      body: { update: primary.body.update, code: lastCode(login.stage, old) },
      accessToken
    })
    const body = { update: secondary.body.update, code: lastCode(login.stage, next), ...(change && { change }) }
    return frame.call('POST', '/v1/user/email/secondary', { body, accessToken })
  }

  return {
    prepare,
    commit,
    keysOf,
    subjects,
    newWallet,
    keylessWallet,
    mailboxThief,
    addBeside,
    select,
    request,
    changeEmail
  }
}
