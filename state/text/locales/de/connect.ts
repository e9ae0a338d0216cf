import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Installiert',
  recent: 'Zuletzt verwendet',
  featured: 'Empfohlen',
  custom: 'Von dieser Website gewählt',
  external: 'Weitere Möglichkeiten',
  recommended: 'Beliebt',
  'scan-with-phone': 'Mit dem Telefon scannen',
  'open-app': 'Wallet-App öffnen',
  'browser-wallet': 'Browser-Wallet',
  'all-wallets': 'Alle Wallets',
  'no-wallets': 'Keine Wallet in diesem Browser',
  'no-wallets-text': 'Installieren Sie eine, oder öffnen Sie diese Website im Browser Ihrer Wallet-App.',
  'get-wallet': 'Wallet holen',
  'list-failed': 'Die Wallet-Liste konnte nicht geladen werden. Wallets auf diesem Gerät funktionieren weiterhin.',
  'try-again': 'Erneut versuchen',
  loading: 'Wallets werden geladen'
}
