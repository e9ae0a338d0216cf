import { text } from './words.ts'

/** The words of Swap. */
export const swapMessages = {
  // the button says what is missing, in this order
  'select-token': 'Select token',
  'enter-amount': 'Enter amount',
  'incorrect-value': 'Incorrect value',
  'invalid-slippage': 'Set slippage from {least} to {most} %',
  'insufficient-funds': 'Insufficient funds',
  'insufficient-liquidity': 'Insufficient liquidity',
  'no-quote': 'Swap',
  'review-swap': 'Review swap',

  give: 'You give',
  get: 'You get',
  'amount-in': 'Amount in {currency}',
  'amount-got': 'You get about {amount} {symbol}',
  'type-money': 'Type the amount in US dollars',
  'type-token': 'Type the amount in {symbol}',
  'change-token': '{symbol}, change token',
  available: '{amount} available',
  'not-available': 'Balance not available',
  max: 'Max',
  'max-label': 'Swap the most there is',
  flip: 'Swap the other way round',

  rate: 'Rate',
  'rate-of': '1 {from} = {rate} {to}',
  'quote-age': 'A new quote comes in {seconds} s',
  'asking-quote': 'Asking for a quote',
  minimum: 'You get at least',
  impact: 'Price impact',
  'impact-unknown': 'Not known',
  'impact-small': '<0.01%',
  cost: 'Network cost',
  'provider-fee': 'Provider fee',
  none: 'None',
  slippage: 'Max slippage',
  'own-slippage': 'Other, in per cent',
  details: 'Details',
  'slippage-high': 'With so much slippage you may get far less than is shown.',

  'not-enough-amount': 'This is more {symbol} than the account has.',
  'not-enough-fee': 'The network cost is paid in {symbol}, and the account has too little of it.',
  'nobody-trades': 'Nobody trades enough of these two tokens. Try a smaller amount, or another token.',
  'no-quote-text': 'Nobody answers with a quote just now.',
  'try-again': 'Try again',
  loading: 'Loading',
  'failed-to-initialize': 'Failed to initialize swap',
  'failed-text': 'The service that swaps tokens does not answer. Check your connection and try again.',
  'no-gas-price': 'The network cost could not be read. Try again.',

  'not-here': 'No swaps on {network}',
  'not-here-text': 'Choose a network where tokens can be swapped.',
  'no-network': 'Swapping is not possible here',
  'no-network-text': 'Connect a wallet on a network where tokens can be swapped.',
  networks: 'Networks with swaps',
  connect: 'Connect Wallet',

  'keeps-share': '{symbol} keeps {share} of every transfer. The quote counts that in.',
  impostor: '{symbol} is not the token of that name',
  'impostor-text': 'Another token on the list has this symbol. Compare the address before you go on.',
  unlisted: '{symbol} is on no list',
  'unlisted-text': 'Anybody can make a token with any name. Make sure that its address is the one you want.'
}

export const $swapText = text('swap', swapMessages)
