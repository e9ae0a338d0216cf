import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Ein Versuch: Was die Grenzen von Sitzungen hält, hat niemand geprüft.',
  loading: 'Ihre Sitzungen werden geladen',
  'in-force': 'In Kraft',
  over: 'Vorbei',
  'unknown-site': 'Unbekannte Seite',
  until: 'Bis {time}',
  ended: 'Beendet am {time}',
  expired: 'Abgelaufen am {time}',
  'may-spend': 'Darf noch {amount} ausgeben',
  'may-spend-token': 'Darf noch einen Betrag von {token} ausgeben',
  'may-use': 'Darf {contract} benutzen',
  end: 'Beenden',
  'end-named': 'Die Sitzung von {name} beenden',
  'end-question': 'Diese Sitzung beenden?',
  'end-text': '{name} kann nicht mehr für Ihr Konto handeln. Das Netzwerk nimmt nichts mehr davon an, endgültig.',
  cancel: 'Abbrechen',
  'end-now': 'Sitzung beenden',
  ending: 'Wird beendet',
  'approve-in': 'Bestätigen Sie es in Ihrer Wallet',
  'no-sessions': 'Keine Smart Sessions',
  'no-sessions-text': 'Wenn eine Seite in Grenzen für Ihr Smart-Konto handeln will, steht sie hier.',
  absent: 'Keine Smart Sessions auf {network}',
  'absent-text': 'Diese Seite kennt keine auf diesem Netzwerk.',
  failed: 'Sitzungen sind gerade nicht abrufbar',
  'failed-text': 'Was Sie erlaubt haben, bleibt, wie es ist. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'try-again': 'Noch einmal versuchen'
}
