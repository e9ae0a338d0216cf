import { report } from './steps.ts'
import { browserTests } from './test.ts'

// `npm run test:browsers`: the browser tests in Chromium, Firefox and WebKit. Installs Debian's packages where it may.

process.exitCode = report(await browserTests(['chromium', 'firefox', 'webkit'])) ? 0 : 1
