import { defineText } from '../text/define-text.ts'

/** Texts of Swap. */
export const swapMessages = {
  // the button shows the first problem, in this order
  'select-token': 'Select token',
  'enter-amount': 'Enter amount',
  'incorrect-value': 'Invalid amount',
  'invalid-slippage': 'Set slippage to {least}–{most}%',
  'insufficient-funds': 'Insufficient funds',
  'insufficient-liquidity': 'Insufficient liquidity',
  'no-quote': 'Swap',
  'review-swap': 'Review swap',

  give: 'You pay',
  get: 'You get',
  'amount-in': 'Amount in {currency}',
  'amount-got': 'You get about {amount} {symbol}',
  'type-money': 'Enter amount in US dollars',
  'type-token': 'Enter amount in {symbol}',
  'change-token': '{symbol}, change token',
  available: '{amount} available',
  'not-available': 'Balance unavailable',
  max: 'Max',
  'max-label': 'Swap maximum',
  flip: 'Reverse swap',

  rate: 'Rate',
  'rate-of': '1 {from} = {rate} {to}',
  'quote-age': 'New quote in {seconds} s',
  'asking-quote': 'Getting quote…',
  minimum: 'You get at least',
  impact: 'Price impact',
  'impact-unknown': 'Unknown',
  'impact-small': '<0.01%',
  cost: 'Network fee',
  'provider-fee': 'Provider fee',
  none: 'None',
  slippage: 'Max slippage',
  'own-slippage': 'Custom slippage, %',
  details: 'Details',
  'slippage-high': 'High slippage: you may get far less than shown.',

  'not-enough-amount': 'You don’t have enough {symbol}.',
  'not-enough-fee': 'You need more {symbol} for the network fee.',
  'nobody-trades': 'Not enough liquidity for this pair. Try a smaller amount or another token.',
  'no-quote-text': 'No quotes available right now.',
  'try-again': 'Try again',
  loading: 'Loading',
  'failed-to-initialize': 'Couldn’t load swap',
  'failed-text': 'The swap service isn’t responding. Check your internet and try again.',
  'no-gas-price': 'Couldn’t get the network fee. Try again.',

  'not-here': 'No swaps on {network}',
  'not-here-text': 'Select a network that supports swaps.',
  'no-network': 'Swaps aren’t available',
  'no-network-text': 'Connect a wallet on a network that supports swaps.',
  networks: 'Networks with swaps',
  connect: 'Connect wallet',

  'keeps-share': '{symbol} takes {share} of each transfer. The quote includes this.',
  impostor: 'This may not be the {symbol} you expect',
  'impostor-text': 'A listed token uses the same symbol. Check the contract address before you continue.',
  unlisted: '{symbol} isn’t verified',
  'unlisted-text': 'Anyone can create a token with any name. Check that this is the right address.'
}

export const $swapText = defineText('swap', swapMessages)
