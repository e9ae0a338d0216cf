import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Skopiowano adres',
  'link-copied': 'Skopiowano link',
  'copy-failed': 'Przeglądarka nie pozwoliła na kopiowanie',
  'share-failed': 'Przeglądarka nie pozwoliła na udostępnienie',
  'recovery-first': 'Ustaw odzyskiwanie, zanim udostępnisz adres',
  'disconnect-failed': 'Nie udało się odłączyć',
  'balance-unavailable': 'Saldo tokenów niedostępne',
  'transactions-failed': 'Nie udało się pobrać transakcji',
  'unsupported-chain': 'Sieć nie jest obsługiwana',
  'switch-failed': 'Sieć nie została zmieniona',
  'something-went-wrong': 'Coś poszło nie tak',
  'signature-declined': 'Podpis odrzucony',
  'code-sent': 'Nowy kod jest w drodze',
  'email-updated': 'Twój e-mail został zmieniony'
}
