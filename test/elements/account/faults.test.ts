import { expect } from '@open-wc/testing'
import { evm } from '../../../adapters/evm/index.ts'
import { mainnet } from '../../../adapters/networks/index.ts'
import type { SentState, Simulation } from '../../../adapters/chain.ts'
import { selectAccountTab } from '../../../state/account/account-tab.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { createFakeWallet, FakeWindow } from '../../kit/fake-wallet.ts'
import { closeScene, openScene, type Scene } from '../../kit/open-scene.ts'
import { deepAll, expectSoon, shown } from '../../kit/open-screen.ts'
import { pageEnvironment, type PageEnvironment } from '../../kit/page-environment.ts'
import { drawnBalance, drawnTransaction } from '../../kit/scripted-chain.ts'
import { control, lists, reads, words } from '../views/reading.ts'

// Failures around an account, and the messages that the user gets.

const own = '0x52908400098527886E0F7030069857D2E4169EE7'
const receiver = '0x8F3C27D1A4B05e6692E1C07d5B38FA14D2706b5e'
const node = 'https://rpc.invalid/'

type Answer = (calls: readonly { readonly id: number; readonly method: string }[]) => Response

const holding =
  (chainId = '0x1'): Answer =>
  calls =>
    Response.json(
      calls.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? chainId : '0x20f5b1eaad8d80000'
      }))
    )
const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const busy: Answer = () => new Response('slow down', { status: 429, headers: { 'retry-after': '1' } })

describe('a network that', () => {
  let kit: Kit | undefined
  let page: PageEnvironment | undefined
  afterEach(() => {
    kit?.stop()
    page?.restore()
    document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
  })

  /** Opens the account screen over the real EVM chain and a node with this response. */
  async function account(first: Answer) {
    const script = { answer: first }
    page = pageEnvironment({
      async fetch(input, init) {
        const request = new Request(input, init)
        if (request.url !== node) throw new TypeError(`No answer was scripted for ${request.url}`)
        const body = (await request.json()) as Parameters<Answer>[0][number] | Parameters<Answer>[0]
        const calls = Array.isArray(body) ? (body as Parameters<Answer>[0]) : [body as Parameters<Answer>[0][number]]
        return script.answer(calls)
      }
    })
    const window = new FakeWindow()
    createFakeWallet({ accounts: [own], chainId: 1 }).announce(window)
    const network = { ...mainnet, rpcUrls: { default: { http: [node] } } }
    kit = createKit({ adapters: [evm({ window })], networks: [network], enableReconnect: false, debug: false })
    await kit.connect('com.example.fake')
    await kit.open('Account')
    return { script, ...(await shown('Account')) }
  }

  for (const [fault, answer] of [
    ['is down', down],
    ['has had enough of us (429, with a time)', busy],
    ['is another one than its address says', holding('0x89')]
  ] as const) {
    it(`${fault} tells no balance: the screen says so, and asks again`, async () => {
      const { screen, script } = await account(answer)
      await reads(screen, 'Token Balance Unavailable')
      expect(words(screen)).not.to.contain('ETH')
      // the disconnect button does not depend on it
      control(screen, 'Disconnect')
      script.answer = holding()
      control(screen, 'Try again').click()
      await reads(screen, '38 ETH')
    })
  }

  it('is busy for a moment is asked again by itself', async () => {
    let asked = 0
    const { screen } = await account(calls => (asked++ ? holding()(calls) : busy(calls)))
    await reads(screen, '38 ETH')
    expect(asked).to.be.greaterThan(1)
  })
})

