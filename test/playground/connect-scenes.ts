import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { mainnet, solana } from '../../adapters/networks/index.ts'
import { announced } from '../kit/fake-source.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import type { Scene } from '../kit/open-scene.ts'
import { drawnWallet, type DirectoryOptions } from '../kit/scripted-directory.ts'
import { basalt, longName, many, networks, northwind, slowly, solanaWallet } from './fixtures.ts'
import { drawnIcon } from './drawn-icon.ts'
import type { Scenes } from './scenes.ts'

// Connecting a wallet, in all of its states.

const terms = { termsConditionsUrl: 'https://shop.invalid/terms', privacyPolicyUrl: 'https://shop.invalid/privacy' }
const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe'
const recent = { '@appkit/recent_wallets': JSON.stringify([{ ...drawnWallet(16), image_id: undefined }]) }
const slow: Pick<Scene, 'directory' | 'then'> = {
  directory: { answer: 'wait' },
  then: ({ directory }) => void setTimeout(() => directory?.release(), slowly)
}

/** A directory wallet with every connection method. */
const everyWay = {
  ...drawnWallet(2),
  rdns: 'example.harbor',
  desktop_link: 'harbor://',
  webapp_link: 'https://harbor.invalid/app',
  chrome_store: 'https://extensions.invalid/harbor',
  app_store: 'https://apps.invalid/harbor',
  play_store: 'https://play.invalid/harbor'
}
/** Waits until the wallet's response is shown, which happens without input. */
const answered = ({ sees }: { readonly sees: (selector: string) => Promise<unknown> }) => sees('.button')
const listed = (...wallets: readonly ReturnType<typeof drawnWallet>[]): DirectoryOptions => ({ wallets })
/** Basalt supports Solana too. */
const basaltOnSolana = {
  account: solanaWallet.account,
  wallets: [{ ...announced('Basalt'), namespace: 'solana', imageUrl: drawnIcon('Basalt') }]
} as const

export const connectScenes: Pick<
  Scenes,
  | 'Connect'
  | 'AllWallets'
  | 'ConnectingMultiChain'
  | 'ConnectingExternal'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'WhatIsAWallet'
  | 'GetWallet'
  | 'Downloads'
