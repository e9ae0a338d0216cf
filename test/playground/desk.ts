// What a designer plays with: the other elements, the panel, the test wallet.
import '../../elements/index.ts'
import {
  createBitcoinTestWallet,
  createPolkadotTestWallet,
  createSolanaTestWallet,
  createTestWallet,
  type BitcoinTestWallet,
  type PolkadotTestWallet,
  type SolanaTestWallet,
  type TestWallet
} from '../wallet/index.ts'
import { directionOf } from '../../adapters/base/locales.ts'
import type { KitState } from '../../state/kit-state.ts'
import { base58Of } from '../../adapters/base/base58.ts'
import { kit } from './main.ts'
import { offerLanguages } from './languages.ts'
import { writeSettings, type Settings } from './settings.ts'
import type { StackAddresses, StandInAddress } from './stack.ts'

type Start = (stack: StackAddresses, settings: Settings) => void

declare global {
  interface Window {
    /** For the console and the tests: the wallet that this page announces. */
    testWallet?: TestWallet
    solanaTestWallet?: SolanaTestWallet
    bitcoinTestWallet?: BitcoinTestWallet
    polkadotTestWallet?: PolkadotTestWallet
  }
}

export function openDesk(settings: Settings, stack: StackAddresses | undefined, start: Start): void {
  const form = document.querySelector<HTMLFormElement>('#panel')!
  offerLanguages(form.elements.namedItem('locale') as HTMLSelectElement)
  fill(form, settings)
  dress(settings)
  if (!stack) return
  document.querySelector<HTMLAnchorElement>('#responder')!.href = stack.wallet
  document.querySelector<HTMLAnchorElement>('#mails')!.href = stack.mail
  announce(stack, settings)
  register(stack, settings)
  useProvider()
  useFaucet(stack)

  form.addEventListener('input', () => {
    const chosen = read(form, settings)
    history.replaceState(null, '', writeSettings(chosen))
    dress(chosen)
    announce(stack, chosen)
    register(stack, chosen)
    start(stack, chosen)
  })
  form.addEventListener('submit', event => event.preventDefault())
}

function announce(stack: StackAddresses, { answers, latency, door }: Settings): void {
  window.testWallet?.stop()
  delete window.testWallet
  if (door === 'none') return
  window.testWallet = createTestWallet({
    chains: stack.evm.map(chain => ({ ...chain, batchAccount: chain.contracts.simple7702Account })),
    batching: 'atomic',
    answers,
    latency,
    remember: true,
    announce: door === 'announced',
    legacy: door === 'legacy'
  })
}

let registering: Promise<void> | undefined

/** Their keys take a moment. */
function register(stack: StackAddresses, settings: Settings): void {
  registering = (registering ?? Promise.resolve()).then(async () => {
    for (const name of ['solanaTestWallet', 'bitcoinTestWallet', 'polkadotTestWallet'] as const) {
      window[name]?.stop()
      delete window[name]
    }
    if (settings.door === 'none') return
    const { answers, latency } = settings
    const usual = { answers, latency, remember: true }
    if (settings.solana) {
      window.solanaTestWallet = await createSolanaTestWallet({
        name: 'Solana Test Wallet',
        chains: stack.solana.map(({ chainId, rpcUrl }) => ({ chain: chainId, rpcUrl, name: 'Local Solana' })),
        ...usual
      })
    }
    if (settings.bitcoin !== 'off') {
      const [{ url } = { url: '' }] = stack.bitcoin
      const injection = settings.bitcoin
      window.bitcoinTestWallet = await createBitcoinTestWallet({
        networks: ['Regtest'],
        esplora: { Regtest: url },
        injection,
        ...usual
      })
    }
    if (settings.polkadot) window.polkadotTestWallet = await createPolkadotTestWallet({ id: 'polkadot-test-wallet', ...usual })
  })
}

const greeting = 'Hello from the playground'

