import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Ein Konto für viele Websites',
  'home-text': 'Eine Wallet ist Ihr Konto im offenen Web. Sie bringen sie mit und nehmen sie wieder mit, wenn Sie gehen.',
  'login-title': 'Anmelden ohne Passwort',
  'login-text': 'Statt eines neuen Passworts für jede Website bestätigen Sie in Ihrer Wallet, dass Sie es sind.',
  'assets-title': 'Ein Ort für das, was Ihnen gehört',
  'assets-text': 'Token und Sammlerstücke liegen unter den Schlüsseln Ihrer Wallet. Ohne Ihre Zustimmung bewegt sie niemand.',
  'get-wallet': 'Wallet holen',
  'choose-one': 'Wählen Sie eine zum Installieren. Sie können später wechseln oder weitere hinzufügen.',
  'list-failed': 'Die Wallet-Liste konnte nicht geladen werden',
  'no-list': 'Wo Sie eine Wallet finden',
  'list-failed-text': 'Suchen Sie eine Wallet im Erweiterungs-Store Ihres Browsers oder im App-Store Ihres Telefons.',
  'try-again': 'Erneut versuchen',
  chrome: 'Browser-Erweiterung',
  ios: 'iPhone und iPad',
  android: 'Android',
  website: 'Website',
  'downloads-text': 'Installieren Sie sie, kommen Sie dann zurück und verbinden Sie.',
  'no-downloads': 'Kein Download bekannt',
  'no-downloads-text': 'Suchen Sie {name} in Ihrem App-Store.',
  'network-title': 'Wo Ihr Konto handelt',
  'network-text':
    'Ein Netzwerk führt gemeinsam Buch darüber, wem was gehört. Diese Website arbeitet mit einigen davon, Ihre Wallet ebenso.',
  'fees-title': 'Jedes hat seine Münze und Gebühren',
  'fees-text':
    'Was Sie in einem Netzwerk halten, ist nicht von selbst in einem anderen. Gebühren zahlen Sie in der Münze des Netzwerks.',
  'learn-more': 'Mehr über Netzwerke'
}