> = {
  Connect: {
    'log in': {
      shows: 'Email and social above wallets',
      directory: false,
      options: { adapters: [loginAdapter()] }
    },
    'log in by one': {
      shows: 'One social login, terms checkbox',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['google'], legalCheckbox: true }, ...terms }
    },
    'log in by two': {
      shows: 'Two social logins, wallets collapsed',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['github', 'apple'], emailShowWallets: false } }
    },
    'wallets first': {
      shows: 'Wallets above social and email',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      loggedIn: {},
      options: { features: { connectMethodsOrder: ['wallet', 'social', 'email'], legalCheckbox: true }, ...terms }
    },
    'providers first': {
      shows: 'Social above email and wallets',
      directory: 'stack',
      wallet: { wallets: [northwind] },
      loggedIn: {},
      options: { features: { connectMethodsOrder: ['social', 'email', 'wallet'] } }
    },
    full: {
      shows: 'Every kind of wallet',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      stored: recent,
      options: terms
    },
    empty: {
      shows: 'No wallet, no directory, no WalletConnect',
      wallet: { wallets: [] },
      pairing: false,
      directory: false
    },
    loading: {
      shows: 'Waiting for installed wallets',
      wallet: { silent: true },
      directory: { answer: 'never' }
    },
    partial: {
      shows: 'Installed wallets, directory loading',
      wallet: { wallets: [northwind] },
      directory: { answer: 'never' }
    },
    'very full': {
      shows: '40 installed wallets, longest lists',
      wallet: { wallets: Array.from({ length: 40 }, (_, index) => announced(`Installed ${index + 1}`)) },
      directory: { wallets: 10_000 },
      options: {
        ...terms,
        featuredWalletIds: Array.from({ length: 8 }, (_, index) => `drawn-${index + 30}`),
        customWallets: Array.from({ length: 6 }, (_, index) => ({ id: `site-${index}`, name: `The site’s own ${index + 1}` }))
      },
      stored: recent
    },
    offline: { shows: 'Directory unreachable', wallet: { wallets: [northwind] }, directory: { answer: 'offline' } },
    slow: { shows: 'Directory responds after 3 s', wallet: { wallets: [northwind] }, ...slow },
    refused: {
      shows: 'Unknown project (403)',
      wallet: { wallets: [northwind] },
      directory: { answer: 403 }
    },
    failed: {
      shows: 'Invalid directory response',
      wallet: { wallets: [northwind] },
      directory: { answer: 'garbage' }
    },
    terms: {
      shows: 'Terms checkbox required',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      options: { ...terms, features: { legalCheckbox: true } }
    },
    hostile: {
      shows: 'Names with markup or far too long',
      wallet: { wallets: [announced(sanitizeDisplayName(hostile), 'example.hostile'), announced(longName, 'example.long')] },
      directory: listed(
        { ...drawnWallet(0), name: hostile },
        { ...drawnWallet(1), name: longName },
        drawnWallet(19),
        drawnWallet(20)
      )
    }
  },
  AllWallets: {
    full: { shows: 'Local stack directory', from: 'Connect', directory: 'stack', wallet: { wallets: [northwind, basalt] } },
    empty: { shows: 'Empty directory', from: 'Connect', directory: { wallets: 0 }, wallet: { wallets: [] } },
    loading: { shows: 'Loading', from: 'Connect', directory: { answer: 'never' } },
    partial: {
      shows: 'First page loaded, next loading',
      from: 'Connect',
      directory: { wallets: 400, laterPages: 'never' }
    },
    'very full': { shows: '10,000 wallets', from: 'Connect', directory: { wallets: 10_000 }, wallet: { wallets: [northwind] } },
    offline: { shows: 'Directory unreachable', from: 'Connect', directory: { answer: 'offline' } },
    slow: { shows: 'Directory responds after 3 s', from: 'Connect', ...slow },
    refused: { shows: 'Unknown project (403)', from: 'Connect', directory: { answer: 403 } },
    failed: { shows: 'Directory error (500)', from: 'Connect', directory: { answer: 500 } },
    'failed later': {
      shows: 'First page loaded, next failed',
      from: 'Connect',
      directory: { wallets: 44, laterPages: 500 }
    },
    success: { shows: 'Found by name', from: 'Connect', directory: {}, then: ({ type }) => type('harbor') },
    'nothing found': { shows: 'No matching wallet', from: 'Connect', directory: {}, then: ({ type }) => type('zzzz') },
    certified: { shows: 'Certified only', from: 'Connect', directory: {}, then: ({ press }) => press('badge-check') }
  },
  ConnectingMultiChain: {
    full: {
      shows: 'Wallet with a Solana account too',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      alsoThere: basaltOnSolana
    },
    partial: {
      shows: 'One network per namespace, no images',
      from: 'Connect',
      params: { walletId: basalt.id },
      networks: [mainnet, solana],
      wallet: { wallets: [announced('Basalt')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced('Basalt'), namespace: 'solana' }] },
      pairing: false,
      directory: false
    },
    connected: {
      shows: 'Another wallet connected on Solana',
      params: { walletId: basalt.id },
      connected: true,
      directory: 'stack',
      networks,
      wallet: { wallets: [northwind, basalt] },
      alsoConnected: { ...basaltOnSolana, wallets: [{ ...basaltOnSolana.wallets[0], id: 'lantern' }] }
    },
    failed: {
      shows: 'Wallet removed from the page',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      then: ({ wallet }) => wallet.setWallets([])
    },
    'very full': {
      shows: 'Longest name, 80 networks',
      from: 'Connect',
      params: { walletId: 'example.long' },
      networks: [...many, solana],
      wallet: { wallets: [announced(longName, 'example.long')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced(longName), namespace: 'solana' }] }
    }
  },
  ConnectingExternal: {
    loading: {
      shows: 'Waiting for the wallet',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' }
    },
    partial: {
      shows: 'No wallet image, no WalletConnect',
      from: 'Connect',
      params: { walletId: 'example.basalt' },
      wallet: { wallets: [announced('Basalt')], answer: 'wait' },
      pairing: false
    },
    full: {
      shows: 'Longest name',
      from: 'Connect',
      params: { walletId: 'example.long' },
      wallet: { wallets: [announced(longName, 'example.long')], answer: 'wait' }
    },
    refused: {
      shows: 'Declined',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'refuse' },
      then: answered
    },
    slow: {
      shows: 'Request already open in the wallet',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'pending' },
      then: answered
    },
    failed: {
      shows: 'Wallet error',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'fail' },
      then: answered
    },
    success: {
      shows: 'Accepted after 3 s, modal closes',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' },
      then: ({ wallet }) => void setTimeout(() => wallet.answer('approve'), slowly)
    }
  },
  ConnectingWalletConnect: {
    full: {
      shows: 'Wallet with every connection method',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay)
    },
    partial: {
      shows: 'App-only wallet',
      from: 'Connect',
      params: { walletId: 'drawn-1' },
      directory: listed(drawnWallet(1))
    },
    success: { shows: 'QR code for any wallet', from: 'Connect', params: { walletId: 'walletConnect' } },
    web: {
      shows: 'Web wallet',
      from: 'Connect',
      params: { walletId: 'drawn-3' },
      directory: listed({ ...drawnWallet(3), mobile_link: null, webapp_link: 'https://juniper.invalid/app' })
    },
    loading: { shows: 'Waiting for the relay', from: 'Connect', params: { walletId: 'walletConnect' }, pairing: 'opening' },
    refused: {
      shows: 'Declined',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'declined'
    },
    offline: {
      shows: 'Relay unreachable',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'unreachable'
    },
    empty: {
      shows: 'Extension not installed',
      from: 'Connect',
      params: { walletId: 'drawn-5' },
      directory: listed({
        ...drawnWallet(5),
        mobile_link: null,
        rdns: 'example.saffron',
        chrome_store: 'https://extensions.invalid/saffron'
      })
    },
    'long name': {
      shows: 'Longest name, every connection method',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed({ ...everyWay, name: longName })
    }
  },
  ConnectingWalletConnectBasic: {
    full: { shows: 'QR code for any wallet' },
    loading: { shows: 'Waiting for the relay', pairing: 'opening' },
    refused: { shows: 'Declined', pairing: 'declined' },
    offline: { shows: 'Relay unreachable', pairing: 'unreachable' }
  },
  WhatIsAWallet: { full: { shows: 'What a wallet is', from: 'Connect' } },
  GetWallet: {
    full: { shows: 'Suggested wallets', from: 'WhatIsAWallet', directory: 'stack' },
    empty: { shows: 'Without a directory: wallets that the kit knows', from: 'WhatIsAWallet', directory: false },
    partial: {
      shows: 'Site wallets only',
      from: 'WhatIsAWallet',
      directory: false,
      options: { customWallets: [{ id: 'site', name: 'Paperboat Wallet', homepage: 'https://paperboat.invalid' }] }
    },
    loading: { shows: 'Loading the directory', from: 'WhatIsAWallet', directory: { answer: 'never' } },
    slow: { shows: 'Directory responds after 3 s', from: 'WhatIsAWallet', ...slow },
    offline: { shows: 'Directory unreachable', from: 'WhatIsAWallet', directory: { answer: 'offline' } }
  },
  Downloads: {
    full: { shows: 'Every store', from: 'Connect', params: { walletId: everyWay.id }, directory: listed(everyWay) },
    partial: { shows: 'Website only', from: 'Connect', params: { walletId: 'drawn-1' }, directory: listed(drawnWallet(1)) },
    empty: {
      shows: 'No download links',
      from: 'Connect',
      params: { walletId: 'drawn-4' },
      directory: listed({ id: 'drawn-4', name: 'Kestrel' })
    }
  }
}
