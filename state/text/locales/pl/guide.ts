import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Jedno konto dla wielu witryn',
  'home-text': 'Portfel to Twoje konto w otwartej sieci. Przychodzisz z nim do witryny i zabierasz je ze sobą, gdy wychodzisz.',
  'login-title': 'Logowanie bez hasła',
  'login-text': 'Zamiast nowego hasła do każdej witryny potwierdzasz w portfelu, że to Ty.',
  'assets-title': 'Miejsce na to, co do Ciebie należy',
  'assets-text':
    'Tokeny i przedmioty kolekcjonerskie są chronione kluczami Twojego portfela. Bez Twojej zgody nikt ich nie przeniesie.',
  'get-wallet': 'Pobierz portfel',
  'choose-one': 'Wybierz portfel do zainstalowania. Później możesz go zmienić lub dodać inne.',
  'list-failed': 'Nie udało się wczytać listy portfeli',
  'no-list': 'Gdzie znaleźć portfel',
  'list-failed-text': 'Poszukaj portfela w sklepie z rozszerzeniami przeglądarki lub w sklepie z aplikacjami w telefonie.',
  'try-again': 'Ponów',
  chrome: 'Rozszerzenie przeglądarki',
  ios: 'iPhone i iPad',
  android: 'Android',
  website: 'Witryna',
  'downloads-text': 'Zainstaluj, a potem wróć i połącz.',
  'no-downloads': 'Brak linku do pobrania',
  'no-downloads-text': 'Poszukaj {name} w sklepie z aplikacjami.',
  'network-title': 'Gdzie działa Twoje konto',
  'network-text':
    'Sieć prowadzi wspólny zapis tego, co do kogo należy. Ta witryna działa z niektórymi sieciami, Twój portfel też z niektórymi.',
  'fees-title': 'Każda ma swoją monetę i opłaty',
  'fees-text': 'To, co masz w jednej sieci, nie pojawia się samo w innej. Opłaty płaci się monetą danej sieci.',
  'learn-more': 'Więcej o sieciach'
}
