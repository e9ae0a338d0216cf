import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Verbindung abgelehnt',
  'declined-text': 'Sie haben die Anfrage in {name} abgelehnt. Es wurde nichts mit dieser Website geteilt.',
  pending: '{name} wartet auf Sie',
  'pending-text': 'Dort ist eine Anfrage dieser Website offen. Beantworten Sie sie, dann versuchen Sie es erneut.',
  failed: 'Verbindung nicht möglich'
}
