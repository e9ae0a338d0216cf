import { expect, waitUntil } from '@open-wc/testing'
import { embedded } from '../../adapters/embedded/index.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { toKitError } from '../../adapters/base/wallet-errors.ts'
import type { ProviderRpcError } from '../../adapters/base/provider-error.ts'
import { sendReasons } from '../../frame/protocol/messages.ts'
import { createClock } from '../kit/clock.ts'
import { address, base, embeddedBench, failure, mainnet, prefix, solana } from '../kit/embedded-fixture.ts'
import { scriptedFrameUrl } from '../kit/scripted-frame.ts'

const iframe = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')

describe('the embedded wallet', () => {
  const bench = embeddedBench()

  it('is not there without a frame, and is one wallet with it', async () => {
    const lists: unknown[] = []
    bench.source.wallets(list => lists.push(list))
    await Promise.resolve()
    expect(lists).to.deep.equal([[{ id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }]])
    const bare = embedded().source!
    const end = bare.start({ networks: [mainnet], services: {} } as never)
    expect(bare.login).to.equal(undefined)
    end()
    expect(iframe()).to.equal(null)
  })

  it('sends no request to the frame about a user who was never logged in [4.18]', async () => {
    expect(await bench.source.reconnect('embedded', { namespaces: ['eip155'] })).to.deep.equal([])
    expect(iframe()).to.equal(null)
  })

  it('connects a returning user on the network last used', async () => {
    const connection = await bench.connect()
    await connection.switchNetwork(base, {})
    bench.reload()
    const [again] = await bench.source.reconnect('embedded', { namespaces: ['eip155'] })
    expect(again?.accounts).to.deep.equal([`eip155:8453:${address}`])
  })

  describe('of a returning user forgets the whole login', () => {
    const returning = async (answer: () => Promise<void>) => {
      await bench.connect()
      bench.stored.set(`${prefix}SOCIAL_USERNAME`, 'ada')
      const login = ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME']
      expect(bench.kept()).to.include.all.keys(login)
      bench.reload()
      await bench.login().prepare()
      await answer()
      expect(await bench.source.reconnect('embedded', { namespaces: ['eip155'] })).to.deep.equal([])
      expect(Object.keys(bench.kept()).filter(key => key !== 'SMART_ACCOUNT_ENABLED_NETWORKS')).to.deep.equal([])
    }

    it('where the frame reports that no user is logged in [4.19, 4.21]', () =>
      returning(() => bench.far.answer('IS_CONNECTED', { isConnected: false })))

    it('where the frame fails [4.20]', () => returning(() => bench.far.fail('IS_CONNECTED', 'No storage')))
  })

  it('keeps the login when the caller stopped waiting for the response', async () => {
    await bench.connect()
    bench.reload()
    await bench.login().prepare()
    await bench.far.leaveOpen('IS_CONNECTED')
    const leaving = new AbortController()
    const failing = failure(bench.source.reconnect('embedded', { namespaces: ['eip155'], signal: leaving.signal }))
    await bench.far.hears('IS_CONNECTED')
    leaving.abort()
    expect((await failing).code).to.equal('aborted')
    expect(bench.kept()).to.deep.include({ EMAIL_LOGIN_USED_KEY: 'true' })
  })

  it('logs out: the cache first, then the frame, and all listeners are notified [4.22]', async () => {
    const connections = await bench.source.connect('embedded', { namespaces: ['eip155', 'solana'] })
    const states: unknown[] = []
    const events: unknown[] = []
    for (const connection of connections) connection.subscribe(state => states.push(state))
    connections[0]!.provider.on!('disconnect', (error: { message: string }) => events.push(error.message))
    await bench.source.disconnect(connections[0]!)
    await bench.far.hears('SIGN_OUT')
    expect(states).to.deep.equal([undefined, undefined])
    expect(events.length).to.equal(1)
    expect(bench.kept()).not.to.have.any.keys('EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME')
    const late = await failure<ProviderRpcError>(connections[0]!.provider.request({ method: 'eth_chainId' }))
    expect(late.code).to.equal(4900)
  })

  it('notices a logout in another tab', async () => {
    const connection = await bench.connect()
    const nextState = new Promise(resolve => connection.subscribe(resolve))
    await bench.far.broadcast('IS_CONNECTED', { isConnected: false })
    expect(await nextState).to.equal(undefined)
    expect(bench.kept()).not.to.have.property('EMAIL_LOGIN_USED_KEY')
  })

  it('answers what it knows without asking the frame', async () => {
    const { provider } = await bench.connect()
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
    expect(await provider.request({ method: 'net_version' })).to.equal('1')
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([address])
    expect(await provider.request({ method: 'eth_requestAccounts' })).to.deep.equal([address])
    expect(bench.far.heard.map(({ name }) => name)).not.to.include('RPC_REQUEST')
  })

  it('hands a transaction over with the network it is on, integers in hexadecimal', async () => {
    const { provider } = await bench.connect()
    const sent = provider.request({ method: 'eth_sendTransaction', params: [{ to: address, value: 255n }] })
    const { payload } = await bench.far.hears('RPC_REQUEST')
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
    const { provider } = await bench.connect()
    const chains: unknown[] = []
    provider.on!('chainChanged', (chainId: string) => chains.push(chainId))
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: address, chainId: '0x2105' }] })
    expect(
      bench.far.heard.filter(({ name }) => ['SWITCH_NETWORK', 'RPC_REQUEST'].includes(name)).map(({ name }) => name)
    ).to.deep.equal(['SWITCH_NETWORK', 'RPC_REQUEST'])
    expect(chains).to.deep.equal(['0x2105'])
    const elsewhere = provider.request({ method: 'eth_sendTransaction', params: [{ to: address, chainId: '0x7' }] })
    expect((await failure<ProviderRpcError>(elsewhere)).code).to.equal(4901)
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).to.equal(null)
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
  })

  it('uses the site’s account type, lists both with their type, and lets the user choose [4.87]', async () => {
    const smart = '0x00000000000000000000000000000000000000f2'
    bench.stop()
    bench.start({ accountTypes: { eip155: 'smartAccount' } })
    const accounts = [
      { address, type: 'eoa' },
      { address: smart, type: 'smartAccount' }
    ] as const
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { address: smart, chainId: 1, accounts, preferredAccountType: 'smartAccount' })
    const connection = await bench.connect()
    expect((await bench.far.hears('GET_USER')).payload).to.include({ preferredAccountType: 'smartAccount' })
    expect(connection.accounts).to.deep.equal([`eip155:1:${smart}`, `eip155:1:${address}`])
    expect(connection.accounts.map(account => connection.accountType!(account))).to.deep.equal(['smartAccount', 'eoa'])
    expect(await connection.provider.request({ method: 'eth_accounts' })).to.deep.equal([smart])

    const nextState = new Promise(resolve => connection.subscribe(resolve))
    await bench.far.answer('SET_PREFERRED_ACCOUNT', { type: 'eoa', address })
    connection.chooseAccount!(`eip155:1:${address}`)
    expect((await bench.far.hears('SET_PREFERRED_ACCOUNT')).payload).to.deep.equal({ type: 'eoa' })
    await nextState
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`, `eip155:1:${smart}`])
    expect(await connection.provider.request({ method: 'eth_accounts' })).to.deep.equal([address])

    expect(bench.kept()).to.deep.include({ PREFERRED_ACCOUNT_TYPE: 'eoa' })

    // switching to a network without smart accounts selects the EOA
    await bench.far.answer('SWITCH_NETWORK', { chainId: 8453 })
    await bench.far.answer('GET_USER', { address, chainId: 8453, accounts: [accounts[0]], preferredAccountType: 'eoa' })
    await connection.switchNetwork(base, {})
    expect(connection.accounts).to.deep.equal([`eip155:8453:${address}`])
  })

  it('keeps the networks with smart accounts as one list with commas, and asks on those alone whose accounts there are [3.55, 3.125]', async () => {
    await bench.login().prepare()
    for (const [networks, questions] of [
      [[1, 8453], 2],
      [[1, 10], 1]
    ] as const) {
      const before = bench.far.heard.filter(({ name }) => name === 'GET_USER').length
      await bench.far.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: networks })
      const connection = await bench.connect()
      await waitUntil(() => bench.kept()['SMART_ACCOUNT_ENABLED_NETWORKS'] === networks.join(','))
      await connection.switchNetwork(base, {})
      expect(bench.far.heard.filter(({ name }) => name === 'GET_USER').length - before).to.equal(questions)
      await connection.switchNetwork(mainnet, {})
      await bench.source.disconnect(connection)
      await bench.login().prepare()
    }
  })

  it('keeps the type that the user chose until the login ends; an account that delegates is both at one address', async () => {
    bench.stop()
    bench.start({ accountTypes: { eip155: 'smartAccount' } })
    const accounts = [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' }
    ] as const
    const reported = { address, chainId: 1, accounts }
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { ...reported, preferredAccountType: 'smartAccount', smartAccountDeployed: true })
    const connection = await bench.connect()
    expect(connection.kinds).to.deep.include({ active: 'smartAccount', deployed: true })
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
    expect(connection.accountType!(connection.accounts[0]!)).to.equal('smartAccount')

    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    await bench.far.answer('SET_PREFERRED_ACCOUNT', { type: 'eoa', address })
    await connection.kinds!.choose('eoa', {})
    expect(states.length).to.equal(1)
    expect(connection.kinds!.active).to.equal('eoa')
    expect(connection.accountType!(connection.accounts[0]!)).to.equal('eoa')

    bench.stop()
    bench.start({ accountTypes: { eip155: 'smartAccount' } })
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { ...reported, preferredAccountType: 'eoa' })
    const [again] = await bench.source.reconnect('embedded', { namespaces: ['eip155'] })
    expect((await bench.far.hears('GET_USER', 2)).payload).to.include({ preferredAccountType: 'eoa' })
    await bench.source.disconnect(again!)
    expect(bench.kept()).not.to.have.property('PREFERRED_ACCOUNT_TYPE')
  })

  it('goes on as the key’s own account where the frame has no smart account after all [4.88]', async () => {
    const smart = '0x00000000000000000000000000000000000000f2'
    const accounts = [
      { address, type: 'eoa' },
      { address: smart, type: 'smartAccount' }
    ] as const
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { address, chainId: 1, accounts, preferredAccountType: 'eoa' })
    const connection = await bench.connect()
    await bench.far.fail('SET_PREFERRED_ACCOUNT', 'This application might not support Smart Accounts')
    const refused = await failure(connection.kinds!.choose('smartAccount', {}))
    expect(refused.shortMessage).to.equal('This application might not support Smart Accounts')
    expect(connection.accounts[0]).to.equal(`eip155:1:${address}`)
    expect(bench.kept()).to.deep.include({ PREFERRED_ACCOUNT_TYPE: 'eoa' })
  })

  it('knows that its smart account is there once it has sent something [3.48]', async () => {
    const accounts = [
      { address, type: 'smartAccount' },
      { address: '0x00000000000000000000000000000000000000f2', type: 'eoa' }
    ] as const
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { address, chainId: 1, accounts, preferredAccountType: 'smartAccount' })
    const connection = await bench.connect()
    expect(connection.kinds!.deployed).to.equal(false)
    await connection.provider.request({ method: 'eth_sendTransaction', params: [{ to: address }] })
    expect(connection.kinds!.deployed).to.equal(true)
  })

  it('stays where it is when the frame does not switch', async () => {
    const connection = await bench.connect()
    await bench.far.fail('SWITCH_NETWORK', 'Unknown network')
    expect((await failure(connection.switchNetwork(base, {}))).code).to.equal('switch-failed')
    await bench.far.answer('SWITCH_NETWORK', { chainId: 7 })
    expect((await failure(connection.switchNetwork(base, {}))).code).to.equal('switch-failed')
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('reports with EIP-1193’s codes that the user closed it or rejected, or that it is not allowed', async () => {
    const { provider } = await bench.connect()
    const request = { method: 'personal_sign', params: ['0x00', address] }
    await bench.far.leaveOpen('RPC_REQUEST')
    const closed = failure<ProviderRpcError>(provider.request(request))
    await bench.far.hears('RPC_REQUEST')
    document.querySelector<HTMLButtonElement>('#w3m-frame > button')!.click()
    expect(await closed).to.deep.include({ code: 4001, message: 'Request was aborted' })
    expect(toKitError(await closed)).to.be.instanceOf(UserRejectedError)

    await bench.far.refuse('RPC_REQUEST')
    const refused = await failure<ProviderRpcError>(provider.request(request))
    expect(refused.code).to.equal(4001)
    expect(toKitError(refused)).to.be.instanceOf(UserRejectedError)

    await bench.far.fail('RPC_REQUEST', 'Out of gas')
    expect(await failure<ProviderRpcError>(provider.request(request))).to.deep.include({ code: -32603, message: 'Out of gas' })

    // the kit has a code for each reason why a transaction was not sent
    for (const reason of sendReasons) {
      await bench.far.fail('RPC_REQUEST', 'In words', { reason })
      expect(toKitError(await failure(provider.request(request)))).to.deep.include({ code: reason, shortMessage: 'In words' })
    }

    const never = await failure<ProviderRpcError>(provider.request({ method: 'eth_sign', params: [] }))
    expect(never).to.deep.include({ code: 4200, message: 'Requested RPC call is not allowed' })
  })

  it('takes no account of another kind, or of no kind at all', async () => {
    await bench.login().prepare()
    for (const user of [
      { address: 'somewhere', chainId: 1 },
      { address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { address, chainId: 'x' }
    ]) {
      await bench.far.answer('GET_USER', user)
      expect((await failure(bench.connect())).code).to.equal('invalid-reply')
    }
    expect(bench.kept()).not.to.have.property('EMAIL_LOGIN_USED_KEY')
  })

  it('signs for Solana too, in its own shape', async () => {
    const [evm, sol] = await bench.source.connect('embedded', { namespaces: ['eip155', 'solana'] })
    expect([evm!.chainId, sol!.chainId]).to.deep.equal(['eip155:1', solana.caipNetworkId])
    const params = { message: '2NEpo7TZRRrLZSi2U', pubkey: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }
    await sol!.provider.request({ method: 'solana_signMessage', params })
    expect((await bench.far.hears('RPC_REQUEST')).payload).to.deep.include({
      params,
      chainNamespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    })
    for (const wrong of [{ message: '0OIl' }, [params], undefined]) {
      const signing = sol!.provider.request({ method: 'solana_signMessage', params: wrong })
      expect((await failure<ProviderRpcError>(signing)).code).to.equal(-32603)
    }
    expect((await failure<ProviderRpcError>(sol!.provider.request({ method: 'personal_sign' }))).code).to.equal(4200)
  })

  it('alerts the developer when its frame is not ready in time, and when it leaves a step of the login without a response [8.24, 8.42]', async () => {
    const clock = createClock()
    const original = [globalThis.setTimeout, globalThis.clearTimeout] as const
    const own = [globalThis.setTimeout.bind(globalThis), globalThis.clearTimeout.bind(globalThis)] as const
    const cancels = new Map<number, () => void>()
    // the test ends the long timers only
    globalThis.setTimeout = ((run: () => void, time = 0, ...more: unknown[]) =>
      time < 20_000 ? own[0](run, time, ...more) : -cancels.set(-cancels.size - 1, clock.after(time, run)).size) as never
    globalThis.clearTimeout = ((timer: number) => (timer < 0 ? cancels.get(timer)?.() : own[1](timer))) as never
    try {
      const alerts: unknown[] = []
      const alert = (...args: readonly unknown[]) => alerts.push(args)
      bench.stop()
      bench.start({ alert }, { url: scriptedFrameUrl({ mute: true }) })
      const loading = failure(bench.login().email('ada@example.com', {}))
      while (!clock.pending.includes(20_000)) await new Promise(resolve => own[0](resolve))
      clock.pass(19_999)
      expect(alerts).to.deep.equal([])
      clock.pass(1)
      expect((await loading).shortMessage).to.equal('Unable to load email login dependency')
      expect(alerts).to.deep.equal([
        ['invalid-app-configuration', `The secure frame at ${scriptedFrameUrl({ mute: true })} was not ready within 20 seconds.`]
      ])
      bench.stop()

      alerts.length = 0
      bench.start({ alert })
      await bench.login().prepare()
      await bench.far.leaveOpen('CONNECT_OTP')
      const late = failure(bench.login().code('123456', {}))
      await bench.far.hears('CONNECT_OTP')
      clock.pass(30_000)
      expect((await late).code).to.equal('timeout')
      expect(alerts).to.deep.equal([
        ['invalid-app-configuration', `The secure frame at ${scriptedFrameUrl()} left CONNECT_OTP without an answer.`]
      ])
    } finally {
      ;[globalThis.setTimeout, globalThis.clearTimeout] = original
    }
  })

  it('is silent once the kit has stopped', async () => {
    const connection = await bench.connect()
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    bench.stop()
    expect((await failure(bench.source.connect('embedded', { namespaces: ['eip155'] }))).code).to.equal('not-started')
    expect(states).to.deep.equal([])
    bench.start()
  })
})
