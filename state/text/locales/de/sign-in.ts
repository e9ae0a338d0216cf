import type { signInMessages } from '../../sign-in.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof signInMessages> = {
  heading: '{site} bittet Sie, sich anzumelden',
  'this-site': 'Diese Seite',
  'what-required': 'Ihre Unterschrift zeigt, dass die Wallet Ihnen gehört. Sie kostet nichts. Abbrechen trennt die Wallet.',
  'what-optional': 'Ihre Unterschrift zeigt, dass die Wallet Ihnen gehört. Sie kostet nichts, und es geht auch ohne.',
  site: 'Seite',
  account: 'Konto',
  network: 'Netzwerk',
  'valid-until': 'Gültig bis',
  'valid-from': 'Gültig ab',
  allows: 'Erlaubt auch',
  'full-message': 'Ganze Nachricht',
  cancel: 'Abbrechen',
  disconnect: 'Trennen',
  sign: 'Signieren',
  signing: 'Wird signiert…',
  'try-again': 'Erneut versuchen',
  preparing: 'Die Nachricht wird vorbereitet',
  'approve-in-wallet': 'Stimmen Sie in {wallet} zu. Nichts wird gesendet, nichts wird bezahlt.',
  authenticating: 'Anmeldung läuft…',
  'authenticating-text': 'Das dauert einen Augenblick.',

  declined: 'Signatur abgelehnt',
  'declined-required': 'Sie sind noch nicht angemeldet. Signieren Sie erneut, oder brechen Sie ab, um die Wallet zu trennen.',
  'declined-optional': 'Sie sind nicht angemeldet. Signieren Sie erneut, oder brechen Sie ab.',
  failed: 'Nicht angemeldet',
  'still-open': 'Antworten Sie zuerst in der Wallet',
  'still-open-text':
    'Sie zeigt noch eine frühere Anfrage. Lehnen Sie diese dort ab und signieren Sie dann. Nichts zu sehen? Trennen und neu verbinden.',
  refused: 'Signieren Sie das hier nicht',
  'refused-text':
    'Die Nachricht gilt für {host}, nicht für diese Seite: Sie könnte Ihre Anmeldung dort stehlen. Ihre Wallet wurde nicht gefragt.',
  unfit: 'Das lässt sich nicht signieren',
  'unfit-page': 'Die Nachricht nennt eine andere Adresse als die dieser Seite. Ihre Wallet wurde nicht gefragt.',
  'unfit-network': 'Die Nachricht gilt für ein anderes Netzwerk als Ihres. Ihre Wallet wurde nicht gefragt.',
  'unfit-account': 'Die Nachricht gilt für ein anderes Konto als Ihres. Ihre Wallet wurde nicht gefragt.',
  'unfit-text':
    'Die Nachricht ist nicht so geschrieben, wie eine Anmeldung sein muss, oder erlaubt mehr, als sie sagt. Ihre Wallet wurde nicht gefragt.',
  'wanted-signed': 'Was die Seite signiert haben will',
  deceptive: 'Sehen Sie die Adresse genau an',
  'deceptive-text': 'Sie hat Buchstaben, die wie andere aussehen. Ihr wirklicher Name ist {ascii}.',
  'init-failed': 'Die Anmeldung konnte nicht beginnen',

  'still-signed-in': 'Sie sind noch angemeldet',
  'still-signed-in-text': '{site} hat nicht geantwortet, Ihre Anmeldung dort besteht noch. Ihre Wallet ist getrennt.',
  'still-signed-in-toast': 'Die Seite hat nicht geantwortet: Sie sind dort noch angemeldet',
  'signing-out': 'Wird abgemeldet…',
  later: 'Später'
}
