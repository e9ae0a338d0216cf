import '../../elements/index.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import { arbitrum, base, mainnet } from '../../adapters/networks/index.ts'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { SourceWallet, WalletLogin } from '../../adapters/wallet-source.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import type { KitOptions } from '../../state/options.ts'
import { push, type RouteName, type Routes } from '../../state/router.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from './connecting-source.ts'
import { loginAdapter } from './login-adapter.ts'
import { deep, deepAll, expectSoon, settled, shown, type OpenScreen } from './open-screen.ts'
import { pageEnvironment, type PageEnvironment, type PageOptions } from './page-environment.ts'
import { pairingSource, type PairingFate, type PairingSource } from './pairing-source.ts'
import { scriptedChain, type ChainOptions, type ScriptedChain } from './scripted-chain.ts'
import { scriptedSiwx, type ScriptedOptions } from './scripted-siwx.ts'
import { scriptedDirectory, type DirectoryOptions, type ScriptedDirectory } from './scripted-directory.ts'

/** A screen in one of its states: what the site says, what the wallet answers, what the directory and the relay do. */
export interface Scene<Name extends RouteName = RouteName> {
  readonly params?: Routes[Name]
  /** The screen behind, where one comes from. Root screens have none. */
  readonly from?: 'Connect' | 'Account' | 'WhatIsAWallet' | 'Networks' | 'WalletReceive'
  readonly connected?: boolean
  /** The wallet that is connected is one that is logged in to, and its ways do this. */
  readonly loggedIn?: Partial<WalletLogin>
  /** Where it is connected. */
  readonly namespace?: Namespace
  readonly wallet?: ConnectingOptions
  /** Another one, of another namespace, that is connected too. */
  readonly alsoConnected?: ConnectingOptions & { readonly wallets: readonly [SourceWallet] }
  /** A source beside, whose wallets are there and not connected. */
  readonly alsoThere?: ConnectingOptions
  /** What becomes of an invitation; `false`: the site has no WalletConnect. */
  readonly pairing?: PairingFate | false
  /** `stack`: the real directory of the local stack where there is one; `false`: none at all. */
  readonly directory?: DirectoryOptions | 'stack' | false
  /** The blockchain API; none at all unless given. */
  readonly chain?: ChainOptions
  readonly options?: Partial<KitOptions>
  readonly networks?: readonly NetworkInput[]
  /** What stands in the form of sending. Its later screens are reached through it. */
  readonly send?: Routes['WalletSend']
  /** What stands in the form of swapping, how much slippage is taken, and for which side a token is chosen. */
  readonly swap?: Routes['Swap'] & Partial<Routes['SwapSelectToken']> & { readonly slippage?: string }
  /** Whom the visitor has bought from, by the name on the row. */
  readonly buys?: string
  /** Whether the browser lets windows open. */
  readonly windows?: PageOptions['windows']
  /** The site asks visitors to sign in. */
  readonly siwx?: ScriptedOptions
  /** What the visitor does there. */
  readonly signIn?: 'sign' | 'read' | 'end'
  /** Where the page is served from, where that shows. */
  readonly origin?: string
  /** What an earlier visit stored, by key. */
  readonly stored?: { readonly [key: string]: string }
  readonly shares?: PageOptions['shares']
  /** Time stands still. */
  readonly still?: boolean
  /** What happens once it stands. */
  readonly then?: (stage: Stage) => unknown
}

export interface Stage {
  readonly wallet: ConnectingSource
  readonly directory: ScriptedDirectory | undefined
  readonly chain: ScriptedChain | undefined
  /** Types into the screen's field, once it is there. */
  type(text: string): void | Promise<void>
  /** Presses the screen's button with this icon. */
  press(icon: string): void
  /** Presses the first of each of these on the screen, one after the other, once it is there. */
  clickFirst(...selectors: readonly string[]): Promise<void>
  /** Resolves once one of these is on the screen. */
  sees(selector: string): Promise<unknown>
  /** Windows that were opened for providers. */
  readonly windows: PageEnvironment['windows']
  /** Lets time pass where it stands still, and what follows from that. */
  pass(milliseconds: number): Promise<void>
  /** Has the wallet asked, once what stands in the form has been tried out. */
  send(): Promise<void>
  /** Has the wallet swap; resolves once it is asked, or there is nothing to ask it for. */
  swap(): Promise<void>
  /** Asks for another offer. */
  requote(): Promise<void>
}

export interface Setting {
  readonly options?: Partial<KitOptions>
  readonly page?: PageOptions['page']
  /** Address of a real directory, for scenes that want one. */
  readonly realDirectory?: string | undefined
}

export interface OpenScene extends OpenScreen, Stage {
  readonly pairing: PairingSource | undefined
  readonly page: PageEnvironment
}

let running: { readonly kit: Kit; readonly page: PageEnvironment } | undefined

