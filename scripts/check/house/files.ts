import ts from 'typescript'
import { targetOf } from '../imports.ts'
import type { Sources } from './sources.ts'

/** Files that may consist of re-exports: public entry points, and the chunk of a flow's screens. */
const entryPoints = [
  /^(state|elements|react|services|elements\/compat|elements\/compat\/vue|react\/compat)\/index\.ts$/,
  /^adapters\/[^/]+\/index\.ts$/,
  /^elements\/script\/w3m\.ts$/,
  /^frame\/host\/index\.ts$/,
  /^elements\/views\/[^/]+\/index\.ts$/,
  /^test\/wallet\/index\.ts$/
]

/** Returns barrels that are not entry points: files without code of their own. */
export function findBarrels(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      const source = parse(path, text)
      return (
        passed(source).length > 0 &&
        passed(source).length === source.statements.length &&
        !entryPoints.some(entry => entry.test(path))
      )
    })
    .map(([path]) => path)
}

/** Returns the statements with which a file re-exports or only loads another. */
const passed = ({ statements }: ts.SourceFile) =>
  statements.filter(
    (statement): statement is ts.ExportDeclaration | ts.ImportDeclaration =>
      (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) || ts.isImportDeclaration(statement)
  )

/**
 * Returns files with side effects on import that package.json does not declare, and declared ones
 * without side effects: bundlers rely on it, and would drop an element or keep a dead file. `sideEffects` are the globs of
 * package.json.
 */
export function findUndeclaredSideEffects(sources: Sources, sideEffects: readonly string[]): string[] {
  const declared = sideEffects.map(globToPattern)
  const isDeclared = (path: string) => declared.some(pattern => pattern.test(`./${path}`))
  return [...sources].flatMap(([path, text]) => {
    const source = parse(path, text)
    // `import 'w3m-kit/elements'` uses no export, and exists for what the barrel loads.
    const loadsEffects =
      passed(source).length === source.statements.length &&
      passed(source).some(
        ({ moduleSpecifier }) =>
          moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && isDeclared(targetOf(path, moduleSpecifier.text) ?? '')
      )
    const acting = loadsEffects || effectsOf(source)
    if (acting === isDeclared(path) || runsOnItsOwn(path)) return []
    return [acting ? `${path} does something on import` : `${path} does nothing on import, but sideEffects names it`]
  })
}

/** Entry programs, which no module imports. */
const runsOnItsOwn = (path: string) => path === 'services/main.ts' || path.startsWith('frame/page/')

function effectsOf({ statements }: ts.SourceFile): boolean {
  const exportsSomething = statements.some(
    statement =>
      ts.isExportDeclaration(statement) || (ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword))
  )
  return statements.some(
    statement =>
      (ts.isExpressionStatement(statement) && !watchesOwnStore(statement)) ||
      ts.isIfStatement(statement) ||
      ts.isForOfStatement(statement) ||
      // An import of a file's export also loads its imports; a file without exports exists for its imports only.
      (ts.isImportDeclaration(statement) && !statement.importClause && !exportsSomething) ||
      (ts.isClassDeclaration(statement) &&
        ((ts.getDecorators(statement)?.length ?? 0) > 0 || statement.members.some(ts.isClassStaticBlockDeclaration)))
  )
}

const isExportKeyword = (modifier: ts.Modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword

/** `onMount($recent, …)` belongs to the store: it can be dropped with the store. */
const watchesOwnStore = ({ expression }: ts.ExpressionStatement) =>
  ts.isCallExpression(expression) &&
  /^on(Mount|Start|Stop|Set|Notify)$/.test(expression.expression.getText()) &&
  expression.arguments[0]?.getText().startsWith('$')

export const globToPattern = (glob: string) =>
  new RegExp(
    `^${glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*\*\/|\*\*|\*/g, stars => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*' })[stars] ?? '')}$`
  )

export const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
