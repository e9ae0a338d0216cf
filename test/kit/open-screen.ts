import { LitElement } from 'lit'
import type { NetworkInput } from '../../adapters/base/network.ts'
import '../../elements/index.ts'
import type { W3mModal } from '../../elements/modal/w3m-modal.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import { $open } from '../../state/router/open.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { $route, type RouteName, type Routes } from '../../state/router/router.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from './connecting-source.ts'

// Opens a screen as a user sees it: the real kit, the real modal, and a scripted wallet.

export interface OpenOptions<Name extends RouteName> {
  readonly params?: Routes[Name]
  readonly networks?: readonly NetworkInput[]
  /** Connects the wallet before the screen opens. */
  readonly connected?: boolean
  readonly wallet?: ConnectingOptions
  /** Further options of `createKit`. Adapters given here come after the fake one. */
  readonly options?: Partial<KitOptions>
}

export interface OpenScreen {
  readonly kit: Kit
  readonly wallet: ConnectingSource
  readonly modal: W3mModal
  /** The dialog with the modal's shell. */
  readonly card: ShadowRoot
  /** The screen's element, such as `<w3m-connect-view>`. */
  readonly screen: HTMLElement
}

export const first: NetworkInput = network(31_337, 'First Chain')
export const second: NetworkInput = network(31_338, 'Second Chain')

/** Returns a test network. Its id is not used by a live one. */
export function network(id: number, name: string, more: Partial<NetworkInput> = {}): NetworkInput {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${self.origin}/no-rpc/${id}`] } },
    ...more
  }
}

let running: Kit | undefined

/** Starts a kit with a scripted wallet, without opening anything. */
export async function startKit({ networks = [first, second], connected, wallet: given, options }: OpenOptions<RouteName> = {}) {
  const wallet = connectingSource({ account: `eip155:${networks[0]!.id}:0x52908400098527886E0F7030069857D2E4169EE7`, ...given })
  const { adapters = [], ...rest } = options ?? {}
  const kit = createKit({ adapters: [wallet.adapter, ...adapters], networks, enableReconnect: false, debug: false, ...rest })
  running = kit
  if (connected) {
    const { connectWallet } = await import('../../state/connect/connect.ts')
    await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: ['eip155'] })
  }
  return { kit, wallet }
}

/** Opens a screen and waits until it is rendered and nothing is pending. */
export async function openScreen<Name extends RouteName>(name: Name, open: OpenOptions<Name> = {}): Promise<OpenScreen> {
  const { kit, wallet } = await startKit(open)
  await kit.open(name, open.params)
  return { kit, wallet, ...(await shown(name)) }
}

/** Waits until a screen is shown in the modal. Fails with a message that names the current one. */
export async function shown(name: RouteName): Promise<Pick<OpenScreen, 'modal' | 'card' | 'screen'>> {
  const tag = `w3m-${name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()}-view`
  const find = () => {
    const modal = document.querySelector('w3m-modal')
    const card = modal?.shadowRoot?.querySelector('w3m-modal-card')?.shadowRoot
    const screen = card?.querySelector<HTMLElement>(`.page:not(.leaving) ${tag}`)
    return modal && card && screen?.shadowRoot?.firstElementChild ? { modal, card, screen } : undefined
  }
  await expectSoon(
    () => Boolean(find()),
    () => `The screen ${name} (<${tag}>) did not show; the kit is ${$open.get() ? `at ${$route.get().name}` : 'closed'}.`
  )
  const found = find()!
  // account actions load after the account is on screen
  await expectSoon(
    () => name !== 'Account' || deepAll(found.screen, 'w3m-ui-action').length > 0,
    () => 'What one does with an account has not come.'
  )
  await settled(found.card)
  return found
}

/** Clears the page: for `afterEach`. */
export async function closeScreen(): Promise<void> {
  running?.stop()
  running = undefined
  document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
  localStorage.clear()
}

/** Resolves once everything in it is rendered and no finite animation is running. */
export async function settled(root: ShadowRoot | Element): Promise<void> {
  await drawn(root)
  await nextFrame()
  await drawn(root)
  const ending = root.getAnimations?.() ?? []
  await Promise.all(
    [...ending, ...document.getAnimations()]
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined))
  )
  await drawn(root)
}

/** Waits for a condition, with a limit for a test that would hang. */
export async function expectSoon(condition: () => boolean, sentence: () => string, limit = 25_000): Promise<void> {
  const end = performance.now() + limit
  while (!condition()) {
    if (performance.now() > end) throw new Error(sentence())
    await nextFrame()
  }
}

export function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => resolve()))
}

/** Returns the only element that the selector matches, through every shadow root. Fails with a message. */
export function deep<Found extends Element = HTMLElement>(root: ShadowRoot | Element, selector: string): Found {
  const found = deepAll<Found>(root, selector)[0]
  if (!found) throw new Error(`There is no "${selector}" in it.`)
  return found
}

export function deepAll<Found extends Element = HTMLElement>(root: ShadowRoot | Element, selector: string): Found[] {
  const own = [...root.querySelectorAll<Found>(selector)]
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? deepAll<Found>(shadowRoot, selector) : []
  )
  const host = root instanceof Element && root.shadowRoot ? deepAll<Found>(root.shadowRoot, selector) : []
  return [...own, ...inner, ...host]
}

/** Presses the control with this text or accessible name. Fails with the names that exist. */
export function press(root: ShadowRoot | Element, words: string): void {
  const controls = deepAll<HTMLElement & { label?: string }>(
    root,
    'button, a, w3m-ui-row, w3m-ui-tile, w3m-ui-button, w3m-ui-action'
  )
  const wordsOf = (control: HTMLElement & { label?: string }): string =>
    [control.getAttribute('aria-label'), control.label, control.textContent].join(' ').replace(/\s+/g, ' ').trim()
  const control = controls.find(each => wordsOf(each).includes(words))
  if (!control) throw new Error(`Nothing there says "${words}", but: ${controls.map(wordsOf).filter(Boolean).join(' | ')}`)
  control.click()
}

/** Returns the focused element, through every shadow root. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

async function drawn(root: ShadowRoot | Element): Promise<void> {
  if (root instanceof LitElement) await root.updateComplete
  if (root instanceof Element && root.shadowRoot) await drawn(root.shadowRoot)
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) await element.updateComplete
    if (element.shadowRoot) await drawn(element.shadowRoot)
  }
}
