import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Naam of contractadres',
  clear: 'Wissen',
  suggested: 'Voorgestelde tokens',
  'your-tokens': 'Jouw tokens',
  tokens: 'Tokens',
  results: 'Resultaten',
  found: '{count} gevonden',
  chosen: 'Al gekozen',
  'nothing-found': 'Geen token gevonden',
  'nothing-found-text': 'Controleer de spelling, of plak het adres van het contract van de token.',
  'not-a-token': 'Op dit adres staat geen token die kan worden geswapt',
  'token-unreachable': 'De token kon niet worden gelezen',
  'token-unreachable-text': 'Controleer je verbinding en probeer het opnieuw.',
  'list-unreachable': 'De tokens konden niet worden geladen',
  'try-again': 'Opnieuw proberen',
  impostor: '{address} · kopieert een symbool',
  unlisted: '{address} · op geen lijst'
}
