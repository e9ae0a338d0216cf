import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Eén account voor veel sites',
  'home-text': 'Een wallet is jouw account op het open web. Je neemt hem mee naar een site, en neemt hem weer mee als je gaat.',
  'login-title': 'Inloggen zonder wachtwoord',
  'login-text': 'In plaats van een nieuw wachtwoord voor elke site bevestig je in je wallet dat jij het bent.',
  'assets-title': 'Een plek voor wat van jou is',
  'assets-text': 'Tokens en collectibles staan onder de sleutels van je wallet. Niemand verplaatst ze zonder jouw toestemming.',
  'get-wallet': 'Wallet downloaden',
  'choose-one': 'Kies er een om te installeren. Je kunt later wisselen of andere toevoegen.',
  'list-failed': 'De lijst met wallets kon niet worden geladen',
  'no-list': 'Waar vind je een wallet',
  'list-failed-text': 'Zoek een wallet in de extensiewinkel van je browser of de appwinkel van je telefoon.',
  'try-again': 'Opnieuw proberen',
  chrome: 'Browserextensie',
  ios: 'iPhone en iPad',
  android: 'Android',
  website: 'Website',
  'downloads-text': 'Installeer de wallet, kom terug en koppel hem.',
  'no-downloads': 'Geen download bekend',
  'no-downloads-text': 'Zoek {name} in je appwinkel.',
  'network-title': 'Waar je account actief is',
  'network-text':
    'Een netwerk houdt een gedeeld register bij van wie wat bezit. Deze site werkt met sommige netwerken, je wallet ook.',
  'fees-title': 'Elk heeft eigen munt en kosten',
  'fees-text':
    'Wat je op het ene netwerk hebt, staat niet vanzelf op het andere. Kosten betaal je in de munt van het netwerk zelf.',
  'learn-more': 'Meer over netwerken'
}
