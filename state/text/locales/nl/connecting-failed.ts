import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Koppeling geweigerd',
  'declined-text': 'Je hebt het verzoek in {name} geweigerd. Er is niets met deze site gedeeld.',
  pending: '{name} wacht op je',
  'pending-text': 'Daar staat een verzoek van deze site open. Beantwoord het en probeer het dan opnieuw.',
  failed: 'Koppelen is niet gelukt'
}
