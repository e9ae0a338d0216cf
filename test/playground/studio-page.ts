// The designer's part of the page: the other elements, the studio, the test wallet.
import '../../elements/index.ts'
import { bytesToBase58 } from '../../adapters/base/base58.ts'
import type { Kit } from '../../state/kit/kit.ts'
import type { KitState } from '../../state/session/kit-state.ts'
import { dress } from './apply-theme.ts'
import type { Settings } from './fields.ts'
import type { KnownNetworks } from './offline-networks.ts'
import type { StackAddresses, StandInAddress } from './stack.ts'
import { requestIdle } from './when-idle.ts'
import { announce, chainsAlone, chainsOfStack, register } from './wallets.ts'

export interface Desk {
  readonly stack: StackAddresses | undefined
  /** The networks of a page without a stack. */
  readonly alone: KnownNetworks | undefined
  /** Applies the settings to the page's own kit. */
  readonly start: (settings: Settings) => void
  readonly kit: () => Kit | undefined
}

export function openDesk(first: Settings, desk: Desk): void {
  const { stack, alone } = desk
  const bringWallets = (settings: Settings): void => {
    announce(stack ? chainsOfStack(stack) : chainsAlone(alone!.networks, settings), settings, { remember: true })
    if (stack) register(stack, settings, { remember: true })
  }
  document.documentElement.dataset.stack = stack ? 'local' : 'none'
  document.documentElement.toggleAttribute('data-analytics', stack?.services.analytics !== undefined)
  const follow = (settings: Settings): void => {
    dressPage(settings)
    document.documentElement.toggleAttribute('data-sessions', stack !== undefined && settings.smartSessions)
  }
  follow(first)
  bringWallets(first)
  if (stack) {
    document.querySelector<HTMLAnchorElement>('#responder')!.href = stack.wallet
    document.querySelector<HTMLAnchorElement>('#mails')!.href = stack.mail
    useFaucet(stack, desk.kit)
  }
  useProvider(desk.kit)
  document.querySelector('#open-here')!.addEventListener('click', () => void desk.kit()?.open().catch(console.error))
  if (stack) useSessions(stack, desk.kit)

  const asked = (settings: Settings): string =>
    String([settings.answers, settings.latency, settings.door, settings.solana, settings.bitcoin, settings.polkadot])
  let before = first
  const change = (settings: Settings): void => {
    follow(settings)
    if (asked(before) !== asked(settings)) bringWallets(settings)
    before = settings
    desk.start(settings)
  }
  // load what the user waits for first
  requestIdle(() => void import('./layout.ts').then(({ openStudio }) => openStudio(first, { stack, change })))
  createKeysOnIntent()
}

/** Creates the keys of the test wallet, which takes a phone 30 ms, before the first press reaches it. */
function createKeysOnIntent(): void {
  const done = new AbortController()
  const create = (): void => {
    done.abort()
    requestIdle(() => window.testWallet?.accounts)
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, create, { signal: done.signal, passive: true })
}

/** Keeps this page in English; its previews use the kit's language. */
function dressPage(settings: Settings): void {
  dress(settings, ...document.querySelectorAll<HTMLElement>('.stage'))
}

const greeting = 'Hello from the playground'

function useProvider(kit: Desk['kit']): void {
  const result = document.querySelector('#result')!
  const run = (id: string, request: (address: string, namespace: string) => { method: string; params: unknown }): void => {
    document.querySelector(`#${id}`)!.addEventListener('click', () => {
      const provider = kit()?.getProvider()
      let state: KitState | undefined
      kit()?.subscribe(now => (state = now))()
      if (!provider || !state?.address) return
      result.textContent = 'Waiting for wallet…'
      provider.request(request(state.address, state.namespace)).then(
        answer => (result.textContent = typeof answer === 'string' ? answer : JSON.stringify(answer)),
        (error: unknown) => (result.textContent = error instanceof Error ? error.message : String(error))
      )
    })
  }
  run('sign', (address, namespace) =>
    namespace === 'solana'
      ? { method: 'solana_signMessage', params: { message: bytesToBase58(new TextEncoder().encode(greeting)), pubkey: address } }
      : namespace === 'bip122'
        ? { method: 'signMessage', params: { message: greeting, address } }
        : namespace === 'polkadot'
          ? { method: 'polkadot_signMessage', params: { message: greeting, address } }
          : { method: 'personal_sign', params: [toHex(greeting), address] }
  )
  run('send', address => ({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: address, value: `0x${(10n ** 16n).toString(16)}` }]
  }))
}

