import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Naam of contractadres',
  'your-tokens': 'Jouw tokens',
  clear: 'Wissen',
  found: '{count} gevonden',
  'nothing-found': 'Geen token gevonden',
  'nothing-found-text': 'Controleer de spelling, of plak het adres van het contract van de token.',
  'not-a-token': 'Op dit adres staat geen token',
  'token-unreachable': 'De token kon niet worden gelezen',
  'token-unreachable-text': 'Controleer je verbinding en probeer het opnieuw.'
}
