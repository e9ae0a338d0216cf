import type { sendMessages } from '../../send.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendMessages> = {
  'select-token': 'Token wählen',
  'add-amount': 'Betrag eingeben',
  'incorrect-value': 'Ungültiger Betrag',
  'insufficient-funds': 'Guthaben reicht nicht',
  'add-address': 'Adresse eingeben',
  'invalid-address': 'Ungültige Adresse',
  'preview-send': 'Vorschau',

  amount: 'Betrag',
  'amount-in': 'Betrag in {currency}',
  'type-money': 'Betrag in US-Dollar eingeben',
  'type-token': 'Betrag in {symbol} eingeben',
  'change-token': '{symbol} auf {network}, Token ändern',
  available: '{amount} verfügbar',
  max: 'Max.',
  'max-label': 'Alles senden, was möglich ist',
  'not-available': 'Guthaben nicht verfügbar',

  receiver: 'Empfänger',
  'address-or-name': 'Adresse oder Name',
  'receiver-note': 'Ein Name wie ana.eth oder eine Adresse',
  paste: 'Einfügen',
  'paste-failed': 'Ihr Browser hat es nicht erlaubt. Fügen Sie mit der Tastatur oder durch langes Drücken ein.',
  'clear-receiver': 'Empfänger löschen',
  recent: 'Letzte Empfänger',
  'looking-up': '{name} wird nachgeschlagen',

  network: 'Netzwerk',
  fee: 'Netzwerkgebühr',
  'at-least': 'mindestens {fee}',
  'fee-sponsored': 'Wird für Sie bezahlt',
  'fee-unknown': 'Nicht bekannt',
  'fee-refused': 'Der Vertrag lehnt diese Überweisung ab.',
  loading: 'Wird geladen',
  'try-again': 'Erneut versuchen',
  'not-enough-amount': 'Das ist mehr {symbol}, als das Konto hat.',
  'not-enough-fee': 'Die Netzwerkgebühr wird in {symbol} bezahlt, und das Konto hat zu wenig davon.',
  'fund-wallet': 'Wallet aufladen',
  'connect-different': 'Andere Wallet verbinden',
  'cannot-send': 'Senden ist hier nicht möglich',
  'cannot-send-text': 'Verbinden Sie zuerst eine Wallet auf einem Netzwerk dieser Website.',
  connect: 'Wallet verbinden',

  'invalid-send': 'Bitte geben Sie einen gültigen Betrag und eine gültige Empfängeradresse ein'
}
