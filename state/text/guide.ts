import { text } from './words.ts'

/** The words of WhatIsAWallet, GetWallet, Downloads and WhatIsANetwork. */
export const guideMessages = {
  'home-title': 'One account for many sites',
  'home-text': 'A wallet is your account on the open web. You bring it to a site, and take it with you when you leave.',
  'login-title': 'Sign in without a password',
  'login-text': 'Instead of a new password for each site, you confirm in your wallet that it is you.',
  'assets-title': 'A home for what you own',
  'assets-text': 'Tokens and collectibles are kept under your wallet’s keys. Nobody moves them without your consent.',
  'get-wallet': 'Get a wallet',
  'choose-one': 'Choose one to install. You can change or add others later.',
  'list-failed': 'The wallet list could not be loaded',
  'no-list': 'Where to find a wallet',
  'list-failed-text': 'Look for a wallet in your browser’s extension store or your phone’s app store.',
  'try-again': 'Try again',
  chrome: 'Browser extension',
  ios: 'iPhone and iPad',
  android: 'Android',
  website: 'Website',
  'downloads-text': 'Install it, then come back and connect.',
  'no-downloads': 'No download is known',
  'no-downloads-text': 'Look for {name} in your app store.',
  'network-title': 'Where your account acts',
  'network-text': 'A network keeps a shared record of who owns what. This site works with some of them, your wallet with some.',
  'fees-title': 'Each has its own coin and fees',
  'fees-text': 'What you hold on one network is not on another by itself. Fees are paid in the network’s own coin.',
  'learn-more': 'Learn more about networks'
}

export const $guideText = text('guide', guideMessages)
