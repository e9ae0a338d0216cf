import type { swapPreviewMessages } from '../../swap-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapPreviewMessages> = {
  swap: 'Tauschen',
  approve: 'Erlauben',
  cancel: 'Abbrechen',
  close: 'Schließen',
  'one-step': 'Ihre Wallet fragt einmal.',
  'together-step': 'Ihre Wallet erlaubt {amount} {from} und tauscht sie auf einmal.',
  'two-steps': 'Ihre Wallet fragt zweimal: {amount} {from} zu erlauben, dann zu tauschen.',
  'permit-steps':
    'Ihre Wallet fragt zweimal: nach einer kostenlosen Signatur, die {amount} {from} für 20 Minuten erlaubt, dann zu tauschen.',
  'three-steps':
    'Ihre Wallet fragt dreimal: Diesem Token muss erst nichts erlaubt werden, dann {amount} {from}, dann kommt der Tausch.',
  'impact-high': 'Sie verlieren {impact}, weil Sie so viel auf einmal tauschen',
  'impact-high-text': 'Für diesen Betrag ist zu wenig {symbol} am Markt. Ein kleinerer erhält einen besseren Preis.',
  'accept-risk': 'Ich habe das gelesen und möchte trotzdem tauschen',

  preparing: 'Der Tausch wird im Netzwerk ausprobiert',
  'asking-reset': 'In {wallet} bestätigen: erst nichts erlauben ({step} von {steps})',
  'asking-approve': 'In {wallet} bestätigen: {amount} {from} erlauben ({step} von {steps})',
  'asking-permit': 'In {wallet} bestätigen: Signatur, die {amount} {from} für 20 Minuten erlaubt ({step} von {steps})',
  'asking-swap': 'Bestätigen Sie den Tausch in {wallet}',
  'asking-swap-step': 'Bestätigen Sie den Tausch in {wallet} ({step} von {steps})',
  'asking-together': 'In {wallet} bestätigen',
  'sent-reset': 'Es wird auf das Netzwerk gewartet ({step} von {steps})',
  'sent-approve': 'Es wird gewartet, bis {from} erlaubt sind ({step} von {steps})',
  'sent-swap': 'Wird getauscht',
  'sent-together': 'Wird getauscht',

  moved: 'Der Preis hat sich geändert',
  'moved-text': 'Es gibt ein neues Angebot. Sehen Sie es an, dann tauschen Sie.',
  'not-swapped': 'Nicht getauscht',
  'reverts-reason': 'Im Netzwerk ausprobiert, lehnt der Vertrag es ab: {reason}',
  'unknown-outcome': 'Es ist unterwegs',
  'unknown-outcome-text':
    'Noch sagt niemand, was daraus wurde. Sehen Sie in die Aktivität Ihres Kontos, bevor Sie es erneut versuchen.',

  done: 'Getauscht',
  'done-text': 'Aus {spent} {from} wurden {received} {to}.',
  'done-about': '{spent} {from} wurden gegen mindestens {received} {to} getauscht.',
  explorer: 'Im Explorer ansehen',

  allowing: '{from} werden erlaubt',
  'allowed-later': '{from} sind erlaubt. Getauscht wurde noch nichts.',
  swapping: '{from} werden in {to} getauscht',
  swapped: '{from} in {to} getauscht',
  'swap-failed': 'Fehler bei der Transaktion',
  'approval-failed': 'Die Erlaubnis ist fehlgeschlagen. Nichts wurde getauscht.',
  declined: 'Sie haben abgelehnt. Nichts wurde getauscht.'
}
