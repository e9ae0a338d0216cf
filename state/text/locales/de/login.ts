import type { loginMessages } from '../../login.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof loginMessages> = {
  email: 'E-Mail',
  'email-hint': 'E-Mail-Adresse eingeben',
  continue: 'Weiter',
  'invalid-email': 'Ungültige E-Mail-Adresse',
  'continue-with': 'Weiter mit {name}',
  'more-socials': 'Weitere Möglichkeiten',
  'with-wallet': 'Mit einer Wallet weiter',
  'enter-code': 'Geben Sie die sechs Ziffern ein, die an {email} gingen',
  code: 'Code aus sechs Ziffern',
  'code-valid': 'Der Code gilt einige Minuten.',
  checking: 'Der Code wird geprüft',
  'tries-left': 'Übrige Versuche: {count}',
  'too-many-tries': 'Zu oft falsch. Fordern Sie einen neuen Code an.',
  resend: 'Neuen Code schicken',
  'resend-in': 'Neuer Code in {time}',
  sending: 'Wird geschickt',
  'register-device': 'Dieses Gerät bestätigen',
  'device-mail': 'Wir haben einen Link an {email} geschickt. Öffnen Sie ihn und bestätigen Sie, dass Sie es sind.',
  'device-same': 'Lassen Sie dieses Fenster offen.',
  'resend-link': 'Neuen Link schicken',
  'link-in': 'Neuer Link in {time}',
  'in-window': 'Melden Sie sich in dem Fenster an, das sich geöffnet hat.',
  connecting: 'Ihre Wallet wird geöffnet.',
  declined: 'Anmeldung geschlossen',
  'declined-text': 'Es wurde nichts mit dieser Website geteilt.',
  failed: 'Die Anmeldung hat nicht geklappt',
  'try-again': 'Erneut versuchen',
  'scan-farcaster': 'Scannen Sie diesen Code mit Ihrem Telefon',
  'open-farcaster': 'Farcaster öffnen'
}
