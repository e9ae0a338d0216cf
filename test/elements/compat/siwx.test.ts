import { expect } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import {
  DefaultSIWX,
  EIP155Verifier,
  formatMessage,
  InformalMessenger,
  LocalStorage,
  ReownAuthentication,
  SIWXVerifier,
  SolanaVerifier,
  verifySignature,
  type DefaultSIWXOptions,
  type SIWXSession
} from '../../../elements/compat/index.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { expectSoon } from '../../kit/open-screen.ts'
import { pageEnvironment, type PageEnvironment } from '../../kit/page-environment.ts'
import { runOptions } from '../../kit/run-options.ts'
import { lazyWarnings } from '../../kit/warnings.ts'

// from EIP-155's own example: a key that no user has
const account = privateKeyToAccount('0x4646464646464646464646464646464646464646464646464646464646464646')
const stranger = privateKeyToAccount('0x4646464646464646464646464646464646464646464646464646464646464647')
const chainId = 'eip155:31337'

async function signed(siwx: DefaultSIWX, signer = account): Promise<SIWXSession> {
  const { toString: text, ...data } = await siwx.createMessage({ chainId, accountAddress: account.address })
  return { data, message: text(), signature: await signer.signMessage({ message: text() }) }
}

async function signIn(options?: DefaultSIWXOptions) {
  const siwx = new DefaultSIWX(options)
  const session = await signed(siwx)
  await siwx.addSession(session)
  return { siwx, session }
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error as { code?: string }).code
  )
const sessionsOf = (siwx: DefaultSIWX, address: string = account.address) => siwx.getSessions(chainId, address)
const reported = (run: () => unknown) => lazyWarnings(run, () => import('../../../elements/compat/unsupported.ts'))

