import '../../elements/index.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import { arbitrum, base, mainnet } from '../../adapters/networks/index.ts'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { SourceWallet, WalletLogin } from '../../adapters/wallet-source.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { push, type RouteName, type Routes } from '../../state/router/router.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from './connecting-source.ts'
import { loginAdapter } from './login-adapter.ts'
import { deep, deepAll, expectSoon, settled, shown, type OpenScreen } from './open-screen.ts'
import { pageEnvironment, type PageEnvironment, type PageOptions } from './page-environment.ts'
import { pairingSource, type PairingFate, type PairingSource } from './pairing-source.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from './scripted-chain.ts'
import { scriptedSiwx, type ScriptedOptions } from './scripted-siwx.ts'
import { scriptedDirectory, type DirectoryOptions, type ScriptedDirectory } from './scripted-directory.ts'

/** A screen in one of its states: the app's options and the responses of wallet, directory and relay. */
export interface Scene<Name extends RouteName = RouteName> {
  readonly params?: Routes[Name]
  /** The previous screen, for back navigation. Root screens have none. */
  readonly from?: 'Connect' | 'Account' | 'WhatIsAWallet' | 'Networks' | 'WalletReceive'
  readonly connected?: boolean
  /** The connected wallet is an embedded wallet, and its login methods do this. */
  readonly loggedIn?: Partial<WalletLogin>
  /** Namespace of the connection. */
  readonly namespace?: Namespace
  readonly wallet?: ConnectingOptions
  /** A second connection, in another namespace. */
  readonly alsoConnected?: ConnectingOptions & { readonly wallets: readonly [SourceWallet] }
  /** A second source whose wallets are listed and not connected. */
  readonly alsoThere?: ConnectingOptions
  /** What happens to a pairing; `false`: the app has no WalletConnect. */
  readonly pairing?: PairingFate | false
  /** `stack`: the directory of the local stack if it runs; `false`: no directory. */
  readonly directory?: DirectoryOptions | 'stack' | false
  /** The blockchain API. Default: absent. */
  readonly chain?: ChainOptions
  readonly options?: Partial<KitOptions>
  readonly networks?: readonly NetworkInput[]
  /** Values of the send form. Later screens of the flow are opened through it. */
  readonly send?: Routes['WalletSend']
  /** Values of the swap form, its slippage, and the side a token is chosen for. */
  readonly swap?: Routes['Swap'] & Partial<Routes['SwapSelectToken']> & { readonly slippage?: string }
  /** Name on the row of the on-ramp provider that the user has bought from. */
  readonly buys?: string
  /** Whether the browser allows popups. */
  readonly windows?: PageOptions['windows']
  /** The app requires sign-in. */
  readonly siwx?: ScriptedOptions
  /** What the user does there. */
  readonly signIn?: 'sign' | 'read' | 'end'
  /** The user's time zone, where it matters. */
  readonly timeZone?: string
  /** Origin of the page, where it shows. */
  readonly origin?: string
  /** Storage of an earlier visit, by key. */
  readonly stored?: { readonly [key: string]: string }
  readonly shares?: PageOptions['shares']
  /** Freezes the clock. */
  readonly still?: boolean
  /** Runs once the screen is ready. */
  readonly then?: (stage: Stage) => unknown
}

export interface Stage {
  readonly wallet: ConnectingSource
  readonly directory: ScriptedDirectory | undefined
  readonly chain: ScriptedChain | undefined
  /** Types into the screen's field once it is rendered. */
  type(text: string): void | Promise<void>
  /** Presses the screen's button with this icon. */
  press(icon: string): void
  /** Presses the first match of each selector in turn, once it is rendered. */
  clickFirst(...selectors: readonly string[]): Promise<void>
  /** Resolves once one of these is rendered. */
  sees(selector: string): Promise<unknown>
  /** Popups that were opened for providers. */
  readonly windows: PageEnvironment['windows']
  /** Advances a frozen clock and waits for the effects. */
  pass(milliseconds: number): Promise<void>
  /** Sends the wallet request, once the form has been simulated. */
  send(): Promise<{ readonly sent: Promise<void> }>
  /** Requests the swap; resolves once the wallet has the request, or there is nothing to request. */
  swap(): Promise<void>
  /** Requests another quote. */
  requote(): Promise<void>
}

export interface Setting {
  readonly options?: Partial<KitOptions>
  readonly page?: PageOptions['page']
  /** URL of a real directory, for scenes that need one. */
  readonly realDirectory?: string | undefined
}

export interface OpenScene extends OpenScreen, Stage {
  readonly pairing: PairingSource | undefined
  readonly page: PageEnvironment
}

let running: { readonly kit: Kit; readonly page: PageEnvironment } | undefined

