import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'To eksperyment: nikt nie sprawdził mechanizmu, który ogranicza sesje.',
  loading: 'Wczytywanie Twoich sesji',
  'in-force': 'Obowiązujące',
  over: 'Zakończone',
  'unknown-site': 'Nieznana witryna',
  until: 'Do {time}',
  ended: 'Zakończona {time}',
  expired: 'Wygasła {time}',
  'may-spend': 'Może jeszcze wydać {amount}',
  'may-spend-token': 'Może jeszcze wydać pewną kwotę {token}',
  'may-use': 'Może używać {contract}',
  end: 'Zakończ',
  'end-named': 'Zakończ sesję {name}',
  'end-question': 'Zakończyć tę sesję?',
  'end-text':
    'Witryna {name} nie będzie już mogła działać za Twoje konto. Sieć na zawsze przestanie przyjmować jej działania w tej sesji.',
  cancel: 'Anuluj',
  'end-now': 'Zakończ sesję',
  ending: 'Kończenie',
  'approve-in': 'Zatwierdź to w swoim portfelu',
  'no-sessions': 'Brak smart sesji',
  'no-sessions-text': 'Gdy witryna poprosi o działanie za Twoje smart konto w określonych granicach, pojawi się to tutaj.',
  absent: 'Brak smart sesji w sieci {network}',
  'absent-text': 'Ta witryna nie zna żadnych w tej sieci.',
  failed: 'Nie można teraz wyświetlić sesji',
  'failed-text': 'Udzielone zgody pozostają bez zmian. Sprawdź połączenie z internetem i spróbuj ponownie.',
  'try-again': 'Ponów'
}
