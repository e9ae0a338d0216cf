import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Szukaj sieci',
  clear: 'Wyczyść',
  networks: 'Sieci',
  'nothing-found': 'Nie znaleziono sieci',
  'nothing-found-text': 'Sprawdź pisownię.',
  'not-approved': 'Twój portfel na nią nie zezwolił',
  'needs-another-wallet': 'Wymaga innego portfela',
  found: 'Znaleziono: {count}',
  'switching-to': 'Zmiana sieci na {name}',
  'approve-in-wallet': 'Zatwierdź zmianę w {wallet}. Nie przenosi ona żadnych środków.',
  declined: 'Zmiana odrzucona',
  'declined-text': 'Zmiana w {wallet} została odrzucona. Nadal korzystasz z dotychczasowej sieci.',
  failed: 'Sieć nie została zmieniona',
  'try-again': 'Ponów',
  cancel: 'Anuluj',
  'not-on-unknown': '{site} nie działa z tą siecią',
  'not-on-text': 'Twój portfel jest w sieci, której ta witryna nie używa. Aby kontynuować, wybierz jedną z tych.',
  or: 'lub',
  disconnect: 'Odłącz',
  'this-site': 'Ta witryna',
  'what-is-a-network': 'Co to jest sieć?',
  'networks-note': 'Twój portfel może nie obsługiwać każdej sieci. {link}'
}
