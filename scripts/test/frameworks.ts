import { report } from './run-steps.ts'
import { frameworkTests } from './main.ts'

// `npm run test:frameworks`, or `npm run test:frameworks -- next vue` for some: the fixtures of test/frameworks, each installed
// and built separately. Needs `npm run build`, and a registry.

process.exitCode = report(await frameworkTests(process.argv.slice(2))) ? 0 : 1
