import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { toNetwork } from '../../../adapters/base/network.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { createNonce, parseMessage } from '../../../adapters/siwx/message.ts'
import { parseRecap } from '../../../adapters/siwx/recap.ts'
import type { Pairing, SignInRequest } from '../../../adapters/wallet-source.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { answerByHand, nextSignIn, type AuthenticateRequest } from './answering.ts'
import { connect, invite, one, openPage, openWallet, stopAll, two, until, type Wallet } from './stack.ts'
import { request, approve } from './auth-request.ts'

// Uses the real relay and WalletKit as the wallet.

let services: Services
before(async () => (services = await startServices()))
afterEach(stopAll)
after(() => services.close())

const solana = toNetwork({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } }
})

describe('connecting and signing in with one tap', () => {
  it('the wallet signs once, and is connected and signed in [1.34]', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const proposals: unknown[] = []
    wallet.kit.on('session_proposal', proposal => proposals.push(proposal))
    const authRequest = request({ requestId: 'order-7' })
    const pairing = await invite(page, { signIn: authRequest })
    const question = nextSignIn(wallet)
    await wallet.kit.pair({ uri: pairing.uri })
    const event = await question
    assert.deepEqual(event.params.authPayload.chains, [one.caipNetworkId, two.caipNetworkId])
    const [, [connection]] = await Promise.all([approve(wallet, event), pairing.approval])
    const [signed] = connection!.signedIn!
    assert.equal(signed!.account, `${one.caipNetworkId}:${wallet.account.address}`)
    const { domain, uri, nonce, address, requestId } = parseMessage(signed!.message)
    assert.deepEqual(
      [domain, uri, nonce, address],
      [authRequest.domain, authRequest.uri, authRequest.nonce, wallet.account.address]
    )
    assert.equal(requestId, 'order-7')
    assert.equal(await wallet.account.signMessage({ message: signed!.message }), signed!.signature)
    assert.equal(connection!.accounts[0], signed!.account)

    const text = '0x68656c6c6f'
    const [, signature] = await Promise.all([
      wallet.answerNext(() => wallet.account.signMessage({ message: { raw: text } })),
      connection!.provider.request({ method: 'personal_sign', params: [text, wallet.account.address] })
    ])
    assert.match(signature as string, /^0x/)
    assert.deepEqual(proposals, [], 'it was asked nothing else')
  })

  it('the wallet is asked with all that the message needs [7.103]', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const authRequest = request({
      requestId: 'order-7',
      notBefore: '2026-01-01T00:00:00.000Z',
      resources: ['https://site.example/terms']
    })
    const before = Date.now()
    const pairing = await invite(page, { signIn: authRequest })
    const question = nextSignIn(wallet)
    await wallet.kit.pair({ uri: pairing.uri })
    const { authPayload } = (await question).params
    const { iat, resources, ...rest } = authPayload
    assert.deepEqual(rest, {
      type: 'caip122',
      chains: [one.caipNetworkId, two.caipNetworkId],
      domain: authRequest.domain,
      aud: authRequest.uri,
      version: '1',
      nonce: authRequest.nonce,
      statement: authRequest.statement,
      exp: authRequest.expirationTime,
      nbf: authRequest.notBefore,
      requestId: authRequest.requestId
    })
    const time = Date.parse(iat as string)
    assert.ok(time >= before && time <= Date.now())
    const [terms, recap, ...more] = resources as readonly string[]
    assert.deepEqual([terms, more], [authRequest.resources![0], []])
    const { att } = parseRecap(recap!)
    assert.ok('request/personal_sign' in att.eip155!, 'the methods of the session')
    assert.equal(Object.keys(att.eip155).length, 24)
  })

  it('is one of the nine methods that sessions go by [7.102]', { timeout: 240_000 }, async () => {
    const spoken = new Set<string>()
    const note = (payload: unknown) => {
      const { method } = Object(payload) as { method?: string }
      if (method?.startsWith('wc_session')) spoken.add(method)
    }
    /** Creates a wallet that records received and sent messages. */
    async function noting(): Promise<Wallet> {
      const wallet = await openWallet(services.addresses.relay)
      const { crypto } = wallet.kit.core
      const { decode, encode } = crypto
      crypto.decode = async (...given) => {
        const payload = await decode.apply(crypto, given)
        note(payload)
        return payload
      }
      crypto.encode = (...given) => (note(given[1]), encode.apply(crypto, given))
      return wallet
    }
    const signing = await noting()
    const pairing = await invite(openPage({ relayUrl: services.addresses.relay }), { signIn: request() })
    const question = nextSignIn(signing)
    await signing.kit.pair({ uri: pairing.uri })
    await question

    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await noting()

    const connection = await connect(page, wallet)
    const { topic } = wallet
    const answering = wallet.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    await connection.ping()
    await connection.extend()
    const event = { name: 'chainChanged', data: 31338 }
    await wallet.kit.emitSessionEvent({ topic, event, chainId: one.caipNetworkId })
    const { namespaces } = wallet.kit.getActiveSessions()[topic]!
    await (await wallet.kit.updateSession({ topic, namespaces })).acknowledged()
    const left = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    await page.source.disconnect(connection)
    await left
    assert.deepEqual(
      [...spoken].sort(),
      ['Propose', 'Settle', 'Update', 'Extend', 'Ping', 'Delete', 'Request', 'Event', 'Authenticate']
        .map(name => `wc_session${name}`)
        .sort()
    )
  })

  it('the first network is the one that the site is on', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const pairing = await invite(page, { network: two, signIn: request({ chainId: two.caipNetworkId }) })
    const question = nextSignIn(wallet)
    await wallet.kit.pair({ uri: pairing.uri })
    const [, [connection]] = await Promise.all([question.then(event => approve(wallet, event)), pairing.approval])
    assert.equal(connection!.signedIn![0]!.account, `${two.caipNetworkId}:${wallet.account.address}`)
    assert.equal(connection!.chainId, two.caipNetworkId)
  })

  it('refused it is refused whole: nothing else is asked, and no session is left [1.35]', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const proposals: unknown[] = []
    wallet.kit.on('session_proposal', proposal => proposals.push(proposal))
    const pairing = await invite(page, { signIn: request() })
    const question = nextSignIn(wallet)
    await wallet.kit.pair({ uri: pairing.uri })
    const { id } = await question
    await Promise.all([
      wallet.kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } }),
      assert.rejects(pairing.approval, UserRejectedError)
    ])
    assert.deepEqual(proposals, [])
    assert.deepEqual(Object.keys(wallet.kit.getActiveSessions()), [])
  })

  it('a wallet that does not know of it connects, and has signed nothing', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const pairing = await invite(page, { signIn: request() })
    const proposal = await wallet.receive(pairing.uri)
    const [, [connection]] = await Promise.all([wallet.approve(proposal), pairing.approval])
    assert.equal(connection!.signedIn, undefined)
    assert.equal(connection!.accounts[0], `${one.caipNetworkId}:${wallet.account.address}`)
  })

  for (const [what, forged] of [
    ['another nonce', { nonce: createNonce() }],
    ['another domain', { domain: 'evil.example' }],
    ['another page', { aud: 'https://evil.example' }],
    ['another statement', { statement: 'Pay for everything.' }],
    ['a request that was not asked for', { requestId: 'order-8' }],
    ['a later end', { exp: '2999-01-01T00:00:00.000Z' }],
    ['more than was asked', { resources: ['https://evil.example/terms'] }],
    ['a network that was not asked for', { chains: ['eip155:1'] }]
  ] as const) {
    it(`a wallet that answers with ${what} is not believed, and not connected`, async () => {
      const page = openPage({ relayUrl: services.addresses.relay })
      const wallet = await openWallet(services.addresses.relay)
      const pairing = await invite(page, { signIn: request() })
      const question = nextSignIn(wallet)
      await wallet.kit.pair({ uri: pairing.uri })
      const refused = assert.rejects(pairing.approval, KitError)
      // the wallet may learn that the request has ended while it still confirms
      await approve(wallet, await question, forged).catch(() => undefined)
      await refused
      await until(() => wallet.kit.engine.signClient.session.length === 0, 'the wallet has heard that it is over')
    })
  }

  it('a code that was followed by another can still be answered', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const earlier = await invite(page, { signIn: request() })
    await invite(page, { signIn: request() })
    const question = nextSignIn(wallet)
    await wallet.kit.pair({ uri: earlier.uri })
    const [, [connection]] = await Promise.all([question.then(event => approve(wallet, event)), earlier.approval])
    assert.equal(connection!.signedIn!.length, 1)
  })

  it('a wallet that says it does not know the method is left the plain proposal', async () => {
    const page = openPage({ relayUrl: services.addresses.relay })
    const wallet = await openWallet(services.addresses.relay)
    const pairing = await invite(page, { signIn: request() })
    // it receives both, as a wallet that predates the method does
    wallet.kit.engine.signClient.events.on('session_authenticate', event => {
      void answerByHand(wallet, event as unknown as AuthenticateRequest, {
        error: { code: 10001, message: 'Unsupported wc_ method.' }
      })
    })
    const proposal = await wallet.receive(pairing.uri.replace('&methods=wc_sessionAuthenticate', ''))
    const [, [connection]] = await Promise.all([wallet.approve(proposal), pairing.approval])
    assert.equal(connection!.signedIn, undefined)
  })

  for (const [what, result] of [
    ['nothing', null],
    ['no signature', { cacaos: [], responder: { publicKey: '0'.repeat(64), metadata: {} } }],
    ['no key', { cacaos: [{}], responder: { metadata: {} } }],
    ['no messages', { cacaos: [{ p: { iss: 'nobody' } }, null] }]
  ] as const) {
    it(`a wallet that answers with ${what} connects no account`, async () => {
      const page = openPage({ relayUrl: services.addresses.relay })
      const wallet = await openWallet(services.addresses.relay)
      const pairing = await invite(page, { signIn: request() })
      const question = nextSignIn(wallet)
      await wallet.kit.pair({ uri: pairing.uri })
      const refused = assert.rejects(pairing.approval, KitError)
      await answerByHand(wallet, await question, { result })
      await refused
      assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
    })
  }

  it('an account that is a contract is asked for at the site’s own node, and at no other host', async () => {
    const hosts = new Set<string>()
    const { fetch } = globalThis
    globalThis.fetch = async input => {
      hosts.add(new URL(input instanceof Request ? input.url : input).host)
      throw new TypeError('fetch failed')
    }
    try {
      const yes = `0x${'1'.padStart(64, '0')}`
      let reply = yes
      const page = openPage({
        relayUrl: services.addresses.relay,
        fetch: async (_, init) => {
          const { id } = JSON.parse(String(init!.body)) as { id: number }
          return Response.json({ jsonrpc: '2.0', id, result: reply })
        }
      })
      const wallet = await openWallet(services.addresses.relay)
      const signature = `0x${'12'.repeat(65)}`
      const connect = async (): Promise<Pairing['approval']> => {
        const pairing = await invite(page, { signIn: request() })
        const question = nextSignIn(wallet)
        await wallet.kit.pair({ uri: pairing.uri })
        const event = await question
        const { chains, type: _type, ...payload } = event.params.authPayload
        const iss = `did:pkh:${chains[0]}:${wallet.account.address}`
        const cacao = { h: { t: 'caip122' }, p: { ...payload, iss }, s: { t: 'eip1271', s: signature } }
        await answerByHand(wallet, event, { result: { cacaos: [cacao], responder: { metadata: {} } } })
        return pairing.approval
      }
      const [connection] = await connect()
      assert.equal(connection!.signedIn![0]!.signature, signature)
      assert.deepEqual([...new Set(page.reads)], ['http://127.0.0.1:9/31337'])
      connection!.release()
      reply = `0x${'0'.repeat(64)}`
      await assert.rejects(connect(), (error: KitError) => error.code === 'siwx-signature')
      assert.deepEqual([...hosts], [])
    } finally {
      globalThis.fetch = fetch
    }
  })

  /** Checks a missing, an empty and a blank value. */
  async function refusesWithout(name: 'uri' | 'domain' | 'nonce'): Promise<void> {
    const page = openPage({ relayUrl: services.addresses.relay })
    for (const value of ['', ' ', undefined]) {
      const signIn = { ...request(), [name]: value } as SignInRequest
      await assert.rejects(invite(page, { signIn }), new RegExp(`authenticate\\(\\) ${name} is required`))
    }
  }

  it('is asked of no wallet without a uri [5.10]', () => refusesWithout('uri'))
  it('is asked of no wallet without a domain [5.11]', () => refusesWithout('domain'))
  it('is asked of no wallet without a nonce [5.12]', () => refusesWithout('nonce'))

  it('is asked of no wallet without a chain [5.9]', async () => {
    const page = openPage({ relayUrl: services.addresses.relay, networks: [] })
    await assert.rejects(invite(page, { signIn: request() }), { name: 'ProtocolError', code: 5 })
  })

  it('is asked for eip155 alone: a chain of another namespace among its chains is refused [5.13]', async () => {
    const chains = { eip155: [one.caipNetworkId, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const] }
    const page = openPage({ relayUrl: services.addresses.relay, options: { chains } })
    await assert.rejects(invite(page, { signIn: request() }), { name: 'ProtocolError', code: 5100 })
  })

  it('on networks of another kind alone the wallet is asked to connect, and no more [8.57]', async () => {
    const page = openPage({ relayUrl: services.addresses.relay, networks: [solana] })
    const wallet = await openWallet(services.addresses.relay)
    const questions: unknown[] = []
    const question = new Promise<never>((_, reject) =>
      wallet.kit.on('session_authenticate', event => {
        questions.push(event)
        reject(new Error('The wallet is asked to sign in.'))
      })
    )
    const pairing = await invite(page, { namespaces: ['solana'], signIn: request() })
    const proposal = await Promise.race([wallet.receive(pairing.uri), question])
    const { caipNetworkId } = solana
    const account = `${caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`
    const namespaces = { solana: { chains: [caipNetworkId], accounts: [account], methods: [], events: [] } }
    const [, [connection]] = await Promise.all([wallet.approve(proposal, { namespaces }), pairing.approval])
    assert.deepEqual([connection!.accounts, connection!.signedIn, questions], [[account], undefined, []])
  })

  it('beside networks of another kind the wallet is asked to connect, and no more [5.8, 8.57]', async () => {
    const solana = toNetwork({
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } }
    })
    const page = openPage({ relayUrl: services.addresses.relay, networks: [one, solana] })
    const wallet = await openWallet(services.addresses.relay)
    const questions: unknown[] = []
    wallet.kit.on('session_authenticate', question => questions.push(question))
    const signing = nextSignIn(wallet).then(() => assert.fail('The wallet was asked to sign in.'))
    const pairing = await invite(page, { namespaces: ['eip155', 'solana'], signIn: request() })
    const proposal = await Promise.race([wallet.receive(pairing.uri), signing])
    const [, [connection]] = await Promise.all([wallet.approve(proposal), pairing.approval])
    assert.deepEqual([connection!.signedIn, questions], [undefined, []])
  })
})
