import type { swapMessages } from '../../swap.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapMessages> = {
  'select-token': 'Token wählen',
  'enter-amount': 'Betrag eingeben',
  'incorrect-value': 'Ungültiger Betrag',
  'invalid-slippage': 'Abweichung von {least} bis {most} % einstellen',
  'insufficient-funds': 'Guthaben reicht nicht',
  'insufficient-liquidity': 'Zu wenig Liquidität',
  'no-quote': 'Tauschen',
  'review-swap': 'Tausch prüfen',

  give: 'Sie geben',
  get: 'Sie erhalten',
  'amount-in': 'Betrag in {currency}',
  'amount-got': 'Sie erhalten etwa {amount} {symbol}',
  'type-money': 'Betrag in US-Dollar eingeben',
  'type-token': 'Betrag in {symbol} eingeben',
  'change-token': '{symbol}, Token ändern',
  available: '{amount} verfügbar',
  'not-available': 'Guthaben nicht verfügbar',
  max: 'Max.',
  'max-label': 'Alles tauschen, was möglich ist',
  flip: 'Andersherum tauschen',

  rate: 'Kurs',
  'rate-of': '1 {from} = {rate} {to}',
  'quote-age': 'Ein neues Angebot kommt in {seconds} s',
  'asking-quote': 'Ein Angebot wird eingeholt',
  minimum: 'Sie erhalten mindestens',
  impact: 'Preiswirkung',
  'impact-unknown': 'Nicht bekannt',
  'impact-small': '<0,01 %',
  cost: 'Netzwerkkosten',
  'provider-fee': 'Gebühr des Anbieters',
  none: 'Keine',
  slippage: 'Größte Abweichung',
  'own-slippage': 'Andere, in Prozent',
  details: 'Einzelheiten',
  'slippage-high': 'Mit so großer Abweichung erhalten Sie vielleicht weit weniger als angezeigt.',

  'not-enough-amount': 'Das ist mehr {symbol}, als das Konto hat.',
  'not-enough-fee': 'Die Netzwerkkosten werden in {symbol} bezahlt, und das Konto hat zu wenig davon.',
  'nobody-trades':
    'Von diesen beiden Token wird nicht genug gehandelt. Versuchen Sie einen kleineren Betrag oder ein anderes Token.',
  'no-quote-text': 'Niemand antwortet gerade mit einem Angebot.',
  'try-again': 'Erneut versuchen',
  loading: 'Wird geladen',
  'failed-to-initialize': 'Der Tausch konnte nicht vorbereitet werden',
  'failed-text': 'Der Dienst, der Token tauscht, antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'no-gas-price': 'Die Netzwerkkosten konnten nicht gelesen werden. Versuchen Sie es erneut.',

  'not-here': 'Kein Tausch auf {network}',
  'not-here-text': 'Wählen Sie ein Netzwerk, auf dem Token getauscht werden können.',
  'no-network': 'Tauschen ist hier nicht möglich',
  'no-network-text': 'Verbinden Sie eine Wallet auf einem Netzwerk, auf dem Token getauscht werden können.',
  networks: 'Netzwerke mit Tausch',
  connect: 'Wallet verbinden',

  'keeps-share': '{symbol} behält {share} jeder Überweisung ein. Das Angebot rechnet das mit.',
  impostor: '{symbol} ist nicht das Token dieses Namens',
  'impostor-text': 'Ein anderes Token auf der Liste hat dieses Kürzel. Vergleichen Sie die Adresse, bevor Sie weitermachen.',
  unlisted: '{symbol} steht auf keiner Liste',
  'unlisted-text':
    'Jeder kann ein Token mit jedem Namen machen. Vergewissern Sie sich, dass die Adresse die ist, die Sie möchten.'
}
