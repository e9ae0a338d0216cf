import { report } from './run-steps.ts'
import { recipeTests } from './main.ts'

// `npm run test:recipes`, or `npm run test:recipes -- pages servers` for some files of test/recipes: the recipes of the
// documentation, built and run with the packed package. Needs `npm run build`.

process.exitCode = report(await recipeTests(process.argv.slice(2))) ? 0 : 1
