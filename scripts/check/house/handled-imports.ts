import ts from 'typescript'
import { parse } from './files.ts'
import type { Sources } from './sources.ts'

/**
 * Returns dynamic imports without error handling, as `file:line import`.
 * The network may be down, or the app may have been deployed again: the kit must report that instead of an unhandled rejection.
 */
export function findUnhandledImports(sources: Sources): string[] {
  const found: string[] = []
  for (const [path, text] of sources) {
    const source = parse(path, text)
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && isDropped(node)) {
        found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/**
 * Returns true if the result of `import()` is dropped, without `catch` and without a second argument
 * of `then`.
 */
function isDropped(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
    const { name } = parent
    if (name.text === 'catch' || (name.text === 'then' && parent.parent.arguments.length > 1)) return false
    return isDropped(parent.parent)
  }
  if (ts.isVoidExpression(parent)) return true
  if (ts.isParenthesizedExpression(parent)) return isDropped(parent)
  if (ts.isBinaryExpression(parent) && parent.right === node) return isDropped(parent)
  if (ts.isConditionalExpression(parent)) return isDropped(parent)
  return ts.isExpressionStatement(parent)
}
