import { parse, type ParserPlugin } from '@babel/parser'
import type { ImportDeclaration, JSXElement, JSXIdentifier, Node, ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { addImports } from '../edits.ts'

/** One file of the user’s app, while a migration edits it. */
export interface Source {
  readonly text: string
  readonly edits: MagicString
  readonly program: Node
  /** Imports by the package that they name. */
  readonly imports: readonly ImportDeclaration[]
  /** What the user has to do, with its line. */
  readonly todos: Todo[]
  /** Import lines that the new code needs. */
  readonly needed: Set<string>
}

export interface Todo {
  readonly line: number
  readonly text: string
}

/** Rewrites one file for the kit. Returns whether the file uses what it migrates from. */
export type Migration = (source: Source) => boolean

/**
 * Parses TypeScript or JavaScript with JSX.
 * @throws SyntaxError
 */
export function parseSource(text: string, file: string): Source {
  const isTypeScript = /\.[cm]?tsx?$/.test(file)
  // in `.ts`, `<T>value` is a type assertion
  const plugins: ParserPlugin[] = [
    ...(isTypeScript ? (['typescript'] as const) : []),
    ...(/\.[cm]?ts$/.test(file) ? [] : (['jsx'] as const))
  ]
  const { program } = parse(text, { sourceType: 'module', plugins, errorRecovery: false })
  return {
    text,
    edits: new MagicString(text),
    program,
    imports: program.body.filter(node => node.type === 'ImportDeclaration'),
    todos: [],
    needed: new Set()
  }
}

/** Calls a function with each node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (child && typeof (child as Partial<Node>).type === 'string') walk(child as Node, visit)
  }
}

export const addTodo = (source: Source, node: Node, text: string): void => {
  source.todos.push({ line: node.loc?.start.line ?? 0, text })
}

/** Returns the local name of an import: `import { A as B } from 'package'`; `undefined` if it is not imported. */
export function localName(source: Source, from: RegExp, imported: string): string | undefined {
  for (const { source: module, specifiers } of source.imports) {
    if (!from.test(module.value)) continue
    for (const specifier of specifiers) {
      if (imported === 'default' ? specifier.type === 'ImportDefaultSpecifier' : importedName(specifier) === imported)
        return specifier.local.name
    }
  }
  return undefined
}

const importedName = (specifier: ImportDeclaration['specifiers'][number]): string | undefined =>
  specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined

/** Returns the names that a file imports from a package, types included. */
export const importedNames = (source: Source, from: RegExp): readonly string[] =>
  source.imports
    .filter(({ source: module }) => from.test(module.value))
    .flatMap(({ specifiers }) => specifiers.flatMap(specifier => importedName(specifier) ?? []))

const nameOf = (node: Node): string | undefined =>
  node.type === 'Identifier' ? node.name : node.type === 'StringLiteral' ? node.value : undefined

/** Removes the imports of a package, each with its line. */
export function removeImports(source: Source, from: RegExp): void {
  for (const node of source.imports) if (from.test(node.source.value)) removeLine(source, node)
}

function removeLine({ text, edits }: Source, node: Node): void {
  const end = text.startsWith('\r\n', node.end!) ? node.end! + 2 : text[node.end!] === '\n' ? node.end! + 1 : node.end!
  edits.remove(node.start!, end)
}

/** The properties of an object literal by name; `undefined` for one with a spread or a computed name. */
export function propertiesOf(object: ObjectExpression): ReadonlyMap<string, ObjectProperty> | undefined {
  const properties = new Map<string, ObjectProperty>()
  for (const property of object.properties) {
    const name = property.type === 'ObjectProperty' && !property.computed ? nameOf(property.key) : undefined
    if (property.type !== 'ObjectProperty' || name === undefined) return undefined
    properties.set(name, property)
  }
  return properties
}

/** The source text of a node. */
export const textOf = ({ text }: Source, node: Node): string => text.slice(node.start!, node.end!)

/** Removes the tags of a wrapping element, and keeps its children. */
export function unwrap(source: Source, { openingElement, closingElement, children }: JSXElement): void {
  const { edits } = source
  // a wrapper of one element leaves that; one of several leaves a fragment
  const shown = children.filter(child => child.type !== 'JSXText' || child.value.trim() !== '')
  const isSingle = shown.length === 1 && shown[0]!.type === 'JSXElement'
  const replaceTag = (tag: Node, by: string): unknown =>
    isSingle ? removeTag(source, tag) : edits.overwrite(tag.start!, tag.end!, by)
  replaceTag(openingElement, '<>')
  if (closingElement) replaceTag(closingElement, '</>')
}

/** Removes a tag, with its line if nothing else is on it. */
function removeTag({ text, edits }: Source, { start, end }: Node): void {
  const from = text.lastIndexOf('\n', start! - 1) + 1
  const isAlone = text.slice(from, start!).trim() === '' && /^[ \t]*\r?\n/.test(text.slice(end!))
  if (isAlone) edits.remove(from, text.indexOf('\n', end!) + 1)
  else edits.remove(start!, end!)
}

/** Returns the name of a JSX element: `A` for `<A>`, `A.B` for `<A.B>`. */
export function elementName({ openingElement: { name } }: JSXElement): string {
  if (name.type === 'JSXIdentifier') return name.name
  return name.type === 'JSXMemberExpression' ? `${(name.object as JSXIdentifier).name}.${name.property.name}` : ''
}

/** Returns the edited text, with the imports that the new code needs. */
export const finish = ({ edits, needed }: Source): string =>
  addImports(
    edits.toString(),
    [...needed].sort((one, other) => moduleOf(one).localeCompare(moduleOf(other)))
  )

const moduleOf = (line: string): string => /(['"])([^'"]+)\1/.exec(line)?.[2] ?? line