/** Opens a screen in a state and waits until it is ready. */
export async function openScene<Name extends RouteName>(
  name: Name,
  scene: Scene<Name>,
  { options, page: facts, realDirectory }: Setting = {}
): Promise<OpenScene> {
  const real = scene.directory === 'stack' ? realDirectory : undefined
  const script = scene.directory === 'stack' ? {} : scene.directory
  const directory = script === false || real ? undefined : scriptedDirectory(script)
  const chain = scene.chain && scriptedChain(scene.chain)
  const page = pageEnvironment({
    fetch(...request) {
      if (chain && String(request[0] instanceof Request ? request[0].url : request[0]).startsWith(chain.address))
        return chain.fetch(...request)
      return directory ? directory.fetch(...request) : fetch(...request)
    },
    page: {
      title: 'Paperboat',
      ...(scene.origin !== undefined && { origin: scene.origin }),
      ...(scene.timeZone !== undefined && { timeZone: scene.timeZone }),
      ...facts
    },
    still: scene.still ?? false,
    ...(scene.shares && { shares: scene.shares }),
    ...(scene.windows && { windows: scene.windows }),
    ...(scene.stored && { stored: scene.stored })
  })
  const wallet = connectingSource({ account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', ...scene.wallet })
  const pairing = scene.pairing === false ? undefined : pairingSource(scene.pairing)
  const remote = pairing ? [pairing.adapter] : []
  const beside = scene.alsoConnected ?? scene.alsoThere
  const second = beside && connectingSource({ id: 'second', ...beside })
  const address = real ?? directory?.address
  const login = scene.loggedIn ? [loginAdapter(scene.loggedIn, 'approve', scene.wallet)] : []
  const kit = createKit({
    // without a chain, as in an app that shows no wallet list
    adapters:
      name === 'ConnectingWalletConnectBasic'
        ? remote
        : [wallet.adapter, ...(second ? [second.adapter] : []), ...remote, ...login],
    networks: scene.networks ?? [mainnet, base, arbitrum],
    enableReconnect: false,
    debug: false,
    services: { ...(address && { directory: address }), ...(chain && { chain: chain.address }) },
    ...options,
    ...(scene.siwx && { siwx: scriptedSiwx(scene.siwx).siwx }),
    ...scene.options
  })
  running = { kit, page }
  if (scene.connected) {
    const { connectWallet } = await import('../../state/connect/connect.ts')
    for (const { id, namespace } of scene.alsoConnected?.wallets ?? []) {
      await connectWallet({ sourceId: 'second', walletId: id, namespaces: [namespace] })
    }
    if (!scene.loggedIn) {
      await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: [scene.namespace ?? 'eip155'] })
    } else await connectWallet({ sourceId: 'embedded', walletId: 'embedded', namespaces: ['eip155'] })
  }
  if (scene.params && 'walletId' in scene.params) await known(scene.params.walletId)

  await kit.open(scene.from ?? name, scene.from ? undefined : (scene.params as never))
  if (scene.buys) await buyFrom(scene.buys)
  else if (scene.send) await fillSend(name, scene.send)
  else if (scene.swap) await fillSwap(name, scene.swap)
  else if (scene.from) push(name, ...([scene.params] as never))
  if (scene.siwx) await promptSignIn(scene)
  const found = await shown(name)
  if (scene.signIn === 'read') deep(found.screen, '.fold').click()
  const first = async <Found extends HTMLElement>(selector: string): Promise<Found> => {
    const all = () => deepAll<Found>(found.screen, selector)
    await expectSoon(
      () => all().length > 0,
      () => `There is no ${selector} on the screen.`
    )
    return all()[0]!
  }
  const stage: Stage = {
    wallet,
    directory,
    chain,
    type(text) {
      const put = (field: HTMLInputElement): void => {
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      }
      const [field] = deepAll<HTMLInputElement>(found.screen, 'input')
      return field ? put(field) : first<HTMLInputElement>('input').then(put)
    },
    async clickFirst(...selectors) {
      for (const selector of selectors) (await first(selector)).click()
    },
    sees: first,
    send: submitSend,
    swap: submitSwap,
    async requote() {
      const { swapFlow } = await import('../../state/swap/swap.ts')
      await swapFlow().readQuote()
    },
    windows: page.windows,
    async pass(milliseconds) {
      page.pass(milliseconds)
      await settled(found.screen)
    },
    press: icon =>
      deep(found.screen, [...'button icon-button row'.split(' ')].map(tag => `w3m-ui-${tag}[icon="${icon}"]`).join()).click()
  }
  await scene.then?.(stage)
  await settled(found.screen)
  return { kit, pairing, page, ...found, ...stage }
}

/** Clears the page: for `afterEach`. */
export function closeScene(): void {
  running?.kit.stop()
  running?.page.restore()
  running = undefined
  document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
}