describe('DefaultSIWX of w3m-kit/compat', () => {
  let stop: () => void
  let page: PageEnvironment

  beforeEach(() => {
    page = pageEnvironment()
    stop = runOptions()
  })
  afterEach(() => {
    stop()
    page.restore()
  })

  it('keeps the session of the account that has signed, under its storage key, until it is revoked', async () => {
    const { siwx, session } = await signIn()
    expect(session.message).to.contain(`${location.host} wants you to sign in with your Ethereum account:\n${account.address}`)
    expect(await sessionsOf(siwx, account.address.toLowerCase())).to.deep.equal([session])
    expect(JSON.parse(page.storage.getItem('@appkit/siwx')!)).to.deep.equal([session])
    expect(await siwx.getSessions('eip155:1', account.address)).to.deep.equal([])
    expect(await sessionsOf(siwx, stranger.address)).to.deep.equal([])
    const again = await signed(siwx)
    await siwx.addSession(again)
    expect(await sessionsOf(siwx)).to.deep.equal([again])
    await siwx.revokeSession(chainId, account.address)
    expect(await sessionsOf(siwx)).to.deep.equal([])
    expect(page.storage.getItem('@appkit/siwx')).to.equal(null)
  })

  it('takes no session that another account has signed, or that something else has changed', async () => {
    const siwx = new DefaultSIWX()
    expect(await codeOf(signed(siwx, stranger).then(session => siwx.addSession(session)))).to.equal('siwx-signature')
    const { message, ...rest } = await signed(siwx)
    const changed = { ...rest, message: message.replace('31337', '1') }
    expect(await codeOf(siwx.setSessions([changed]))).to.equal('siwx-signature')
    page.storage.setItem('@appkit/siwx', JSON.stringify([{ ...rest, message: `${message} ` }, 'no session']))
    expect(await sessionsOf(siwx)).to.deep.equal([])
  })

  it('needs a verifier for the namespace, and the consent of the app’s own', async () => {
    const asked: string[] = []
    class Own extends SIWXVerifier {
      override readonly chainNamespace = 'eip155'
      override async verify(session: SIWXSession): Promise<boolean> {
        asked.push(session.data.accountAddress)
        return asked.length < 2
      }
    }
    expect(await codeOf(signIn({ verifiers: [new SolanaVerifier()] }))).to.equal('siwx-signature')
    const { siwx } = await signIn({ verifiers: [new Own(), new EIP155Verifier()] })
    expect(await sessionsOf(siwx)).to.deep.equal([])
    expect(asked).to.deep.equal([account.address, account.address])
  })

  it('stores where the app stores, signs as it signs, and asks what it requires', async () => {
    const stored: SIWXSession[] = []
    const signer = { signMessage: async ({ message }: { message: string }) => account.signMessage({ message }) }
    const storage = {
      add: async (session: SIWXSession) => void stored.push(session),
      set: async (sessions: SIWXSession[]) => void stored.splice(0, stored.length, ...sessions),
      get: async () => stored,
      delete: async () => void stored.splice(0)
    }
    const { siwx, session } = await signIn({ storage, signer, required: false })
    expect(stored).to.deep.equal([session])
    expect(siwx.getRequired()).to.equal(false)
    expect(await siwx.signMessage?.({ message: 'a', chainId, accountAddress: account.address })).to.equal(
      await account.signMessage({ message: 'a' })
    )
    await siwx.setSessions([])
    expect(stored).to.deep.equal([])
    expect(new DefaultSIWX().signMessage).to.equal(undefined)
  })

  it('forgets an expired session', async () => {
    const { siwx } = await signIn({ messenger: new InformalMessenger({ expiration: 60_000 }) })
    expect(await sessionsOf(siwx)).to.have.length(1)
    setEnvironment({ ...page, now: () => Date.now() + 60_000 })
    expect(await sessionsOf(siwx)).to.deep.equal([])
  })

  it('has the app’s nonce and statement, and names the page, whatever domain the app wrote', async () => {
    const messenger = new InformalMessenger({
      domain: 'reown.example',
      uri: 'https://reown.example',
      statement: 'Welcome.',
      getNonce: async ({ accountAddress }) => accountAddress.slice(2, 7)
    })
    const lines: string[] = []
    const own = console.warn
    console.warn = (...words: unknown[]) => void lines.push(words.join(' '))
    try {
      const { nonce, domain, statement } = await messenger.createMessage({ chainId, accountAddress: account.address })
      expect(nonce).to.equal(account.address.slice(2, 7).padStart(8, '0'))
      expect([domain, statement]).to.deep.equal([location.host, 'Welcome.'])
      await expectSoon(
        () => ['domain', 'uri'].every(name => lines.some(line => line.includes(`InformalMessenger({ ${name}:`))),
        () => lines.join()
      )
    } finally {
      console.warn = own
    }
    const { siwx, session } = await signIn({ messenger: new InformalMessenger(), storage: new LocalStorage({ key: 'own' }) })
    expect(JSON.parse(page.storage.getItem('own')!)).to.deep.equal([session])
    await siwx.setSessions([])
    expect(page.storage.getItem('own')).to.equal(null)
  })

  it('of the dashboard signs in on the page, and says what to use', async () => {
    let siwx: DefaultSIWX | undefined
    const [line] = await reported(() => (siwx = new ReownAuthentication()))
    expect(line).to.contain('serverSiwx()')
    const session = await signed(siwx!)
    await siwx!.addSession(session)
    expect(await sessionsOf(siwx!)).to.deep.equal([session])
  })
})

describe('the helpers of siweConfig', () => {
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    chainId: 31_337,
    version: '1',
    nonce: '12345678',
    iat: '2023-11-14T22:13:20.000Z'
  } as const
  const message = formatMessage({ ...fields, statement: 'Welcome!\nPlease sign.' }, `did:pkh:eip155:31337:${account.address}`)

  it('write a statement of several lines in one, as the standard asks', () => {
    expect(message).to.contain('\n\nWelcome! Please sign.\n\nURI')
  })

  it('verify the signature of the account that a message names', async () => {
    const signature = await account.signMessage({ message })
    const asked = { address: account.address, message, signature, chainId, projectId: 'test' }
    expect(await verifySignature(asked)).to.equal(true)
    expect(await verifySignature({ ...asked, address: stranger.address })).to.equal(false)
    expect(await verifySignature({ ...asked, chainId: 'eip155:1' })).to.equal(false)
    const page = pageEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' }) })
    expect(await verifySignature({ ...asked, signature: await stranger.signMessage({ message }) })).to.equal(false)
    page.restore()
  })
})