function useProvider(): void {
  const result = document.querySelector('#result')!
  const run = (id: string, request: (address: string, namespace: string) => { method: string; params: unknown }): void => {
    document.querySelector(`#${id}`)!.addEventListener('click', () => {
      const provider = kit?.getProvider()
      let state: KitState | undefined
      kit?.subscribe(now => (state = now))()
      if (!provider || !state?.address) return
      result.textContent = 'Waiting for the wallet…'
      provider.request(request(state.address, state.namespace)).then(
        answer => (result.textContent = typeof answer === 'string' ? answer : JSON.stringify(answer)),
        (error: unknown) => (result.textContent = error instanceof Error ? error.message : String(error))
      )
    })
  }
  run('sign', (address, namespace) =>
    namespace === 'solana'
      ? { method: 'solana_signMessage', params: { message: base58Of(new TextEncoder().encode(greeting)), pubkey: address } }
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

/** Real transactions on the local chain. What they bring shows once the service has followed it there. */
function useFaucet(stack: StackAddresses): void {
  const given = document.querySelector('#given')!
  document.querySelector('#faucet')!.addEventListener('click', () => {
    void (async () => {
      let state: KitState | undefined
      kit?.subscribe(now => (state = now))()
      const chain = stack.evm.find(({ chainId }) => `eip155:${chainId}` === state?.chainId)
      const onSolana = stack.solana.find(({ chainId }) => chainId === state?.chainId)
      const coin = [...stack.bitcoin, ...stack.polkadot].find(({ chainId }) => chainId === state?.chainId)
      if (!(chain ?? onSolana ?? coin) || !state?.address) return
      given.textContent = 'Giving…'
      try {
        if (coin) {
          await giveCoins(coin, state.address)
          given.textContent = 'Given.'
          await showWhatCame([])
        }
        if (onSolana) {
          given.textContent = `Given, in ${await giveOnSolana(onSolana, state.address)} transactions.`
          await showWhatCame([])
        }
        if (!chain) return
        const { drip, everyKind } = await import('../stack/chains/faucet.ts')
        const hashes = await drip(chain.rpcUrl, { to: state.address as `0x${string}`, ...everyKind })
        given.textContent = `Given, in ${hashes.length} transactions.`
        const { dollar, gold, weth, feeToken, olderDollar } = chain.contracts
        await showWhatCame([dollar, gold, weth, feeToken, olderDollar])
      } catch (error) {
        given.textContent = error instanceof Error ? error.message : String(error)
      }
    })()
  })
}

/** SOL, and a hundred of every token. Returns in how many transactions. */
async function giveOnSolana({ rpcUrl, mints }: StackAddresses['solana'][number], address: string): Promise<number> {
  const ask = async (method: string, ...params: readonly unknown[]): Promise<void> => {
    const reply = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const { error } = (await reply.json()) as { error?: { message: string } }
    if (error) throw new Error(`The local chain refuses ${method}: ${error.message}`)
  }
  await ask('requestAirdrop', address, 2_000_000_000)
  const amounts = { dollar: '100000000', gold: '100000000000', shell: '10000' } as const
  for (const [name, amount] of Object.entries(amounts)) await ask('stack_giveTokens', address, mints[name], amount)
  return 1 + Object.keys(amounts).length
}

/** A million satoshis, or two DOT. */
async function giveCoins({ chainId, url }: StandInAddress, address: string): Promise<void> {
  const isBitcoin = chainId.startsWith('bip122:')
  const body = isBitcoin ? { address, amount: 1_000_000 } : { id: 1, method: 'stack_give', params: [address, '20000000000'] }
  const reply = await fetch(isBitcoin ? `${url}/stack/give` : url, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(await reply.text())
}

/** The service looks for blocks every two seconds. */
async function showWhatCame(stale: readonly string[]): Promise<void> {
  const [{ refreshTokens }, { refreshNfts }, { refreshActivity }, { refreshBalance }] = await Promise.all([
    import('../../state/tokens.ts'),
    import('../../state/nfts.ts'),
    import('../../state/activity.ts'),
    import('../../state/flows/balance.ts')
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

/** The page follows the kit: its scheme and its direction. */
function dress({ theme, locale }: Settings): void {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  root.dir = directionOf(locale)
}

function fill(form: HTMLFormElement, settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true
    else control.value = String(value)
  }
}

function read(form: HTMLFormElement, settings: Settings): Settings {
  const entries = Object.keys(settings).map(name => {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
    if (control instanceof HTMLInputElement && control.type === 'checkbox') return [name, control.checked]
    return [name, control.type === 'number' ? Number(control.value) : control.value]
  })
  return Object.fromEntries(entries) as Settings
}