/** Fills the send form, which the later screens of the flow show. */
async function fillSend(name: RouteName, params: Routes['WalletSend']): Promise<void> {
  push('WalletSend', params)
  await shown('WalletSend')
  if (name === 'WalletSend') return
  if (name === 'WalletSendSelectToken') return push(name)
  const { sendFlow } = await import('../../state/send/send.ts')
  const { $problem, $receiver, review } = sendFlow()
  await expectSoon(
    () => $problem.get() === undefined && $receiver.get().name === 'found',
    () => `The form is not complete: ${$problem.get() ?? $receiver.get().name}.`
  )
  review()
  if (name === 'WalletSendConfirmed') await (await submitSend()).sent
}

async function fillSwap(name: RouteName, { side = 'to', slippage, ...params }: NonNullable<Scene['swap']>): Promise<void> {
  push('Swap', params)
  await shown('Swap')
  const { swapFlow } = await import('../../state/swap/swap.ts')
  const { $quoteStatus, $plan, $problem, tokens, setSlippage, readQuote, review } = swapFlow()
  if (slippage !== undefined) setSlippage(slippage)
  if (name === 'SwapSelectToken') push(name, { side })
  if (!params.amount || tokens.$list.get().name === 'failed') return
  await expectSoon(
    () => tokens.$list.get().name !== 'loading',
    () => 'The tokens do not come.'
  )
  // with a frozen clock the quote is not awaited
  void readQuote()
  if (name !== 'SwapPreview') return
  await expectSoon(
    () => $quoteStatus.get().name === 'known' && $problem.get() === undefined,
    () => `There is no offer: ${$problem.get() ?? $quoteStatus.get().name}.`
  )
  review()
  await expectSoon(
    () => $plan.get() !== undefined,
    () => 'No text says how it will be done.'
  )
}

async function submitSwap(): Promise<void> {
  const { swapFlow } = await import('../../state/swap/swap.ts')
  const { $status, submit } = swapFlow()
  void submit()
  await expectSoon(
    () => {
      const status = $status.get()
      return status.name === 'asking' ? status.step !== undefined : status.name !== 'editing'
    },
    () => 'The wallet was not asked.'
  )
}

/** Presses the row of an on-ramp provider. */
async function buyFrom(label: string): Promise<void> {
  push('OnRampProviders')
  const { screen } = await shown('OnRampProviders')
  const row = () => deepAll(screen, 'w3m-ui-row').find(each => (each as { label?: string }).label === label)
  await expectSoon(
    () => row() !== undefined,
    () => `There is no provider "${label}".`
  )
  row()!.click()
}

/** Submits once the simulation is done. `sent` settles when the wallet has answered, which some scenes never do. */
async function submitSend(): Promise<{ readonly sent: Promise<void> }> {
  const { sendFlow } = await import('../../state/send/send.ts')
  const { $trial, submit } = sendFlow()
  await expectSoon(
    () => $trial.get().name === 'done',
    () => 'It is still being tried out.'
  )
  return { sent: submit() }
}

/** Opens sign-in, waits for its message, and does what the scene says. */
async function promptSignIn({ siwx, signIn }: Scene): Promise<void> {
  const { $signIn, signPendingMessage } = await import('../../state/sign-in/sign-in.ts')
  const isAt = (...steps: readonly string[]) =>
    expectSoon(
      () => steps.includes($signIn.get().step),
      () => `Signing in is at "${$signIn.get().step}".`
    )
  await isAt(...(siwx?.check === 'never' ? ['checking'] : siwx?.makes === 'never' ? ['preparing'] : ['asking', 'refused']))
  if (signIn !== 'sign' && signIn !== 'end') return
  signPendingMessage()
  await expectSoon(
    () => $signIn.get().problem !== undefined || ['signing', 'storing'].includes($signIn.get().step),
    () => 'The wallet was not asked.'
  )
  if (signIn === 'end') await endSignIn()
}

/** Disconnects, and the sign-out of the app fails. */
async function endSignIn(): Promise<void> {
  const { $signIn } = await import('../../state/sign-in/sign-in.ts')
  const { $signOut } = await import('../../state/sign-in/sign-out.ts')
  await expectSoon(
    () => $signIn.get().step === 'signed-in',
    () => `Signing in is at "${$signIn.get().step}".`
  )
  await running!.kit.disconnect()
  await expectSoon(
    () => $signOut.get() === 'failed',
    () => 'The visitor is signed out.'
  )
}

/** Opens the list that shows a wallet, through which its screen is reached. */
async function known(walletId: string): Promise<void> {
  const [{ prefetchDirectory }, { $walletGroups, getWallet }] = await Promise.all([
    import('../../state/wallets/directory.ts'),
    import('../../state/wallets/wallets.ts')
  ])
  const stop = $walletGroups.listen(() => undefined)
  await prefetchDirectory()
  await expectSoon(
    () => Boolean(getWallet(walletId)),
    () => `No list shows the wallet "${walletId}".`
  )
  stop()
}