/** Opens a screen in a state and waits until it stands. */
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
    page: { title: 'Paperboat', ...(scene.origin !== undefined && { origin: scene.origin }), ...facts },
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
    // without a chain, as on a site that shows no list of wallets
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
    const { connectWallet } = await import('../../state/flows/connect.ts')
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
  if (scene.siwx) await askToSignIn(scene)
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
      const { swapFlow } = await import('../../state/flows/swap.ts')
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

/** Takes everything off the page: for `afterEach`. */
export function closeScene(): void {
  running?.kit.stop()
  running?.page.restore()
  running = undefined
  document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
}

/** The screens after the form of sending show what stands in it. */
async function fillSend(name: RouteName, params: Routes['WalletSend']): Promise<void> {
  push('WalletSend', params)
  await shown('WalletSend')
  if (name === 'WalletSend') return
  if (name === 'WalletSendSelectToken') return push(name)
  const { sendFlow } = await import('../../state/flows/send.ts')
  const { $problem, $receiver, review } = sendFlow()
  await expectSoon(
    () => $problem.get() === undefined && $receiver.get().name === 'found',
    () => `The form is not complete: ${$problem.get() ?? $receiver.get().name}.`
  )
  review()
  if (name === 'WalletSendConfirmed') await submitSend()
}

async function fillSwap(name: RouteName, { side = 'to', slippage, ...params }: NonNullable<Scene['swap']>): Promise<void> {
  push('Swap', params)
  await shown('Swap')
  const { swapFlow } = await import('../../state/flows/swap.ts')
  const { $quoteStatus, $plan, $problem, tokens, setSlippage, readQuote, review } = swapFlow()
  if (slippage !== undefined) setSlippage(slippage)
  if (name === 'SwapSelectToken') push(name, { side })
  if (!params.amount || tokens.$list.get().name === 'failed') return
  await expectSoon(
    () => tokens.$list.get().name !== 'loading',
    () => 'The tokens do not come.'
  )
  // nobody waits for the clock to stand still
  void readQuote()
  if (name !== 'SwapPreview') return
  await expectSoon(
    () => $quoteStatus.get().name === 'known' && $problem.get() === undefined,
    () => `There is no offer: ${$problem.get() ?? $quoteStatus.get().name}.`
  )
  review()
  await expectSoon(
    () => $plan.get() !== undefined,
    () => 'Nobody says how it will be done.'
  )
}

async function submitSwap(): Promise<void> {
  const { swapFlow } = await import('../../state/flows/swap.ts')
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

/** The visitor presses the row of a provider. */
async function buyFrom(label: string): Promise<void> {
  push('OnRampProviders')
  const { screen } = await shown('OnRampProviders')
  const row = () => deepAll(screen, 'w3m-ui-row').find(each => (each as { label?: string }).label === label)
  await expectSoon(
    () => row() !== undefined,
    () => `Nobody called ${label} sells.`
  )
  row()!.click()
}

async function submitSend(): Promise<void> {
  const { sendFlow } = await import('../../state/flows/send.ts')
  const { $trial, submit } = sendFlow()
  await expectSoon(
    () => $trial.get().name === 'done',
    () => 'It is still being tried out.'
  )
  await submit()
}

/** The screen stands once its message does, and the visitor has done there what the scene says. */
async function askToSignIn({ siwx, signIn }: Scene): Promise<void> {
  const { $signIn, sign } = await import('../../state/flows/sign-in.ts')
  const isAt = (...steps: readonly string[]) =>
    expectSoon(
      () => steps.includes($signIn.get().step),
      () => `Signing in is at "${$signIn.get().step}".`
    )
  await isAt(...(siwx?.check === 'never' ? ['checking'] : siwx?.makes === 'never' ? ['preparing'] : ['asking', 'refused']))
  if (signIn !== 'sign' && signIn !== 'end') return
  sign()
  await expectSoon(
    () => $signIn.get().problem !== undefined || ['signing', 'storing'].includes($signIn.get().step),
    () => 'The wallet was not asked.'
  )
  if (signIn === 'end') await endSignIn()
}

/** The visitor disconnects, and the site does not sign them out. */
async function endSignIn(): Promise<void> {
  const { $signIn } = await import('../../state/flows/sign-in.ts')
  const { $signOut } = await import('../../state/flows/sign-out.ts')
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

/** A screen of a wallet is reached from a list that shows it. */
async function known(walletId: string): Promise<void> {
  const [{ prefetchDirectory }, { $walletGroups, walletById }] = await Promise.all([
    import('../../state/directory.ts'),
    import('../../state/wallets.ts')
  ])
  const stop = $walletGroups.listen(() => undefined)
  await prefetchDirectory()
  await expectSoon(
    () => Boolean(walletById(walletId)),
    () => `No list shows the wallet "${walletId}".`
  )
  stop()
}
