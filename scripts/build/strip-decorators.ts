import ts from 'typescript'
import type { Plugin } from 'vite'
import { applyEdits, withEdits, type Edit } from './text-edits.ts'

/**
 * Replaces Lit's decorators in the published code: `static properties`, getters, and a call of
 * `define()` after the class. The sources keep the more readable decorators; the published code then contains neither them nor
 * the compiler's helper, nor a call for each property.
 *
 * The compiler assigns fields in the constructor (`useDefineForClassFields: false`), decorated or not, so that Lit's accessors
 * see the initial values.
 */
export function stripDecorators(): Plugin {
  return {
    name: 'plain-elements',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.ts$/, code: /^\s*@\w+\(/m },
      handler: (code, id) => withEdits(code, editsOf(code, id), id)
    }
  }
}

/**
 * Returns the source without decorators.
 *
 * @throws Error for a decorator other than `define`, `property`, `state` and `query`.
 */
export const stripDecoratorsIn = (code: string, fileName: string): string => applyEdits(code, editsOf(code, fileName))

function editsOf(code: string, fileName: string): Edit[] {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node)) edits.push(...withoutItsDecorators(node, code))
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const statement of source.statements)
    if (edits.length && ts.isImportDeclaration(statement)) edits.push(...unused(statement))
  return edits
}

function withoutItsDecorators(element: ts.ClassDeclaration, code: string): Edit[] {
  const edits: Edit[] = []
  const properties: string[] = []
  for (const member of element.members) {
    const [decorator] = decoratorsOf(member)
    if (!decorator || !member.name) continue
    const name = member.name.getText()
    const { called, given } = parts(decorator)
    if (called === 'query') {
      const getter = `get ${name}(){return this.renderRoot?.querySelector(${given}) ?? null}`
      edits.push({ start: member.getStart(), end: member.end, text: getter })
      continue
    }
    if (called === 'property') properties.push(`${name}:${given || '{}'}`)
    else if (called === 'state') properties.push(`${name}:{${given ? `...${given},` : ''}state:true}`)
    else
      throw new Error(
        `${decorator.getText()} is not known here; publish no element with it, or write it out in plain-elements.ts.`
      )
    edits.push(...removed(decorator, code))
  }
  if (properties.length) {
    const start = element.members.pos
    edits.push({ start, end: start, text: `static properties={${properties.join()}};` })
  }
  for (const decorator of decoratorsOf(element)) {
    if (parts(decorator).called !== 'define' || !element.name)
      throw new Error(`${decorator.getText()} of a class is not known here; @define('w3m-…') of a class with a name is.`)
    edits.push(...removed(decorator, code))
    edits.push({ start: element.end, end: element.end, text: `\n${decorator.expression.getText()}(${element.name.text});` })
  }
  return edits
}

const decoratorsOf = (node: ts.Node): readonly ts.Decorator[] => (ts.canHaveDecorators(node) && ts.getDecorators(node)) || []

/** Returns the name of a decorator, and the text of its argument. */
function parts({ expression }: ts.Decorator): { readonly called: string; readonly given: string } {
  if (!ts.isCallExpression(expression)) return { called: '', given: '' }
  return { called: expression.expression.getText(), given: expression.arguments.map(argument => argument.getText()).join() }
}

function removed(decorator: ts.Decorator, code: string): Edit[] {
  const space = /^\s*/.exec(code.slice(decorator.end))?.[0].length ?? 0
  return [{ start: decorator.getStart(), end: decorator.end + space, text: '' }]
}

/** Removes imports of Lit's decorators, which are unused then. */
function unused(statement: ts.ImportDeclaration): Edit[] {
  const from = statement.moduleSpecifier
  const isLits = ts.isStringLiteral(from) && /^lit\/decorators(\/\w+)?\.js$/.test(from.text)
  return isLits ? [{ start: statement.getStart(), end: statement.end, text: '' }] : []
}