/** Loads the code for sessions with the first press. */
function useSessions(stack: StackAddresses, kit: Desk['kit']): void {
  const said = document.querySelector('#session')!
  const [grant, spend] = ['#grant', '#spend'].map(id => document.querySelector<HTMLButtonElement>(id)!) as [
    HTMLButtonElement,
    HTMLButtonElement
  ]
  let spendOne: (() => Promise<string>) | undefined
  const run = (words: string, work: () => Promise<string>): void => {
    said.textContent = words
    work().then(
      told => (said.textContent = told),
      (error: unknown) => (said.textContent = error instanceof Error ? error.message : String(error))
    )
  }
  grant.addEventListener('click', () =>
    run('Waiting for wallet…', async () => {
      const { requestSession } = await import('./session.ts')
      spendOne = await requestSession(stack, kit()!)
      spend.disabled = false
      return 'Granted. Find it under the clock icon in Account.'
    })
  )
  spend.addEventListener('click', () => run('Sending…', () => spendOne!()))
}

/** Sends real transactions on the local chain. The results show once the service has indexed them. */
function useFaucet(stack: StackAddresses, kit: Desk['kit']): void {
  const given = document.querySelector('#given')!
  document.querySelector('#faucet')!.addEventListener('click', () => {
    void (async () => {
      let state: KitState | undefined
      kit()?.subscribe(now => (state = now))()
      const chain = stack.evm.find(({ chainId }) => `eip155:${chainId}` === state?.chainId)
      const onSolana = stack.solana.find(({ chainId }) => chainId === state?.chainId)
      const coin = [...stack.bitcoin, ...stack.polkadot].find(({ chainId }) => chainId === state?.chainId)
      if (!(chain ?? onSolana ?? coin) || !state?.address) return
      given.textContent = 'Sending test funds…'
      try {
        if (coin) {
          await giveCoins(coin, state.address)
          given.textContent = 'Test funds sent.'
          await showWhatCame([])
        }
        if (onSolana) {
          given.textContent = `Test funds sent in ${await giveOnSolana(onSolana, state.address)} transactions.`
          await showWhatCame([])
        }
        if (!chain) return
        const { drip, everyKind } = await import('../stack/chains/faucet.ts')
        const hashes = await drip(chain.rpcUrl, { to: state.address as `0x${string}`, ...everyKind })
        given.textContent = `Test funds sent in ${hashes.length} transactions.`
        const { dollar, gold, weth, feeToken, olderDollar } = chain.contracts
        await showWhatCame([dollar, gold, weth, feeToken, olderDollar])
      } catch (error) {
        given.textContent = error instanceof Error ? error.message : String(error)
      }
    })()
  })
}

/** Sends SOL, and a hundred of every token. Returns the number of transactions. */
async function giveOnSolana({ rpcUrl, mints }: StackAddresses['solana'][number], address: string): Promise<number> {
  const request = async (method: string, ...params: readonly unknown[]): Promise<void> => {
    const reply = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const { error } = (await reply.json()) as { error?: { message: string } }
    if (error) throw new Error(`The local network rejected ${method}: ${error.message}`)
  }
  await request('requestAirdrop', address, 2_000_000_000)
  const amounts = { dollar: '100000000', gold: '100000000000', shell: '10000' } as const
  for (const [name, amount] of Object.entries(amounts)) await request('stack_giveTokens', address, mints[name], amount)
  return 1 + Object.keys(amounts).length
}

/** Sends a million satoshis, or two DOT. */
async function giveCoins({ chainId, url }: StandInAddress, address: string): Promise<void> {
  const isBitcoin = chainId.startsWith('bip122:')
  const body = isBitcoin ? { address, amount: 1_000_000 } : { id: 1, method: 'stack_give', params: [address, '20000000000'] }
  const reply = await fetch(isBitcoin ? `${url}/stack/give` : url, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Refetches until the service, which polls for blocks every two seconds, has the result. */
async function showWhatCame(stale: readonly string[]): Promise<void> {
  const [{ refreshTokens }, { refreshNfts }, { refreshActivity }, { refreshBalance }] = await Promise.all([
    import('../../state/account/tokens.ts'),
    import('../../state/account/nfts.ts'),
    import('../../state/account/activity.ts'),
    import('../../state/account/balance-query.ts')
  ])
  for (const wait of [0, 1_500, 2_500, 4_000]) {
    await new Promise(resolve => setTimeout(resolve, wait))
    refreshTokens({ force: true, stale })
    for (const refresh of [refreshBalance, refreshNfts, refreshActivity]) refresh({ force: true })
  }
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
