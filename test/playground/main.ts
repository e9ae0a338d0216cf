// The playground. First what a visitor sees and can press, then, when the page is idle, everything a designer plays with.
import { embedded } from '../../adapters/embedded/index.ts'
import { bitcoin } from '../../adapters/bitcoin/index.ts'
import { evm } from '../../adapters/evm/index.ts'
import { polkadot } from '../../adapters/polkadot/index.ts'
import { solana } from '../../adapters/solana/index.ts'
import { walletConnect } from '../../adapters/walletconnect/index.ts'
import '../../elements/button/w3m-button.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import type { KitState } from '../../state/kit-state.ts'
import type { SiwxConfig } from '../../state/siwx/config.ts'
import { localSiwx } from '../../state/siwx/local.ts'
import { serverSiwx } from '../../state/siwx/server.ts'
import { defaults, readSettings, type Settings } from './settings.ts'
import { bitcoinNetworksOf, findStack, networksOf, polkadotNetworksOf, solanaNetworksOf, type StackAddresses } from './stack.ts'

const settings = readSettings(location.search)
const stack = await findStack()

/** For tests: the site logs its visitors in itself, by a server that gives tokens beside the page. */
const ownLogin = new URLSearchParams(location.search).has('ownLogin')
const ownToken = async (nonce: string) => (await fetch(`/own-login?nonce=${encodeURIComponent(nonce)}`)).text()

declare global {
  interface Window {
    /** For the console and the tests: what a site's own program would hold. */
    kit?: Kit
  }
}

export let kit: Kit | undefined

if (stack) start(stack, settings)
else say('There is no local stack behind this page. Run "npm start" and open the address it prints.')

// hundreds of kilobytes of wallet and panel, none of which a visitor's page would have
requestIdle(() => void import('./desk.ts').then(({ openDesk }) => openDesk(settings, stack, start)))

/** Starts the kit with the panel's settings; once more with others. */
function start(addresses: StackAddresses, chosen: Settings): void {
  const networks = networksOf(addresses)
  const { directory, relay, chain, auth, frame } = addresses.services
  kit = createKit({
    adapters: [
      evm(),
      ...(chosen.solana ? [solana()] : []),
      ...(chosen.bitcoin === 'off' ? [] : [bitcoin()]),
      ...(chosen.polkadot ? [polkadot()] : []),
      walletConnect(),
      embedded(ownLogin ? { jwt: ownToken } : {})
    ],
    networks: [
      ...(chosen.second ? networks : networks.slice(0, 1)),
      ...(chosen.solana ? solanaNetworksOf(addresses) : []),
      ...(chosen.bitcoin === 'off' ? [] : bitcoinNetworksOf(addresses)),
      ...(chosen.polkadot ? polkadotNetworksOf(addresses) : [])
    ],
    services: {
      auth,
      ...(chosen.directory && { directory }),
      ...(chosen.relay && { relay }),
      ...(chosen.chain && { chain }),
      ...(chosen.login && { frame })
    },
    themeMode: chosen.theme,
    themeVariables: {
      ...(chosen.accent !== defaults.accent && { '--w3m-accent': chosen.accent }),
      ...(chosen.radius !== defaults.radius && { '--w3m-border-radius-master': `${chosen.radius}px` }),
      ...(chosen.size !== defaults.size && { '--w3m-font-size-master': `${chosen.size}px` })
    },
    ...(chosen.locale && { locale: chosen.locale }),
    ...(chosen.legal && { features: { legalCheckbox: true } }),
    ...(chosen.siwx !== 'off' && { siwx: siwxOf(addresses, chosen) }),
    termsConditionsUrl: new URL('#terms', location.href).href,
    privacyPolicyUrl: new URL('#privacy', location.href).href,
    customWallets: [
      {
        id: 'phone-wallet',
        name: 'Phone Wallet',
        homepage: addresses.wallet,
        mobile_link: addresses.wallet,
        webapp_link: addresses.wallet,
        image_url: new URL('./icon.svg', import.meta.url).href
      }
    ]
  })
  window.kit = kit
  kit.subscribe(show)
}

function siwxOf({ services }: StackAddresses, { siwx, siwxServer, siwxBearer }: Settings): SiwxConfig {
  const options = { required: siwx === 'required', statement: 'Sign in to the playground.' }
  return siwxServer ? serverSiwx({ ...options, url: services.auth, mode: siwxBearer ? 'bearer' : 'cookie' }) : localSiwx(options)
}

function show({ status, account, chainId }: KitState): void {
  const words = {
    disconnected: 'Not connected.',
    connecting: `Asking the wallet${account ? ` for ${account}` : ''}…`,
    connected: `Connected: ${account} on ${chainId}.`
  }
  say(words[status])
  for (const button of document.querySelectorAll<HTMLButtonElement>('#sign, #send, #faucet'))
    button.disabled = status !== 'connected'
}

function say(text: string): void {
  const line = document.querySelector('#state')
  if (line) line.textContent = text
}

function requestIdle(run: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 200)
}
