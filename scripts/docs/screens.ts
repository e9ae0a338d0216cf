import { join } from 'node:path'
import { flowOf, screensOf, type FlowName } from '../../state/router/flow-of.ts'
import type { RouteName } from '../../state/router/router.ts'
import { code } from './markdown.ts'
import { screenPicture } from './pictures.ts'
import { membersOf } from './sources.ts'

interface Described {
  readonly title: string
  readonly screens: Partial<Readonly<Record<RouteName, string>>>
}

/** What each screen is for, by the flow that it belongs to. A screen without a sentence fails the test of the page. */
const flows: Readonly<Record<FlowName, Described>> = {
  connect: {
    title: 'Connect',
    screens: {
      Connect: 'The first screen without a connection: email and social login, the wallets, and the terms.',
      AllWallets: 'Every wallet of the directory, with a search.',
      ConnectWallets: 'The wallets alone, where the first screen shows the other ways to connect.',
      ConnectSocials: 'Every social login.',
      ConnectingMultiChain: 'Choice of the networks to connect, for a wallet that has several kinds.'
    }
  },
  connecting: {
    title: 'Connecting',
    screens: {
      ConnectingExternal: 'Waits for a wallet of this browser, and says what to do if it rejects or does not answer.',
      ConnectingWalletConnect: 'Opens one wallet on a phone, by its QR code or its link.',
      ConnectingWalletConnectBasic: 'A QR code for any wallet, in an app that lists none.'
    }
  },
  email: {
    title: 'Email login',
    screens: {
      EmailVerifyOtp: 'Takes the code that was sent by email.',
      EmailVerifyDevice: 'Waits until a new device is approved by email.'
    }
  },
  social: {
    title: 'Social login',
    screens: {
      ConnectingSocial: 'Waits for the window of the provider.',
      ConnectingFarcaster: 'A QR code that the Farcaster app scans.'
    }
  },
  settings: {
    title: 'Settings of the embedded wallet',
    screens: {
      AccountSettings: 'Account type, email, passkeys and other settings of the embedded wallet.',
      UpgradeEmailWallet: 'Opens the embedded wallet’s own page.'
    }
  },
  'update-email': {
    title: 'Change of the email address',
    screens: {
      UpdateEmailWallet: 'Takes the new address.',
      UpdateEmailPrimaryOtp: 'Takes the code that was sent to the current address.',
      UpdateEmailSecondaryOtp: 'Takes the code that was sent to the new address.'
    }
  },
  guide: {
    title: 'For beginners',
    screens: {
      WhatIsAWallet: 'Explains what a wallet is.',
      GetWallet: 'Suggests wallets that work with the app’s networks.',
      Downloads: 'Links to the stores of one wallet, with QR codes for a phone.',
      WhatIsANetwork: 'Explains what a network is.'
    }
  },
  account: {
    title: 'Account',
    screens: {
      Account: 'The first screen with a connection: balance, tokens, NFTs, activity and actions.',
      Transactions: 'Everything that the account has done, by day.'
    }
  },
  'smart-sessions': {
    title: 'Smart sessions',
    screens: { SmartSessionList: 'The permissions that apps have, and how to revoke one.' }
  },
  networks: {
    title: 'Networks',
    screens: {
      Networks: 'The app’s networks, to choose one.',
      SwitchNetwork: 'Waits for the wallet to switch.',
      SwitchActiveChain: 'Asks for another wallet where the connected one has no such network.',
      UnsupportedChain: 'Says that the wallet is on a network the app does not have.'
    }
  },
  receive: {
    title: 'Receive',
    screens: {
      WalletReceive: 'The address as text and as a QR code.',
      WalletCompatibleNetworks: 'The networks on which the address receives.'
    }
  },
  wallets: {
    title: 'Connected wallets',
    screens: { ProfileWallets: 'The connected wallets and their accounts, to switch, add or disconnect one.' }
  },
  'sign-in': {
    title: 'Sign-in',
    screens: {
      SIWXSignMessage: 'Asks the user to sign the message with which the app signs them in.',
      ConnectingSiwe: 'The same, by the name that older apps use.'
    }
  },
  send: {
    title: 'Send',
    screens: {
      WalletSend: 'The form: token, amount and recipient.',
      WalletSendSelectToken: 'Choice of the token to send.',
      WalletSendPreview: 'The transfer in full: whole address, fee, and warnings.',
      WalletSendConfirmed: 'The progress of the transaction, and its link in the block explorer.'
    }
  },
  swap: {
    title: 'Swap',
    screens: {
      Swap: 'The form: two tokens and an amount, with a quote.',
      SwapSelectToken: 'Choice of a token, by name or contract.',
      SwapPreview: 'The swap in full: least amount, fees, and the steps that the wallet confirms.'
    }
  },
  buy: {
    title: 'Buy',
    screens: {
      OnRampProviders: 'Amount, token, currency and the providers’ quotes.',
      OnRampTokenSelect: 'Choice of the token to buy.',
      OnRampFiatSelect: 'Choice of the currency to pay in.',
      OnRampActivity: 'Purchases from this browser.',
      BuyInProgress: 'The progress of a purchase.'
    }
  },
  'register-name': {
    title: 'Account name',
    screens: {
      RegisterAccountName: 'Registers a name for the account.',
      RegisterAccountNameSuccess: 'Says that the name is registered.'
    }
  }
}

/** Returns every screen by flow: its picture, what it is for, and its parameters. */
export function screenReference(root: string): string {
  const parameters = new Map(membersOf(join(root, 'state/router/router.ts'), 'Routes').map(({ name, type }) => [name, type]))
  return (Object.keys(flows) as FlowName[])
    .map(flow => {
      const { title, screens } = flows[flow]
      const cards = screensOf(flow).map(name => card(name, screens[name], parameters.get(name)))
      return `## ${title}\n\n<div class="screens">\n\n${cards.join('\n\n')}\n\n</div>`
    })
    .join('\n\n')
}

/** Returns the number of screens. */
export const screenCount = (): string => String(Object.keys(flowOf).length)

/** Returns the anchor of a screen on its page. */
export const anchorOf = (name: RouteName): string => `view-${name.toLowerCase()}`

function card(name: RouteName, sentence: string | undefined, parameters: string | undefined): string {
  if (sentence === undefined) throw new Error(`The screen ${name} has no sentence in scripts/docs/screens.ts.`)
  const takes = parameters === undefined || parameters === 'object' ? '' : `\n\nParameters: ${code(parameters)}`
  return `<div class="screen">\n\n### ${name} {#${anchorOf(name)}}\n\n${screenPicture(name)}\n\n${sentence}${takes}\n\n</div>`
}
