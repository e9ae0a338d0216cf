import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Bèta',
  'beta-text': 'Een experiment: niemand heeft gecontroleerd wat de limieten van sessies bewaakt.',
  loading: 'Je sessies worden geladen',
  'in-force': 'Van kracht',
  over: 'Voorbij',
  'unknown-site': 'Onbekende site',
  until: 'Tot {time}',
  ended: 'Beëindigd op {time}',
  expired: 'Verlopen op {time}',
  'may-spend': 'Mag nog {amount} uitgeven',
  'may-spend-token': 'Mag nog een bedrag aan {token} uitgeven',
  'may-use': 'Mag {contract} gebruiken',
  end: 'Stop',
  'end-named': 'De sessie van {name} beëindigen',
  'end-question': 'Deze sessie beëindigen?',
  'end-text': '{name} kan niet meer namens je account handelen. Het netwerk accepteert er voorgoed niets meer van.',
  cancel: 'Annuleren',
  'end-now': 'Beëindigen',
  ending: 'Wordt beëindigd',
  'approve-in': 'Keur het goed in je wallet',
  'no-sessions': 'Geen smart sessions',
  'no-sessions-text': 'Als een site vraagt om binnen limieten namens je smart account te handelen, verschijnt dat hier.',
  absent: 'Geen smart sessions op {network}',
  'absent-text': 'Deze site kent er geen op dit netwerk.',
  failed: 'Sessies kunnen nu niet worden getoond',
  'failed-text': 'Wat je hebt toegestaan, blijft zoals het is. Controleer je verbinding en probeer het opnieuw.',
  'try-again': 'Opnieuw proberen'
}
