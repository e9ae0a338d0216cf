import { defineText } from '../text/define-text.ts'

/** Texts of WhatIsAWallet, GetWallet, Downloads and WhatIsANetwork. */
export const guideMessages = {
  'home-title': 'One account for many sites',
  'home-text': 'A wallet is your account on the open web. Use it on any site and take it with you when you leave.',
  'login-title': 'Sign in without a password',
  'login-text': 'No new password for every site. Just confirm in your wallet that it’s you.',
  'assets-title': 'A home for what you own',
  'assets-text': 'Your wallet’s keys control your tokens and NFTs. Nothing moves without your approval.',
  'get-wallet': 'Get a wallet',
  'choose-one': 'Choose one to install. You can add or switch later.',
  'list-failed': 'Couldn’t load wallets',
  'no-list': 'Where to find a wallet',
  'list-failed-text': 'Find one in your browser’s extension store or your phone’s app store.',
  'try-again': 'Try again',
  chrome: 'Browser extension',
  ios: 'iPhone and iPad',
  android: 'Android',
  website: 'Website',
  'downloads-text': 'Install it, then come back and connect.',
  'no-downloads': 'No download link',
  'no-downloads-text': 'Search for {name} in your app store.',
  'network-title': 'Where transactions happen',
  'network-text': 'A network keeps a shared record of who owns what. Sites and wallets each support some networks.',
  'fees-title': 'Each has its own coin and fees',
  'fees-text': 'Assets stay on their network until you move them. You pay fees in the network’s own coin.',
  'learn-more': 'Learn more about networks'
}

export const $guideText = defineText('guide', guideMessages)
