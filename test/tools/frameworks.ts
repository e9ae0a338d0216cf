import { report } from './steps.ts'
import { frameworkTests } from './test.ts'

// `npm run test:frameworks`, or `npm run test:frameworks -- next vue` for these: the fixtures of test/frameworks, each installed and built by
// itself. Needs `npm run build`, and a registry.

process.exitCode = report(await frameworkTests(process.argv.slice(2))) ? 0 : 1
