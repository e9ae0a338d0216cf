// One screen in one state, as the address says: `scene.html?screen=Connect&state=full&theme=dark&locale=ar`. One kit a page.
import '../../elements/index.ts'
import { createKit } from '../../state/kit.ts'
import { push, type RouteName } from '../../state/router.ts'
import { connectingSource, testWallet } from '../kit/connecting-source.ts'
import { phone } from '../kit/environment.ts'
import { deep, expectSoon, settled, shown } from '../kit/open-screen.ts'
import { pageEnvironment } from '../kit/page-environment.ts'
import { pairingSource } from '../kit/pairing-source.ts'
import { scriptedDirectory } from '../kit/scripted-directory.ts'
import { arbitrum, base, mainnet } from '../../adapters/networks/index.ts'
import { scenes, type Scene } from './scenes.ts'
import { findStack } from './stack.ts'

const query = new URLSearchParams(location.search)
const root = document.documentElement

run().then(
  () => (root.dataset.scene = 'ready'),
  (error: unknown) => {
    root.dataset.scene = 'failed'
    document.querySelector('#problem')!.textContent = error instanceof Error ? error.message : String(error)
    throw error
  }
)

async function run(): Promise<void> {
  const { name, scene } = wanted()
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const locale = query.get('locale') ?? 'en'
  root.dataset.theme = theme
  root.lang = locale
  root.dir = locale === 'ar' ? 'rtl' : 'ltr'

  const stack = scene.directory === 'stack' ? await findStack() : undefined
  const script = scene.directory === 'stack' ? {} : scene.directory
  const directory = script === false || stack ? undefined : scriptedDirectory(script)
  pageEnvironment({
    fetch: (...request) => (directory ? directory.fetch(...request) : fetch(...request)),
    page: { title: 'Paperboat', ...(innerWidth <= 430 && phone) },
    ...(scene.still && { still: true }),
    ...(scene.stored && { stored: scene.stored })
  })

  const networks = scene.networks ?? [mainnet, base, arbitrum]
  const wallet = connectingSource({ account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', ...scene.wallet })
  const pairing = scene.pairing === false ? [] : [pairingSource(scene.pairing).adapter]
  const address = stack?.services.directory ?? directory?.address
  const kit = createKit({
    // without a chain, as on a site that shows no list of wallets
    adapters: name === 'ConnectingWalletConnectBasic' ? pairing : [wallet.adapter, ...pairing],
    networks,
    themeMode: theme,
    locale,
    enableReconnect: false,
    debug: false,
    ...(address && { services: { directory: address } }),
    ...scene.options
  })
  if (scene.connected) {
    const { connectWallet } = await import('../../state/flows/connect.ts')
    await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: ['eip155'] })
  }
  if (scene.params && 'walletId' in scene.params) await known(scene.params.walletId)

  kit.open(scene.from ?? name, scene.from ? undefined : (scene.params as never))
  if (scene.from) push(name, scene.params as never)
  const { screen } = await shown(name)
  scene.then?.({
    wallet,
    directory,
    type(text) {
      const field = deep<HTMLInputElement>(screen, 'input')
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    },
    press: icon => deep(screen, `w3m-ui-icon-button[icon="${icon}"]`).click()
  })
  await settled(screen)
}

function wanted(): { readonly name: RouteName; readonly scene: Scene } {
  const name = Object.keys(scenes).find((screen): screen is RouteName => screen === query.get('screen')) ?? 'Connect'
  const scene: Scene | undefined = scenes[name][query.get('state') ?? 'full']
  if (!scene) throw new Error(`${name} has no state "${query.get('state')}". It has ${Object.keys(scenes[name]).join(', ')}.`)
  return { name, scene }
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
