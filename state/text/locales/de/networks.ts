import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Netzwerke suchen',
  clear: 'Leeren',
  networks: 'Netzwerke',
  'nothing-found': 'Kein Netzwerk gefunden',
  'nothing-found-text': 'Prüfen Sie die Schreibweise.',
  'not-approved': 'Von Ihrer Wallet nicht freigegeben',
  'needs-another-wallet': 'Braucht eine andere Wallet',
  found: '{count} gefunden',
  'switching-to': 'Wechsel zu {name}',
  'approve-in-wallet': 'Bestätigen Sie den Wechsel in {wallet}. Er bewegt kein Guthaben.',
  declined: 'Wechsel abgelehnt',
  'declined-text': 'Sie haben den Wechsel in {wallet} abgelehnt. Sie sind weiterhin im bisherigen Netzwerk.',
  failed: 'Das Netzwerk wurde nicht gewechselt',
  'try-again': 'Erneut versuchen',
  cancel: 'Abbrechen',
  'not-on-unknown': '{site} arbeitet nicht mit diesem Netzwerk',
  'not-on-text':
    'Ihre Wallet ist in einem Netzwerk, das diese Website nicht nutzt. Wählen Sie eines von diesen, um fortzufahren.',
  or: 'oder',
  disconnect: 'Trennen',
  'this-site': 'Diese Website',
  'what-is-a-network': 'Was ist ein Netzwerk?',
  'networks-note': 'Ihre Wallet unterstützt vielleicht nicht jedes Netzwerk. {link}'
}
