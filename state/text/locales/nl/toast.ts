import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Adres gekopieerd',
  'link-copied': 'Link gekopieerd',
  'copy-failed': 'Je browser stond kopiëren niet toe',
  'share-failed': 'Je browser stond delen niet toe',
  'recovery-first': 'Stel herstel in voordat je je adres deelt',
  'disconnect-failed': 'Ontkoppelen is niet gelukt',
  'balance-unavailable': 'Tokensaldo niet beschikbaar',
  'transactions-failed': 'Transacties konden niet worden geladen',
  'unsupported-chain': 'Netwerk niet ondersteund',
  'switch-failed': 'Er is niet van netwerk gewisseld',
  'something-went-wrong': 'Er ging iets mis',
  'signature-declined': 'Handtekening geweigerd',
  'code-sent': 'Er is een andere code onderweg',
  'email-updated': 'Je e-mailadres is bijgewerkt'
}
