import { expect } from '@open-wc/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { embedded, type EmbeddedOptions } from '../../adapters/embedded/index.ts'
import { CodeWrongError } from '../../adapters/base/code-wrong-error.ts'
import type { KitError } from '../../adapters/base/error.ts'
import { createMessage } from '../../adapters/siwx/message.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { toKitError } from '../../adapters/base/wallet-errors.ts'
import { toNetwork } from '../../adapters/base/network.ts'
import type { ProviderRpcError } from '../../adapters/base/provider-error.ts'
import type { Connection, SourceContext, WalletSource } from '../../adapters/wallet-source.ts'
import { loginReasons, sendReasons } from '../../frame/protocol/messages.ts'
import { frameOrigin, scriptedFrame, scriptedFrameUrl, type ScriptedFrame } from '../kit/scripted-frame.ts'

const evmNetwork = (id: number) =>
  toNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } }
  })
const mainnet = evmNetwork(1)
const base = evmNetwork(8453)
const solana = {
  ...evmNetwork(0),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
} as const
const address = '0x00000000000000000000000000000000000000e1'

const prefix = '@appkit-wallet/'

describe('the embedded wallet', () => {
  let stored: Map<string, string>
  let alerts: string[]
  let source: WalletSource
  let stop: () => void
  let far: ScriptedFrame

  const start = (context: Partial<SourceContext> = {}, options: EmbeddedOptions = {}) => {
    source = embedded({ url: scriptedFrameUrl(), ...options }).source!
    stop = source.start({
      networks: [mainnet, base, solana],
      rpcUrls: () => [],
      fetch,
      storage: {
        getItem: key => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: key => void stored.delete(key)
      },
      services: {},
      metadata: async () => ({ name: 'Site', description: '', url: location.origin, icons: [] }),
      alert: (code, detail) => alerts.push(`${code}: ${detail}`),
      ...context
    })
  }
  /** The page is loaded anew: what it stored is there, and nothing else. */
  const reload = () => {
    stop()
    start()
  }
  const login = () => source.login!
  const connect = async (): Promise<Connection> => (await source.connect('embedded', { namespaces: ['eip155'] }))[0]!
  const kept = () => Object.fromEntries([...stored].map(([key, value]) => [key.replace(prefix, ''), value]))
  const iframe = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')
  const failure = async <Failure = KitError>(promise: Promise<unknown>): Promise<Failure> =>
    promise.then(
      () => Promise.reject(new Error('It was not rejected.')),
      (error: unknown) => error as Failure
    )

  beforeEach(() => {
    stored = new Map()
    alerts = []
    far = scriptedFrame()
    start()
  })
  afterEach(() => {
    stop()
    far.stop()
    expect(iframe()).to.equal(null)
  })

  it('is not there without a frame, and is one wallet with it', async () => {
    const lists: unknown[] = []
    source.wallets(list => lists.push(list))
    await Promise.resolve()
    expect(lists).to.deep.equal([[{ id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }]])
    const bare = embedded().source!
    const end = bare.start({ networks: [mainnet], services: {} } as never)
    expect(bare.login).to.equal(undefined)
    end()
    expect(iframe()).to.equal(null)
  })

  it('logs in by email, and keeps what the specification says', async () => {
    const before = Date.now()
    expect(await login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
    expect(Number(kept()['LAST_EMAIL_LOGIN_TIME'])).to.be.within(before, Date.now())
    await login().code('123456', {})
    expect((await far.hears('CONNECT_OTP')).payload).to.deep.equal({ otp: '123456' })
    const connection = await connect()
    expect(connection).to.deep.include({ namespace: 'eip155', walletId: 'embedded', type: 'AUTH', chainId: 'eip155:1' })
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
    expect((await far.hears('GET_USER')).payload).to.deep.equal({ chainId: 1, rpcUrl: 'https://rpc.example/1' })
    await far.hears('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', EMAIL: 'ada@example.com', LAST_USED_CHAIN_KEY: '1' })
    expect(kept()).not.to.have.property('LAST_EMAIL_LOGIN_TIME')
    expect(login().who()).to.deep.equal({ email: 'ada@example.com' })
  })

  it('sends no second code within 30 seconds, and says for how long', async () => {
    await login().email('ada@example.com', {})
    const soon = await failure(login().email('ada@example.com', {}))
    expect(soon.code).to.equal('too-soon')
    expect(soon.shortMessage).to.match(/^Please try again after (30|29) seconds$/)
    expect(login().emailWait()).to.be.within(29, 30)
    expect((await failure(login().updateEmail('new@example.com', {}))).code).to.equal('too-soon')
    stored.set(`${prefix}LAST_EMAIL_LOGIN_TIME`, String(Date.now() - 30_000))
    expect(await login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
  })

  it('lets a mistyped address be corrected at once', async () => {
    expect((await failure(login().email('ada@', {}))).shortMessage).to.equal('Invalid email')
    expect(await login().email('ada@example.com', {})).to.equal('VERIFY_OTP')
  })

  it('changes the email, and keeps the new one', async () => {
    await connect()
    expect(await login().updateEmail('new@example.com', {})).to.equal('VERIFY_PRIMARY_OTP')
    await login().updateEmailPrimary('111111', {})
    expect(await login().updateEmailSecondary('222222', {})).to.equal('new@example.com')
    expect(kept()).to.deep.include({ EMAIL: 'new@example.com' })
    expect(kept()).not.to.have.property('LAST_EMAIL_LOGIN_TIME')
  })

  it('tells why a login has failed, and how many tries are left', async () => {
    await login().prepare()
    await far.fail('CONNECT_OTP', 'Wrong code. 3 tries left.', { reason: 'code-wrong', triesLeft: 3 })
    const wrong = await failure<CodeWrongError>(login().code('000000', {}))
    expect(wrong).to.be.instanceOf(CodeWrongError)
    expect(wrong).to.deep.include({ code: 'code-wrong', triesLeft: 3, shortMessage: 'Wrong code. 3 tries left.' })
    for (const reason of loginReasons.filter(one => one !== 'code-wrong')) {
      await far.fail('CONNECT_OTP', 'In words', { reason })
      expect(await failure(login().code('000000', {}))).to.deep.include({ code: reason, shortMessage: 'In words' })
    }
    await far.fail('CONNECT_OTP', 'Of another frame')
    expect(await failure(login().code('000000', {}))).to.deep.include({ code: 'frame-failed', shortMessage: 'Of another frame' })
  })

  it('takes a visitor who leaves a screen of the frame’s own for one who says no', async () => {
    await login().prepare()
    await far.refuse('MANAGE')
    expect(await failure<Error>(login().manage('export', {}))).to.be.instanceOf(UserRejectedError)
    await far.emit('SHOW', undefined)
    await far.leaveOpen('MANAGE')
    const closed = failure<Error>(login().manage('recovery', {}))
    await far.hears('MANAGE', 2)
    document.querySelector<HTMLButtonElement>('#w3m-frame > button')!.click()
    await far.hears('DISMISS')
    await far.refuse('MANAGE')
    expect(await closed).to.be.instanceOf(UserRejectedError)
  })

  it('has signed in where the frame has signed what was asked, and by the account that connects', async () => {
    const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const { host: domain, origin: uri } = location
    const asked = { chainId: 'eip155:1', domain, uri, nonce: 'nonceofthesite', statement: 'Sign in.' } as const
    const said = { ...asked, chainId: 1, version: '1', address: owner.address, issuedAt: new Date().toISOString() } as const
    const ask = async (message: string, signer = owner) => {
      await login().prepare()
      const signature = await signer.signMessage({ message })
      await far.answer('GET_USER', { address: owner.address, chainId: 1, message, signature })
      return (await source.connect('embedded', { namespaces: ['eip155'], signIn: asked }))[0]!
    }
    const message = createMessage(said)
    const [signedIn] = (await ask(message)).signedIn ?? []
    expect(signedIn).to.deep.include({ account: `eip155:1:${owner.address}`, message })
    expect((await far.hears('GET_USER')).payload).to.deep.include({
      siwxMessage: { ...asked, version: '1', accountAddress: '<<AccountAddress>>' }
    })

    const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    for (const [what, signed] of [
      ['another nonce', await ask(createMessage({ ...said, nonce: 'nonceofanother' }))],
      ['another statement', await ask(createMessage({ ...said, statement: 'Sign in as admin.' }))],
      ['more resources', await ask(createMessage({ ...said, resources: ['https://evil.example'] }))],
      ['another account', await ask(createMessage({ ...said, address: stranger.address }), stranger)],
      ['another’s signature', await ask(message, stranger)]
    ] as const) {
      expect(signed.accounts, what).to.deep.equal([`eip155:1:${owner.address}`])
      expect(signed.signedIn, what).to.equal(undefined)
    }
  })

  it('logs in with a token of the site’s own, once, for the key of this frame', async () => {
    const asked: string[] = []
    const jwt = async (nonce: string) => {
      asked.push(nonce)
      return `token for ${nonce}`
    }
    const startWithToken = () => {
      stop()
      start({}, { jwt })
    }
    startWithToken()
    expect((await connect()).accounts).to.deep.equal([`eip155:1:${address}`])
    expect((await far.hears('CONNECT_JWT')).payload).to.deep.equal({ token: 'token for nonce' })

    startWithToken()
    expect((await source.reconnect('embedded', { namespaces: ['eip155'] })).length).to.equal(1)
    await connect()
    expect(asked).to.deep.equal(['nonce'], 'who is in is not logged in again')
  })

  it('is not connected when the site makes no token, and leaves a visitor alone who came by email', async () => {
    stop()
    start({}, { jwt: () => Promise.reject(new Error('Not logged in at the site')) })
    expect((await failure<Error>(connect())).message).to.equal('Not logged in at the site')
    await login().email('ada@example.com', {})
    await login().code('123456', {})
    expect((await connect()).accounts).to.deep.equal([`eip155:1:${address}`])
    expect(far.heard.some(({ name }) => name === 'CONNECT_JWT')).to.equal(false)
  })

  it('asks no frame about a visitor who was never logged in', async () => {
    expect(await source.reconnect('embedded', { namespaces: ['eip155'] })).to.deep.equal([])
    expect(iframe()).to.equal(null)
  })

  it('connects a returning visitor on the network last used', async () => {
    const connection = await connect()
    await connection.switchNetwork(base, {})
    reload()
    const [again] = await source.reconnect('embedded', { namespaces: ['eip155'] })
    expect(again?.accounts).to.deep.equal([`eip155:8453:${address}`])
  })

  it('forgets a login that the frame knows nothing of, or fails over', async () => {
    for (const answer of [
      () => far.answer('IS_CONNECTED', { isConnected: false }),
      () => far.fail('IS_CONNECTED', 'No storage')
    ]) {
      await connect()
      reload()
      await login().prepare()
      await answer()
      stored.set(`${prefix}SOCIAL_USERNAME`, 'ada')
      expect(await source.reconnect('embedded', { namespaces: ['eip155'] })).to.deep.equal([])
      expect(Object.keys(kept()).filter(key => key !== 'SMART_ACCOUNT_ENABLED_NETWORKS')).to.deep.equal([])
      reload()
    }
  })

  it('keeps the login when nobody waited for the answer', async () => {
    await connect()
    reload()
    await login().prepare()
    await far.leaveOpen('IS_CONNECTED')
    const leaving = new AbortController()
    const asked = failure(source.reconnect('embedded', { namespaces: ['eip155'], signal: leaving.signal }))
    await far.hears('IS_CONNECTED')
    leaving.abort()
    expect((await asked).code).to.equal('aborted')
    expect(kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true' })
  })

  it('logs out: the cache first, then the frame, and all who listen hear of it', async () => {
    const connections = await source.connect('embedded', { namespaces: ['eip155', 'solana'] })
    const told: unknown[] = []
    const events: unknown[] = []
    for (const connection of connections) connection.subscribe(state => told.push(state))
    connections[0]!.provider.on!('disconnect', (error: { message: string }) => events.push(error.message))
    await source.disconnect(connections[0]!)
    await far.hears('SIGN_OUT')
    expect(told).to.deep.equal([undefined, undefined])
    expect(events.length).to.equal(1)
    expect(kept()).not.to.have.any.keys('EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME')
    const late = await failure<ProviderRpcError>(connections[0]!.provider.request({ method: 'eth_chainId' }))
    expect(late.code).to.equal(4900)
  })

  it('hears that another tab has logged out', async () => {
    const connection = await connect()
    const told = new Promise(resolve => connection.subscribe(resolve))
    await far.tell('IS_CONNECTED', { isConnected: false })
    expect(await told).to.equal(undefined)
    expect(kept()).not.to.have.property('EMAIL_LOGIN_USED_KEY')
  })

  it('answers what it knows without asking the frame', async () => {
    const { provider } = await connect()
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
    expect(await provider.request({ method: 'net_version' })).to.equal('1')
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([address])
    expect(await provider.request({ method: 'eth_requestAccounts' })).to.deep.equal([address])
    expect(far.heard.map(({ name }) => name)).not.to.include('RPC_REQUEST')
  })

  it('hands a transaction over with the network it is on, integers in hexadecimal', async () => {
    const { provider } = await connect()
    const sent = provider.request({ method: 'eth_sendTransaction', params: [{ to: address, value: 255n }] })
    const { payload } = await far.hears('RPC_REQUEST')
    expect(payload).to.deep.equal({
      method: 'eth_sendTransaction',
      params: [{ to: address, value: '0xff', chainId: '0x1' }],
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: 'https://rpc.example/1'
    })
    expect(await sent).to.equal('0xsigned')
  })

  it('switches first for a transaction on another network of the site, and never to one that is none', async () => {
    const { provider } = await connect()
    const chains: unknown[] = []
    provider.on!('chainChanged', (chainId: string) => chains.push(chainId))
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: address, chainId: '0x2105' }] })
    expect(
      far.heard.filter(({ name }) => ['SWITCH_NETWORK', 'RPC_REQUEST'].includes(name)).map(({ name }) => name)
    ).to.deep.equal(['SWITCH_NETWORK', 'RPC_REQUEST'])
    expect(chains).to.deep.equal(['0x2105'])
    const elsewhere = provider.request({ method: 'eth_sendTransaction', params: [{ to: address, chainId: '0x7' }] })
    expect((await failure<ProviderRpcError>(elsewhere)).code).to.equal(4901)
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).to.equal(null)
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
  })

  it('has the site’s kind of account act, lists both with their kind, and lets the visitor choose', async () => {
    const smart = '0x00000000000000000000000000000000000000f2'
    stop()
    start({ accountTypes: { eip155: 'smartAccount' } })
    const accounts = [
      { address, type: 'eoa' },
      { address: smart, type: 'smartAccount' }
    ] as const
    await login().prepare()
    await far.answer('GET_USER', { address: smart, chainId: 1, accounts, preferredAccountType: 'smartAccount' })
    const connection = await connect()
    expect((await far.hears('GET_USER')).payload).to.include({ preferredAccountType: 'smartAccount' })
    expect(connection.accounts).to.deep.equal([`eip155:1:${smart}`, `eip155:1:${address}`])
    expect(connection.accounts.map(account => connection.accountType!(account))).to.deep.equal(['smartAccount', 'eoa'])
    expect(await connection.provider.request({ method: 'eth_accounts' })).to.deep.equal([smart])

    const told = new Promise(resolve => connection.subscribe(resolve))
    await far.answer('SET_PREFERRED_ACCOUNT', { type: 'eoa', address })
    connection.chooseAccount!(`eip155:1:${address}`)
    expect((await far.hears('SET_PREFERRED_ACCOUNT')).payload).to.deep.equal({ type: 'eoa' })
    await told
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`, `eip155:1:${smart}`])
    expect(await connection.provider.request({ method: 'eth_accounts' })).to.deep.equal([address])

    expect(kept()).to.deep.include({ PREFERRED_ACCOUNT_TYPE: 'eoa' })

    // a network without smart accounts leaves the key's own
    await far.answer('SWITCH_NETWORK', { chainId: 8453 })
    await far.answer('GET_USER', { address, chainId: 8453, accounts: [accounts[0]], preferredAccountType: 'eoa' })
    await connection.switchNetwork(base, {})
    expect(connection.accounts).to.deep.equal([`eip155:8453:${address}`])
  })

  it('keeps which kind the visitor has chosen, until the login ends; an account that delegates is both at one address', async () => {
    stop()
    start({ accountTypes: { eip155: 'smartAccount' } })
    const accounts = [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' }
    ] as const
    const told = { address, chainId: 1, accounts }
    await login().prepare()
    await far.answer('GET_USER', { ...told, preferredAccountType: 'smartAccount', smartAccountDeployed: true })
    const connection = await connect()
    expect(connection.kinds).to.deep.include({ active: 'smartAccount', deployed: true })
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
    expect(connection.accountType!(connection.accounts[0]!)).to.equal('smartAccount')

    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    await far.answer('SET_PREFERRED_ACCOUNT', { type: 'eoa', address })
    await connection.kinds!.choose('eoa', {})
    expect(states.length).to.equal(1)
    expect(connection.kinds!.active).to.equal('eoa')
    expect(connection.accountType!(connection.accounts[0]!)).to.equal('eoa')

    stop()
    start({ accountTypes: { eip155: 'smartAccount' } })
    await login().prepare()
    await far.answer('GET_USER', { ...told, preferredAccountType: 'eoa' })
    const [again] = await source.reconnect('embedded', { namespaces: ['eip155'] })
    expect((await far.hears('GET_USER', 2)).payload).to.include({ preferredAccountType: 'eoa' })
    await source.disconnect(again!)
    expect(kept()).not.to.have.property('PREFERRED_ACCOUNT_TYPE')
  })

  it('goes on as the key’s own account where the frame has no smart account after all', async () => {
    const smart = '0x00000000000000000000000000000000000000f2'
    const accounts = [
      { address, type: 'eoa' },
      { address: smart, type: 'smartAccount' }
    ] as const
    await login().prepare()
    await far.answer('GET_USER', { address, chainId: 1, accounts, preferredAccountType: 'eoa' })
    const connection = await connect()
    await far.fail('SET_PREFERRED_ACCOUNT', 'This application might not support Smart Accounts')
    const refused = await failure(connection.kinds!.choose('smartAccount', {}))
    expect(refused.shortMessage).to.equal('This application might not support Smart Accounts')
    expect(connection.accounts[0]).to.equal(`eip155:1:${address}`)
    expect(kept()).to.deep.include({ PREFERRED_ACCOUNT_TYPE: 'eoa' })
  })

  it('knows that its smart account is there once it has sent something', async () => {
    const accounts = [
      { address, type: 'smartAccount' },
      { address: '0x00000000000000000000000000000000000000f2', type: 'eoa' }
    ] as const
    await login().prepare()
    await far.answer('GET_USER', { address, chainId: 1, accounts, preferredAccountType: 'smartAccount' })
    const connection = await connect()
    expect(connection.kinds!.deployed).to.equal(false)
    await connection.provider.request({ method: 'eth_sendTransaction', params: [{ to: address }] })
    expect(connection.kinds!.deployed).to.equal(true)
  })

  it('stays where it is when the frame does not switch', async () => {
    const connection = await connect()
    await far.fail('SWITCH_NETWORK', 'Unknown network')
    expect((await failure(connection.switchNetwork(base, {}))).code).to.equal('switch-failed')
    await far.answer('SWITCH_NETWORK', { chainId: 7 })
    expect((await failure(connection.switchNetwork(base, {}))).code).to.equal('switch-failed')
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('says in EIP-1193’s words that the visitor has closed it, refused in it, or that it may not', async () => {
    const { provider } = await connect()
    const request = { method: 'personal_sign', params: ['0x00', address] }
    await far.leaveOpen('RPC_REQUEST')
    const closed = failure<ProviderRpcError>(provider.request(request))
    await far.hears('RPC_REQUEST')
    document.querySelector<HTMLButtonElement>('#w3m-frame > button')!.click()
    expect(await closed).to.deep.include({ code: 4001, message: 'Request was aborted' })
    expect(toKitError(await closed)).to.be.instanceOf(UserRejectedError)

    await far.refuse('RPC_REQUEST')
    const refused = await failure<ProviderRpcError>(provider.request(request))
    expect(refused.code).to.equal(4001)
    expect(toKitError(refused)).to.be.instanceOf(UserRejectedError)

    await far.fail('RPC_REQUEST', 'Out of gas')
    expect(await failure<ProviderRpcError>(provider.request(request))).to.deep.include({ code: -32603, message: 'Out of gas' })

    // what was not sent, and why, is known to the kit by its own codes
    for (const reason of sendReasons) {
      await far.fail('RPC_REQUEST', 'In words', { reason })
      expect(toKitError(await failure(provider.request(request)))).to.deep.include({ code: reason, shortMessage: 'In words' })
    }

    const never = await failure<ProviderRpcError>(provider.request({ method: 'eth_sign', params: [] }))
    expect(never).to.deep.include({ code: 4200, message: 'Requested RPC call is not allowed' })
  })

  it('takes no account of another kind, or of no kind at all', async () => {
    await login().prepare()
    for (const user of [
      { address: 'somewhere', chainId: 1 },
      { address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { address, chainId: 'x' }
    ]) {
      await far.answer('GET_USER', user)
      expect((await failure(connect())).code).to.equal('invalid-reply')
    }
    expect(kept()).not.to.have.property('EMAIL_LOGIN_USED_KEY')
  })

  it('signs for Solana too, in its own shape', async () => {
    const [evm, sol] = await source.connect('embedded', { namespaces: ['eip155', 'solana'] })
    expect([evm!.chainId, sol!.chainId]).to.deep.equal(['eip155:1', solana.caipNetworkId])
    const params = { message: '2NEpo7TZRRrLZSi2U', pubkey: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }
    await sol!.provider.request({ method: 'solana_signMessage', params })
    expect((await far.hears('RPC_REQUEST')).payload).to.deep.include({
      params,
      chainNamespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    })
    for (const wrong of [{ message: '0OIl' }, [params], undefined]) {
      const asked = sol!.provider.request({ method: 'solana_signMessage', params: wrong })
      expect((await failure<ProviderRpcError>(asked)).code).to.equal(-32603)
    }
    expect((await failure<ProviderRpcError>(sol!.provider.request({ method: 'personal_sign' }))).code).to.equal(4200)
  })

  describe('with a provider’s account', () => {
    const providerUri = (result: string) =>
      `${frameOrigin}/under-policy?${new URLSearchParams({ policy: '', module: '/test/kit/provider-page.ts', page: location.origin, result })}`

    beforeEach(() => login().prepare())

    it('goes through the window and gives the frame what it came back with', async () => {
      await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri('https://service.example/done?state=1') })
      await login().social('google', {})
      expect((await far.hears('GET_SOCIAL_REDIRECT_URI')).payload).to.deep.equal({ provider: 'google' })
      expect((await far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: 'https://service.example/done?state=1' })
      expect(kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', SOCIAL_USERNAME: 'ada' })
    })

    it('sends the window on once its first page has come: before, the browser may keep to that one', async () => {
      const { open } = window
      let popup: Window | null = null
      let firstPage: string | URL | undefined
      window.open = (url, ...rest) => {
        firstPage = url
        return (popup = open.call(window, 'about:blank', ...rest))
      }
      try {
        const last = 'https://service.example/done?state=3'
        await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri(last) })
        const logging = login().social('google', {})
        await far.hears('GET_SOCIAL_REDIRECT_URI')
        // the frame's answer to this is behind its answer to that
        await login().code('123456', {})
        popup!.location.href = String(firstPage)
        await logging
        expect((await far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: last })
      } finally {
        window.open = open
      }
    })

    it('hears it from the frame where the window cannot reach the page', async () => {
      const logging = login().social('github', {})
      await far.hears('GET_SOCIAL_REDIRECT_URI')
      await far.emit('SOCIAL_RESULT', { uri: 'https://service.example/done?state=2' })
      await logging
      expect((await far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: 'https://service.example/done?state=2' })
    })

    it('says that the provider did not log the visitor in, and that the visitor has refused there', async () => {
      for (const [error, code] of [
        ['server_error', 'login-failed'],
        ['access_denied', 'user-rejected']
      ]) {
        await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: providerUri(`https://service.example/done?error=${error}`) })
        expect((await failure(login().social('google', {}))).code).to.equal(code)
      }
      expect(far.heard.map(({ name }) => name)).not.to.include('CONNECT_SOCIAL')
    })

    it('goes on with what the whole tab has come back with', async () => {
      await login().socialResult('https://service.example/done?login=1&result=2', {})
      expect((await far.hears('CONNECT_SOCIAL')).payload).to.deep.equal({ uri: 'https://service.example/done?login=1&result=2' })
      expect(kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true', SOCIAL_USERNAME: 'ada' })
    })

    it('does not go with the tab for a frame that knows windows alone, and would not come back', async () => {
      const { open } = window
      window.open = () => null
      const here = location.href
      const left: string[] = []
      try {
        await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: `${here}#gone` })
        const logging = login().social('google', { onLeave: () => left.push('left') })
        expect((await failure(logging)).code).to.equal('popup-blocked')
        expect((await far.hears('GET_SOCIAL_REDIRECT_URI')).payload).to.deep.include({ provider: 'google' })
        expect(location.href).to.equal(here)
        // and of a frame that says it comes back the tab does go
        await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: `${here}#gone`, returns: true })
        const leaving = new AbortController()
        const gone = new Promise(resolve => window.addEventListener('hashchange', resolve, { once: true }))
        const waiting = failure(login().social('google', { signal: leaving.signal }))
        await gone
        leaving.abort()
        expect((await waiting).code).to.equal('aborted')
      } finally {
        window.open = open
        history.replaceState(null, '', here)
      }
    })

    it('goes nowhere that is no web address', async () => {
      await far.answer('GET_SOCIAL_REDIRECT_URI', { uri: 'javascript:alert(1)' })
      expect((await failure(login().social('google', {}))).code).to.equal('untrusted-origin')
    })

    it('stops when the visitor leaves', async () => {
      await far.leaveOpen('GET_SOCIAL_REDIRECT_URI')
      const leaving = new AbortController()
      const logging = failure(login().social('google', { signal: leaving.signal }))
      await far.hears('GET_SOCIAL_REDIRECT_URI')
      leaving.abort()
      expect((await logging).code).to.equal('aborted')
    })
  })

  it('shows what Farcaster’s code says, and lets the frame start anew when the visitor leaves', async () => {
    const uris: string[] = []
    await login().farcaster({ onUri: uri => uris.push(uri) })
    expect(uris).to.deep.equal(['https://farcaster.example/login'])
    expect(kept()).to.deep.include({ SOCIAL_USERNAME: 'ada' })
    await far.leaveOpen('CONNECT_FARCASTER')
    const leaving = new AbortController()
    const logging = failure(login().farcaster({ signal: leaving.signal, onUri: () => leaving.abort() }))
    expect((await logging).code).to.equal('aborted')
    await far.hears('RELOAD')
  })

  it('is silent once the kit has stopped', async () => {
    const connection = await connect()
    const told: unknown[] = []
    connection.subscribe(state => told.push(state))
    stop()
    expect((await failure(source.connect('embedded', { namespaces: ['eip155'] }))).code).to.equal('not-started')
    expect(told).to.deep.equal([])
    start()
  })
})
