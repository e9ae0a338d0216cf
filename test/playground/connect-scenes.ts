import { displayName } from '../../adapters/base/display-name.ts'
import { mainnet, solana } from '../../adapters/networks/index.ts'
import { announced } from '../kit/fake-source.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import type { Scene } from '../kit/open-scene.ts'
import { drawnWallet, type DirectoryOptions } from '../kit/scripted-directory.ts'
import { basalt, longName, many, networks, northwind, slowly, solanaWallet } from './cast.ts'
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

/** A wallet of the directory with every way that there is. */
const everyWay = {
  ...drawnWallet(2),
  rdns: 'example.harbor',
  desktop_link: 'harbor://',
  webapp_link: 'https://harbor.invalid/app',
  chrome_store: 'https://extensions.invalid/harbor',
  app_store: 'https://apps.invalid/harbor',
  play_store: 'https://play.invalid/harbor'
}
/** Until the answer of the wallet stands there: what it says comes by itself. */
const answered = ({ sees }: { readonly sees: (selector: string) => Promise<unknown> }) => sees('.button')
const listed = (...wallets: readonly ReturnType<typeof drawnWallet>[]): DirectoryOptions => ({ wallets })
/** Basalt speaks Solana too. */
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
      shows: 'Email and providers above the wallets',
      directory: false,
      options: { adapters: [loginAdapter()] }
    },
    'log in by one': {
      shows: 'One provider and the terms to tick',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['google'], legalCheckbox: true }, ...terms }
    },
    'log in by two': {
      shows: 'Two providers, and the wallets one step further',
      directory: false,
      options: { adapters: [loginAdapter()], features: { socials: ['github', 'apple'], emailShowWallets: false } }
    },
    'wallets first': {
      shows: 'The wallets above providers and email',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      loggedIn: {},
      options: { features: { connectMethodsOrder: ['wallet', 'social', 'email'], legalCheckbox: true }, ...terms }
    },
    'providers first': {
      shows: 'Providers above the email and the wallets',
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
      shows: 'The wallets in the page have not announced themselves',
      wallet: { silent: true },
      directory: { answer: 'never' }
    },
    partial: {
      shows: 'Wallets in the page, while the directory is asked',
      wallet: { wallets: [northwind] },
      directory: { answer: 'never' }
    },
    'very full': {
      shows: 'Forty wallets in the page, and the longest lists a site can make',
      wallet: { wallets: Array.from({ length: 40 }, (_, index) => announced(`Installed ${index + 1}`)) },
      directory: { wallets: 10_000 },
      options: {
        ...terms,
        featuredWalletIds: Array.from({ length: 8 }, (_, index) => `drawn-${index + 30}`),
        customWallets: Array.from({ length: 6 }, (_, index) => ({ id: `site-${index}`, name: `The site’s own ${index + 1}` }))
      },
      stored: recent
    },
    offline: { shows: 'The directory cannot be reached', wallet: { wallets: [northwind] }, directory: { answer: 'offline' } },
    slow: { shows: 'The directory answers after 3 s', wallet: { wallets: [northwind] }, ...slow },
    refused: {
      shows: 'The directory does not know the project (403)',
      wallet: { wallets: [northwind] },
      directory: { answer: 403 }
    },
    failed: {
      shows: 'The directory answers with something else',
      wallet: { wallets: [northwind] },
      directory: { answer: 'garbage' }
    },
    terms: {
      shows: 'Terms to be ticked first',
      directory: 'stack',
      wallet: { wallets: [northwind, basalt] },
      options: { ...terms, features: { legalCheckbox: true } }
    },
    hostile: {
      shows: 'Names that want to be markup, or are far too long',
      wallet: { wallets: [announced(displayName(hostile), 'example.hostile'), announced(longName, 'example.long')] },
      directory: listed(
        { ...drawnWallet(0), name: hostile },
        { ...drawnWallet(1), name: longName },
        drawnWallet(19),
        drawnWallet(20)
      )
    }
  },
  AllWallets: {
    full: { shows: 'The directory of the stack', from: 'Connect', directory: 'stack', wallet: { wallets: [northwind, basalt] } },
    empty: { shows: 'The directory has none', from: 'Connect', directory: { wallets: 0 }, wallet: { wallets: [] } },
    loading: { shows: 'Nothing has come yet', from: 'Connect', directory: { answer: 'never' } },
    partial: {
      shows: 'The first page is here, the next is on its way',
      from: 'Connect',
      directory: { wallets: 400, laterPages: 'never' }
    },
    'very full': { shows: '10 000 wallets', from: 'Connect', directory: { wallets: 10_000 }, wallet: { wallets: [northwind] } },
    offline: { shows: 'The directory cannot be reached', from: 'Connect', directory: { answer: 'offline' } },
    slow: { shows: 'The directory answers after 3 s', from: 'Connect', ...slow },
    refused: { shows: 'The directory does not know the project (403)', from: 'Connect', directory: { answer: 403 } },
    failed: { shows: 'The directory has a fault (500)', from: 'Connect', directory: { answer: 500 } },
    'failed later': {
      shows: 'The first page came, the next did not',
      from: 'Connect',
      directory: { wallets: 44, laterPages: 500 }
    },
    success: { shows: 'Found by name', from: 'Connect', directory: {}, then: ({ type }) => type('harbor') },
    'nothing found': { shows: 'No such wallet', from: 'Connect', directory: {}, then: ({ type }) => type('zzzz') },
    certified: { shows: 'Certified ones alone', from: 'Connect', directory: {}, then: ({ press }) => press('badge-check') }
  },
  ConnectingMultiChain: {
    full: {
      shows: 'A wallet with an account on Solana too',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      alsoThere: basaltOnSolana
    },
    partial: {
      shows: 'One network of each chain; no pictures',
      from: 'Connect',
      params: { walletId: basalt.id },
      networks: [mainnet, solana],
      wallet: { wallets: [announced('Basalt')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced('Basalt'), namespace: 'solana' }] },
      pairing: false,
      directory: false
    },
    connected: {
      shows: 'Another wallet is connected on Solana',
      params: { walletId: basalt.id },
      connected: true,
      directory: 'stack',
      networks,
      wallet: { wallets: [northwind, basalt] },
      alsoConnected: { ...basaltOnSolana, wallets: [{ ...basaltOnSolana.wallets[0], id: 'lantern' }] }
    },
    failed: {
      shows: 'The wallet has left the page meanwhile',
      from: 'Connect',
      params: { walletId: basalt.id },
      directory: 'stack',
      networks,
      wallet: { wallets: [basalt] },
      then: ({ wallet }) => wallet.tell([])
    },
    'very full': {
      shows: 'The longest name, eighty networks',
      from: 'Connect',
      params: { walletId: 'example.long' },
      networks: [...many, solana],
      wallet: { wallets: [announced(longName, 'example.long')] },
      alsoThere: { ...basaltOnSolana, wallets: [{ ...announced(longName), namespace: 'solana' }] }
    }
  },
  ConnectingExternal: {
    loading: {
      shows: 'The wallet is asked',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' }
    },
    partial: {
      shows: 'The wallet has no picture, the site no WalletConnect',
      from: 'Connect',
      params: { walletId: 'example.basalt' },
      wallet: { wallets: [announced('Basalt')], answer: 'wait' },
      pairing: false
    },
    full: {
      shows: 'The longest name',
      from: 'Connect',
      params: { walletId: 'example.long' },
      wallet: { wallets: [announced(longName, 'example.long')], answer: 'wait' }
    },
    refused: {
      shows: 'The visitor has declined',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'refuse' },
      then: answered
    },
    slow: {
      shows: 'A request is open in the wallet already',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'pending' },
      then: answered
    },
    failed: {
      shows: 'The wallet failed',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'fail' },
      then: answered
    },
    success: {
      shows: 'The wallet says yes after 3 s: the card closes',
      from: 'Connect',
      params: { walletId: northwind.id },
      wallet: { wallets: [northwind], answer: 'wait' },
      then: ({ wallet }) => void setTimeout(() => wallet.answer('approve'), slowly)
    }
  },
  ConnectingWalletConnect: {
    full: { shows: 'A wallet with every way', from: 'Connect', params: { walletId: everyWay.id }, directory: listed(everyWay) },
    partial: {
      shows: 'A wallet that has an app alone',
      from: 'Connect',
      params: { walletId: 'drawn-1' },
      directory: listed(drawnWallet(1))
    },
    success: { shows: 'The code for any wallet', from: 'Connect', params: { walletId: 'walletConnect' } },
    web: {
      shows: 'A wallet that is a web page',
      from: 'Connect',
      params: { walletId: 'drawn-3' },
      directory: listed({ ...drawnWallet(3), mobile_link: null, webapp_link: 'https://juniper.invalid/app' })
    },
    loading: { shows: 'The relay is asked', from: 'Connect', params: { walletId: 'walletConnect' }, pairing: 'opening' },
    refused: {
      shows: 'The visitor has declined',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'declined'
    },
    offline: {
      shows: 'The relay cannot be reached',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed(everyWay),
      pairing: 'unreachable'
    },
    empty: {
      shows: 'An extension that is not installed',
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
      shows: 'The longest name, with every way',
      from: 'Connect',
      params: { walletId: everyWay.id },
      directory: listed({ ...everyWay, name: longName })
    }
  },
  ConnectingWalletConnectBasic: {
    full: { shows: 'The code for any wallet' },
    loading: { shows: 'The relay is asked', pairing: 'opening' },
    refused: { shows: 'The visitor has declined', pairing: 'declined' },
    offline: { shows: 'The relay cannot be reached', pairing: 'unreachable' }
  },
  WhatIsAWallet: { full: { shows: 'What a wallet is', from: 'Connect' } },
  GetWallet: {
    full: { shows: 'A few to begin with', from: 'WhatIsAWallet', directory: 'stack' },
    empty: { shows: 'The site has no directory', from: 'WhatIsAWallet', directory: false },
    partial: {
      shows: 'The site’s own alone',
      from: 'WhatIsAWallet',
      directory: false,
      options: { customWallets: [{ id: 'site', name: 'Paperboat Wallet', homepage: 'https://paperboat.invalid' }] }
    },
    loading: { shows: 'The directory is asked', from: 'WhatIsAWallet', directory: { answer: 'never' } },
    slow: { shows: 'The directory answers after 3 s', from: 'WhatIsAWallet', ...slow },
    offline: { shows: 'The directory cannot be reached', from: 'WhatIsAWallet', directory: { answer: 'offline' } }
  },
  Downloads: {
    full: { shows: 'Every place', from: 'Connect', params: { walletId: everyWay.id }, directory: listed(everyWay) },
    partial: { shows: 'A website alone', from: 'Connect', params: { walletId: 'drawn-1' }, directory: listed(drawnWallet(1)) },
    empty: {
      shows: 'Nothing is known',
      from: 'Connect',
      params: { walletId: 'drawn-4' },
      directory: listed({ id: 'drawn-4', name: 'Kestrel' })
    }
  }
}
