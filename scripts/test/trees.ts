import { report } from './run-steps.ts'
import { treeTests } from './main.ts'

// `npm run test:trees`, or `npm run test:trees -- vite-react-ts` for some: projects that generators write, with `npx w3m-kit init`.
// Needs `npm run build`, and a registry.

process.exitCode = report(await treeTests(process.argv.slice(2))) ? 0 : 1
