import ts from 'typescript'
import { targetOf } from '../imports.ts'
import { isHandTool } from './sources.ts'
import type { Sources } from './sources.ts'

/** Files that may consist of re-exports: what a site imports, and the chunk of a flow's screens. */
const entryPoints = [
  /^(state|elements|react|elements\/compat|react\/compat)\/index\.ts$/,
  /^adapters\/[^/]+\/index\.ts$/,
  /^frame\/host\/index\.ts$/,
  /^elements\/views\/[^/]+\/index\.ts$/,
  /^test\/wallet\/index\.ts$/
]

/** Barrels that are no entry points: files with nothing of their own. */
export function barrels(sources: Sources): string[] {
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

/** The statements with which a file passes on another, or only loads it. */
const passed = ({ statements }: ts.SourceFile) =>
  statements.filter(
    (statement): statement is ts.ExportDeclaration | ts.ImportDeclaration =>
      (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) || ts.isImportDeclaration(statement)
  )

/**
 * Files that do something when they are imported, as package.json does not say they do, or that it says do something although it is
 * not so: bundlers believe it, and would drop an element or keep a dead file. `sideEffects` are the globs of package.json.
 */
export function undeclaredEffects(sources: Sources, sideEffects: readonly string[]): string[] {
  const declared = sideEffects.map(globToPattern)
  const isDeclared = (path: string) => declared.some(pattern => pattern.test(`./${path}`))
  return [...sources].flatMap(([path, text]) => {
    const source = parse(path, text)
    // `import 'w3m-kit/elements'` names nothing, and is there for what the barrel loads.
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

/** Programs, which nobody imports. */
const runsOnItsOwn = (path: string) => path === 'services/main.ts' || path.startsWith('frame/page/') || isHandTool(path)

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
      // Whoever uses an export of a file gets what the file imports as well; a file without exports is there for its imports alone.
      (ts.isImportDeclaration(statement) && !statement.importClause && !exportsSomething) ||
      (ts.isClassDeclaration(statement) &&
        ((ts.getDecorators(statement)?.length ?? 0) > 0 || statement.members.some(ts.isClassStaticBlockDeclaration)))
  )
}

const isExportKeyword = (modifier: ts.Modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword

/** `onMount($recent, …)` belongs to the store: without the store it need not be there. */
const watchesOwnStore = ({ expression }: ts.ExpressionStatement) =>
  ts.isCallExpression(expression) &&
  /^on(Mount|Start|Stop|Set|Notify)$/.test(expression.expression.getText()) &&
  expression.arguments[0]?.getText().startsWith('$')

const globToPattern = (glob: string) =>
  new RegExp(
    `^${glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*\*\/|\*\*|\*/g, stars => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*' })[stars] ?? '')}$`
  )

export const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
