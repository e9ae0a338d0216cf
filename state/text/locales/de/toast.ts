import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Adresse kopiert',
  'link-copied': 'Link kopiert',
  'copy-failed': 'Ihr Browser hat das Kopieren nicht erlaubt',
  'share-failed': 'Ihr Browser hat das Teilen nicht erlaubt',
  'recovery-first': 'Richten Sie den Zugang ein, bevor Sie Ihre Adresse teilen',
  'disconnect-failed': 'Trennen fehlgeschlagen',
  'balance-unavailable': 'Guthaben nicht verfügbar',
  'transactions-failed': 'Transaktionen konnten nicht geladen werden',
  'unsupported-chain': 'Netzwerk wird nicht unterstützt',
  'switch-failed': 'Das Netzwerk wurde nicht gewechselt',
  'something-went-wrong': 'Etwas ist schiefgegangen',
  'signature-declined': 'Signatur abgelehnt',
  'code-sent': 'Ein neuer Code ist unterwegs',
  'email-updated': 'Ihre E-Mail-Adresse ist geändert'
}
