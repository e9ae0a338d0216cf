import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAuthenticator } from './authenticator.ts'
import { describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin } from './stage.ts'
import { signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('the places for passkeys of an account', login => {
  const { newWallet, mailboxThief, prepare } = createWallets(login)

  const begin = async (frame: FrameClient, accessToken: string) =>
    (await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })).body
  async function beginMany(frame: FrameClient, accessToken: string, count: number) {
    const ceremonies: Awaited<ReturnType<typeof begin>>[] = []
    for (let time = 0; time < count; time++) ceremonies.push(await begin(frame, accessToken))
    return ceremonies
  }
  const finish = (frame: FrameClient, accessToken: string, { login: id, options }: Awaited<ReturnType<typeof begin>>) => {
    const response = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' }).register(options)
    return frame.call('POST', '/v1/passkeys', { accessToken, body: { login: id, response, name: 'A computer' } })
  }

  it('are three for devices without the wallet, and the rest for the owner’s, however many were asked for before', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const ceremonies = await beginMany(thief, accessToken, 5)
    const codes: (string | undefined)[] = []
    for (const one of ceremonies) codes.push((await finish(thief, accessToken, one)).code)
    assert.deepEqual(codes, [undefined, undefined, undefined, 'login-invalid', 'login-invalid'])
    assert.equal((await begin(thief, accessToken)).error.code, 'login-invalid')

    login.stage.clock.pass(minute)
    const own = await owner.frame.logIn(owner.email)
    const [late, ...others] = await beginMany(owner.frame, own.accessToken, 8)
    for (const one of others) assert.equal((await finish(owner.frame, own.accessToken, one)).status, 200)
    assert.equal((await finish(owner.frame, own.accessToken, late)).code, 'login-invalid', 'ten are there')
  })

  it('are three where there is no wallet yet, and of its device once that has made one', async () => {
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(newEmail())
    for (const one of await beginMany(frame, accessToken, 3)) assert.equal((await finish(frame, accessToken, one)).status, 200)
    assert.equal((await begin(frame, accessToken)).error.code, 'login-invalid')
    const setId = newSet()
    await prepare(frame, accessToken, setId, 1)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    assert.equal((await finish(frame, accessToken, await begin(frame, accessToken))).status, 200)
  })
})
