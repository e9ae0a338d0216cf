import type { previewMessages } from '../../send-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof previewMessages> = {
  deposit: 'Um das Konto des Empfängers zu öffnen',

  send: 'Senden',
  to: 'An',
  'on-network': '{worth} auf {network}',
  only: 'auf {network}',
  'will-change': 'Was sich ändert',
  arrives: 'Empfänger erhält',
  'not-checked': 'Es ließ sich vorher nicht ausprobieren.',
  'trying-out': 'Wird auf dem Netzwerk ausprobiert',
  'would-fail': 'Das würde scheitern',
  'fails-refused': 'Auf dem Netzwerk ausprobiert: Der Vertrag lehnt es ab.',
  'fails-reason': 'Auf dem Netzwerk ausprobiert: Der Vertrag lehnt es ab: {reason}',
  'fails-insufficient-funds': 'Das Konto hat dafür nicht genug {symbol}.',
  'fails-insufficient-token': 'Das Konto hat dafür nicht genug {symbol}.',
  'fails-not-a-token': 'An dieser Adresse ist auf {network} kein Token.',
  'fails-below-minimum': 'Ein neues Konto auf {network} muss mehr als das erhalten, um zu bestehen.',
  'fails-leaves-too-little':
    'Es bliebe zu wenig {symbol}, als dass das Konto bestehen könnte. Senden Sie etwas weniger, oder alles.',

  'look-alike': 'Das ist nicht {name}',
  'look-alike-text':
    'Die Adresse beginnt und endet wie die, die Sie am {date} verwendet haben. Die markierten Zeichen sind anders.',
  'look-alike-own': 'Das ist nicht Ihre eigene Adresse',
  'look-alike-own-text': 'Die Adresse beginnt und endet wie Ihre. Die markierten Zeichen sind anders.',
  'name-changed': '{name} führt jetzt woandershin',
  'name-changed-text': 'Letztes Mal führte er zu einer anderen Adresse. Fragen Sie den Empfänger, welche stimmt.',
  'address-of': 'Adresse von {name}',
  'address-then': 'Bisher verwendet',
  'your-address': 'Ihre Adresse',
  'dead-address': 'Niemand hat den Schlüssel zu dieser Adresse',
  'dead-address-text': 'Was dorthin geht, kann niemand mehr bewegen.',
  contract: 'Der Empfänger ist ein Vertrag',
  'contract-text': 'Nicht jeder Vertrag gibt zurück, was er erhält. Vergewissern Sie sich, dass er dafür gedacht ist.',
  'other-network': '{name} hat keine Adresse für {network}',
  'other-network-text': 'Das ist die aus einem anderen Netzwerk. Vergewissern Sie sich, dass der Empfänger sie hier nutzen kann.',
  oneself: 'Das ist Ihr eigenes Konto.',
  'other-record': '{name} hat keine Adresse für {network}. Das ist die Adresse auf Ethereum.',
  unused: 'Diese Adresse wurde auf {network} noch nicht benutzt.',

  reminder: 'Prüfen Sie jede Gruppe. Gesendetes lässt sich nicht zurückholen.',
  cancel: 'Abbrechen',
  'approve-in-wallet': 'In {wallet} bestätigen',
  'not-sent': 'Nicht gesendet',
  'accept-risk': 'Ich habe das gelesen und möchte trotzdem senden',
  'accept-look-alike': 'Ich habe jede Gruppe verglichen und möchte trotzdem hierhin senden',

  'transaction-started': 'Transaktion gestartet',
  failed: 'Die Transaktion konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  declined: 'Sie haben abgelehnt. Nichts wurde gesendet.',

  sent: 'Unterwegs',
  'sent-text': '{amount} {symbol} sind unterwegs zu {receiver}.',
  close: 'Schließen'
}
