import { report } from './run-steps.ts'
import { lighthouseTests } from './main.ts'

// `npm run test:lighthouse`. Needs `npm run build`, and a registry the first time.

process.exitCode = report(await lighthouseTests()) ? 0 : 1
