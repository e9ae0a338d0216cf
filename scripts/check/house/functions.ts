import ts from 'typescript'
import type { Sources } from './sources.ts'

/** Lines that the body of a function may have. */
const maxLines = 100

const nameOf = (node: ts.FunctionLikeDeclaration, source: ts.SourceFile): string => {
  if (node.name) return node.name.getText(source)
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source)
  if (ts.isCallExpression(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText(source)
  return 'anonymous'
}

/** Functions with longer bodies than {@link maxLines}, as `path name`, and their lines. */
export function findLongFunctions(sources: Sources): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [path, text] of sources) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const body = node.body as ts.Node
        const lines = lineAt(body.getEnd()) - lineAt(body.getStart(source)) + 1
        if (lines > maxLines) found[`${path} ${nameOf(node, source)}`] = lines
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
