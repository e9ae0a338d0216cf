// The public elements of a page, by the URL: `scene.html?buttons=before&theme=dark&locale=ar`, `connecting`, `connected`, `account`
// or `network`.
import '../../elements/index.ts'
import '../../elements/compat/appkit-tags.ts'
import { base, mainnet } from '../../adapters/networks/index.ts'
import { connectWallet } from '../../state/connect/connect.ts'
import { createKit } from '../../state/kit/kit.ts'
import { connectingSource } from '../kit/connecting-source.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import { pageEnvironment } from '../kit/page-environment.ts'
import { drawnWallet, scriptedDirectory } from '../kit/scripted-directory.ts'
import { basalt, northwind } from './fixtures.ts'
import { dressScene } from './scene-look.ts'

type Attributes = Readonly<Record<string, string>>
type Shown = readonly [tag: string, attributes?: Attributes]

const wallet = (name: string, more: Attributes = {}): Shown => ['appkit-wallet-button', { wallet: name, ...more }]

const pages: Readonly<Record<string, readonly Shown[]>> = {
  before: [
    ['w3m-button'],
    ['w3m-connect-button', { size: 'sm' }],
    ['w3m-connect-button', { size: 'lg', label: 'Log in with a wallet' }],
    ['w3m-connect-button', { disabled: '' }],
    ['w3m-network-button'],
    // injected, from the directory, unknown
    wallet('northwind'),
    wallet(drawnWallet(2).name),
    wallet('quill'),
    ...['walletConnect', 'email', 'google', 'x', 'farcaster'].map(name => wallet(name)),
    wallet('google', { disabled: '' })
  ],
  connecting: [['w3m-button'], ['w3m-connect-button', { 'loading-label': 'One moment' }], wallet('basalt', { class: 'pressed' })],
  connected: [
    ['w3m-button'],
    ['w3m-button', { balance: 'hide' }],
    ['w3m-account-button', { size: 'sm' }],
    ['w3m-account-button', { disabled: '' }],
    ['w3m-network-button'],
    ['w3m-network-button', { disabled: '' }]
  ],
  account: [['w3m-account']],
  network: [['w3m-network']]
}

/** Scenes of a page whose user is not connected. */
const unconnected = ['before', 'connecting']

export async function show(): Promise<void> {
  const name = new URLSearchParams(location.search).get('buttons') ?? ''
  const shown = pages[name]
  if (!shown) throw new Error(`There are no buttons "${name}". There are ${Object.keys(pages).join(', ')}.`)
  const { options, page } = dressScene()
  const directory = scriptedDirectory()
  pageEnvironment({ fetch: directory.fetch, page })
  const source = connectingSource({ wallets: [northwind, basalt] })
  createKit({
    adapters: [source.adapter, loginAdapter()],
    networks: [mainnet, base],
    enableReconnect: false,
    debug: false,
    services: { directory: directory.address },
    ...options
  })
  if (!unconnected.includes(name)) await connectWallet({ sourceId: 'fake', walletId: northwind.id, namespaces: ['eip155'] })
  source.decide('wait')
  const row = document.createElement('p')
  row.className = 'buttons'
  row.append(...shown.map(make))
  document.querySelector('main')!.append(row)
  await Promise.all([...row.children].map(each => (each as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete))
  row.querySelector('.pressed')?.shadowRoot?.querySelector('button')?.click()
}

function make([tag, attributes = {}]: Shown): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
