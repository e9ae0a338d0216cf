import { report } from './steps.ts'
import { browserTests } from './test.ts'

// `npm run test:gallery`: every screen in every state, light and dark, left to right and right to left, on a phone and a desk. `npm test` has
// every state once, and every mode once a screen.

process.exitCode = report(await browserTests(['chromium'], undefined, { W3M_GALLERY: 'all' })) ? 0 : 1
