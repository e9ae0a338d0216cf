import ts from 'typescript'
import { parse } from './files.ts'
import type { Sources } from './sources.ts'

/**
 * Files that are loaded when they are needed, with nobody who hears that one does not come, as `file:line import`. A visitor may have lost
 * the network, or the site may have been deployed anew: what is wanted then is an answer, and no unhandled rejection.
 */
export function unansweredImports(sources: Sources): string[] {
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

/** Whether what comes of an `import()` goes nowhere, without `catch` and without a second function given to `then`. */
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
