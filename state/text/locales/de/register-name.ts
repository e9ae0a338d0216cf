import type { registerNameMessages } from '../../register-name.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof registerNameMessages> = {
  label: 'Ihr Name',
  hint: 'ihr-name',
  how: 'Andere finden Ihr Konto darüber und senden daran. Er gehört Ihnen auf Dauer, und alle können sehen, wem er gehört.',
  'too-short': 'Mindestens {count} Zeichen',
  'too-long': 'Höchstens {count} Zeichen',
  'bad-characters': 'Nur Buchstaben von a bis z, Ziffern und Bindestriche',
  'bad-hyphens': 'Das dritte und das vierte Zeichen dürfen nicht beide Bindestriche sein',
  taken: 'Diesen Namen hat schon jemand, oder einen, der ihm gleicht',
  looking: 'Es wird nachgesehen, ob er frei ist',
  free: '{name} ist frei',
  suggestions: 'Ähnliche Namen',
  'take-suggestion': '{name} nehmen',
  'suggestions-failed': 'Namensvorschläge konnten nicht geladen werden',
  'suggestions-failed-text': 'Ob er frei ist, zeigt sich, wenn Sie ihn wählen.',
  choose: 'Namen wählen',
  signing: 'Stimmen Sie in Ihrer Wallet zu',
  registering: 'Der Name wird eingetragen',
  failed: '{name} wurde nicht eingetragen',
  'failed-taken': 'Jemand hat ihn inzwischen, oder niemand darf ihn haben. Es hat Sie nichts gekostet: Wählen Sie einen anderen.',
  'failed-signature':
    'Ihre Unterschrift wurde nicht angenommen. Prüfen Sie die Uhr Ihres Geräts, und unterschreiben Sie noch einmal.',
  'failed-full':
    'Dieses Konto hat so viele Namen, wie eines haben darf, oder hat zu oft gefragt. Versuchen Sie es später wieder.',
  'failed-unreachable':
    'Der Dienst antwortet nicht. Sie müssen nicht noch einmal unterschreiben: Versuchen Sie es gleich wieder.',
  'failed-wallet': 'Ihre Wallet hat nicht unterschrieben. Versuchen Sie es noch einmal.',
  'try-again': 'Noch einmal versuchen',
  'no-login': 'Namen gibt es für Anmeldungen per E-Mail oder Anbieter',
  'no-login-text': 'Melden Sie sich so an, in einem Netzwerk mit Namen, um Ihren zu wählen.',
  'log-in': 'Anmelden',
  'no-service': 'Keine Namen auf {network}',
  'no-service-text': 'Diese Website trägt hier keine ein. In einem anderen Netzwerk kann es welche geben.',
  'choose-network': 'Netzwerk wählen',
  unreachable: 'Gerade kann kein Name gewählt werden',
  'unreachable-text': 'Der Dienst antwortet nicht. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  done: '{name} gehört Ihnen',
  'done-text': 'Wer daran sendet, sendet an Ihr Konto.',
  finish: 'Fertig'
}
