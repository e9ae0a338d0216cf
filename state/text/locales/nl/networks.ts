import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Netwerken zoeken',
  clear: 'Wissen',
  networks: 'Netwerken',
  'nothing-found': 'Geen netwerk gevonden',
  'nothing-found-text': 'Controleer de spelling.',
  'not-approved': 'Niet goedgekeurd door je wallet',
  'needs-another-wallet': 'Andere wallet nodig',
  found: '{count} gevonden',
  'switching-to': 'Wisselen naar {name}',
  'approve-in-wallet': 'Keur de wijziging goed in {wallet}. Er wordt geen geld verplaatst.',
  declined: 'Wisselen geweigerd',
  'declined-text': 'Je hebt de wijziging in {wallet} geweigerd. Je zit nog op hetzelfde netwerk.',
  failed: 'Er is niet van netwerk gewisseld',
  'try-again': 'Opnieuw proberen',
  cancel: 'Annuleren',
  'not-on-unknown': '{site} werkt niet met dit netwerk',
  'not-on-text': 'Je wallet zit op een netwerk dat deze site niet gebruikt. Kies een van deze om verder te gaan.',
  or: 'of',
  disconnect: 'Ontkoppelen',
  'this-site': 'Deze site',
  'what-is-a-network': 'Wat is een netwerk?',
  'networks-note': 'Je wallet ondersteunt misschien niet elk netwerk. {link}'
}