describe('what the account screen says', () => {
  afterEach(closeScene)

  const chain = (more: Scene['chain']): Scene<'Account'> => ({ connected: true, directory: false, chain: more ?? {} })
  const rows = (screen: Element) => deepAll<HTMLElement & { label: string; sub: string }>(screen, 'w3m-ui-row:not([loading])')

  it('of a service that is silent for 10 s: that it has no balance, or only what the network tells', async () => {
    const { screen, page } = await openScene('Account', {
      ...chain({ answer: 'never' }),
      still: true,
      wallet: { balance: 'fail' }
    })
    expect(words(screen)).not.to.contain('Token Balance Unavailable')
    page.pass(10_000)
    await reads(screen, 'Token Balance Unavailable')
    closeScene()

    const other = await openScene('Account', { ...chain({ answer: 'never' }), still: true })
    other.page.pass(10_000)
    await reads(other.screen, 'Some tokens couldn’t be loaded.')
    expect(rows(other.screen).map(({ sub }) => sub)).to.deep.equal(['2.375 ETH'])
  })

  it('of a service that has had enough of us: what the network tells, and once it answers again the rest', async () => {
    const opened = await openScene('Account', chain({ answer: 429 }))
    await reads(opened.screen, 'Some tokens couldn’t be loaded.')
    opened.chain!.decide('list')
    control(opened.screen, 'Try again').click()
    await lists(opened.screen, 'USD Coin')
  })

  it('of a row of garbage among twenty: nothing, it shows the other nineteen', async () => {
    const tokens = Array.from({ length: 20 }, (_, index) => ({ ...drawnBalance(1, 'eip155:1'), ...named(index) }))
    const garbage = { ...tokens[7]!, quantity: { decimals: 'six', numeric: 'lots' } }
    const { screen } = await openScene('Account', chain({ tokens: tokens.with(7, garbage) }))
    await lists(screen, 'Token 19')
    expect(rows(screen).map(({ label }) => label)).to.have.length(19)
    expect(words(screen)).not.to.match(/NaN|undefined|lots|six/)
    closeScene()

    const told = Array.from({ length: 20 }, (_, index) => drawnTransaction(index, 'eip155:1', Date.now()))
    const history = await openScene('Account', {
      ...chain({ transactions: told.with(3, { ...told[3]!, metadata: 'nothing' as never }) }),
      then: () => selectAccountTab('activity')
    })
    await lists(history.screen, 'Swapped')
    expect(deepAll(history.screen, 'li[aria-setsize]')[0]?.getAttribute('aria-setsize')).to.equal('19')
    expect(words(history.screen)).not.to.match(/NaN|undefined|nothing|Invalid/)
  })

  it('of a hostile token: its words as plain short text, an amount that is one, and no picture of its own host', async () => {
    const name = `\u202Eнidden <img src=x onerror=alert(1)>${'A'.repeat(5000)}`
    const hostile = {
      ...drawnBalance(1, 'eip155:1'),
      name,
      symbol: 'https://claim.example/\u0000\u200B',
      quantity: { decimals: '77', numeric: '0.00000000000000000000000000000000000000000001' },
      value: 1e300,
      price: -1,
      iconUrl: 'javascript:alert(1)'
    }
    const { screen } = await openScene('Account', chain({ tokens: [drawnBalance(0, 'eip155:1'), hostile] }))
    await lists(screen, 'Ether')
    for (const { label, sub } of rows(screen)) {
      expect(label.length).to.be.at.most(100)
      expect(label + sub).not.to.match(/[\u202A-\u202E\u200B\u0000]|NaN|e[+-]\d/)
    }
    expect(deepAll(screen, 'img[src^="javascript"], img[onerror], w3m-ui-row img[src="x"]')).to.have.length(0)
  })

  const hash = `0x${'e'.repeat(64)}`
  /** A transfer sent from here, as stored. */
  const sentTransfer = {
    transaction: { hash, chainId: 'eip155:1', from: own, sentAt: Date.now(), state: { name: 'pending' } },
    ...{ symbol: 'ETH', decimals: 18, amount: '500000000000000000', to: receiver }
  }
  const confirmed: SentState = { name: 'confirmed', block: 7, settled: false }

  it('of what was sent: how it fares, also when its block is taken back, its number is taken, or it is lost', async () => {
    const { screen, wallet } = await openScene('Account', {
      ...chain({ transactions: 0 }),
      wallet: { sending: {} },
      stored: { '@appkit/sent_transfers': JSON.stringify([sentTransfer]) },
      then: () => selectAccountTab('activity')
    })
    const { resumeSentTracking } = await import('../../../state/send/track-sent.ts')
    resumeSentTracking()
    // one whose nonce is too high is pending like any other
    await reads(screen, 'Sending… To 0x8F…706b5e −0.5 ETH Pending')
    await expectSoon(
      () => wallet.transfers.followed.has(hash),
      () => 'It is not tracked.'
    )
    const follow = wallet.transfers.followed.get(hash)!
    follow(confirmed)
    await reads(screen, 'Sent To 0x8F…706b5e −0.5 ETH')
    expect(words(screen)).not.to.contain('Pending')
    follow({ name: 'pending' })
    await reads(screen, 'Sending… To 0x8F…706b5e −0.5 ETH Pending')
    for (const [state, says] of [
      [{ name: 'dropped' }, 'Dropped by network'],
      [{ name: 'failed', block: 8, settled: false }, 'Sent Failed'],
      [
        { name: 'replaced', by: 'speed-up', hash: `0x${'f'.repeat(64)}`, block: 8, settled: false },
        'Sent To 0x8F…706b5e −0.5 ETH'
      ],
      [{ name: 'replaced', by: 'cancel', settled: false }, 'Canceled'],
      [{ name: 'replaced', by: 'other', settled: false }, 'Replaced']
    ] satisfies (readonly [SentState, string])[]) {
      follow(state)
      await reads(screen, says)
    }
  })
})

describe('what the preview says', () => {
  afterEach(closeScene)

  const preview = (simulation: Simulation): Scene<'WalletSendPreview'> => ({
    from: 'Account',
    connected: true,
    directory: false,
    wallet: { sending: { simulation } },
    send: { to: receiver, amount: '0.5' }
  })
  const fails = (failure: NonNullable<Simulation['failure']>): Simulation => ({ outcome: 'fails', failure })

  for (const [fault, simulation, says, mayBeSent] of [
    [
      'of a contract that reverts, with its reason',
      fails({ code: 'refused', reason: 'Blacklisted.' }),
      'In a simulation, the contract rejected it: Blacklisted.',
      true
    ],
    ['of a contract that reverts without one', fails({ code: 'refused' }), 'In a simulation, the contract rejected it.', true],
    [
      'of a balance that has become too small since the form',
      fails({ code: 'insufficient-funds' }),
      'You don’t have enough ETH.',
      false
    ]
  ] as const) {
    it(`${fault}: it would fail, and ${mayBeSent ? 'is sent only once that is confirmed' : 'cannot be sent'}`, async () => {
      const { screen, wallet } = await openScene('WalletSendPreview', preview(simulation))
      await reads(screen, says)
      expect(words(screen)).to.contain('This will likely fail')
      const send = control(screen, 'Send') as HTMLButtonElement
      expect(send.disabled).to.equal(true)
      const tick = deepAll<HTMLInputElement>(screen, 'input[type=checkbox]')
      expect(tick).to.have.length(mayBeSent ? 1 : 0)
      tick[0]?.click()
      if (mayBeSent) {
        await expectSoon(
          () => !send.disabled,
          () => 'It is still held back.'
        )
      }
      expect(wallet.transfers.sent).to.deep.equal([])
    })
  }
})

/** Returns different tokens with generated names. */
function named(index: number) {
  const address = `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`
  return { name: `Token ${index}`, symbol: `T${index}`, address, value: 100 - index }
}
