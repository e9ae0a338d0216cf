import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { publishedModules, scriptTag, sourceOfModule } from '../build/package-entries.ts'
import { prose } from './markdown.ts'

// Reads public declarations from source text alone: a program of the whole kit takes a minute, this a second.

/** An export that apps can import. */
export interface PublicName {
  readonly name: string
  readonly kind: 'value' | 'type'
  /** Text of its doc comment, without examples. */
  readonly sentence: string
  /** Declaration on one line, without its body. */
  readonly signature: string
}

const parsed = new Map<string, ts.SourceFile>()

export function parse(file: string): ts.SourceFile {
  const known = parsed.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}

/** Returns published modules by import specifier, each with its source. */
export function modules(root: string): ReadonlyMap<string, string> {
  return new Map(
    [...publishedModules(root)]
      .filter(([, path]) => path !== scriptTag)
      .map(([specifier, path]) => [specifier.replace('.', 'w3m-kit'), join(root, sourceOfModule(path))])
  )
}

/** Returns all exports of a module, including re-exports, sorted by name. */
export function publicNames(file: string): PublicName[] {
  return [...exportsOf(file)].map(([name, node]) => describe(name, node)).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

type Declared = ts.DeclarationStatement | ts.VariableStatement

function exportsOf(file: string): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const statement of parse(file).statements) {
    if (ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier as ts.StringLiteral | undefined
      if (from && !from.text.startsWith('.')) continue
      const other = from ? exportsOf(beside(file, from.text)) : locals(file)
      const clause = statement.exportClause
      if (!clause) for (const [name, node] of other) found.set(name, node)
      else if (ts.isNamedExports(clause))
        for (const element of clause.elements) {
          const node = other.get((element.propertyName ?? element.name).text)
          if (node) found.set(element.name.text, node)
        }
    } else if (isExported(statement)) for (const name of namesOf(statement)) found.set(name, statement as Declared)
  }
  return found
}

/** Returns declarations and imports of a file: a module may export either by name later. */
function locals(file: string): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const statement of parse(file).statements) {
    for (const name of namesOf(statement)) found.set(name, statement as Declared)
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (!statement.moduleSpecifier.text.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue
    const other = exportsOf(beside(file, statement.moduleSpecifier.text))
    for (const { name, propertyName } of bindings.elements) {
      const node = other.get((propertyName ?? name).text)
      if (node) found.set(name.text, node)
    }
  }
  return found
}

const beside = (file: string, specifier: string): string => {
  const path = join(dirname(file), specifier)
  if (!existsSync(path)) throw new Error(`${file} exports from ${specifier}, which is not there.`)
  return path
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as ts.DeclarationStatement
  return name && !ts.isModuleDeclaration(statement) ? [name.getText()] : []
}

function describe(name: string, node: Declared): PublicName {
  const kind = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? 'type' : 'value'
  return { name, kind, sentence: sentenceOf(node), signature: signatureOf(node) }
}

/** Returns the text of the doc comment of a node; `@summary` has priority. */
export function sentenceOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const last = comments.at(-1)
  if (!last) return ''
  const summary = last.tags?.find(({ tagName }) => tagName.text === 'summary')
  return prose(ts.getTextOfJSDocComment(last.comment) ?? ts.getTextOfJSDocComment(summary?.comment) ?? '')
}

/** Returns true if the doc comment is tagged as internal. */
export const isInternal = (node: ts.Node): boolean => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')

function signatureOf(node: Declared): string {
  const text = ((): string => {
    if (ts.isFunctionDeclaration(node)) return node.getText().slice(0, node.body!.getFullStart() - node.getStart())
    if (ts.isVariableStatement(node)) {
      const [declaration] = node.declarationList.declarations
      const { name, type, initializer } = declaration!
      if (type) return `const ${name.getText()}: ${type.getText()}`
      if (initializer && ts.isArrowFunction(initializer))
        return `${name.getText()}(${initializer.parameters.map(each => each.getText()).join(', ')})${initializer.type ? `: ${initializer.type.getText()}` : ''}`
      return `const ${name.getText()}`
    }
    if (ts.isTypeAliasDeclaration(node)) return node.getText()
    if (ts.isInterfaceDeclaration(node)) return `interface ${node.name.text}`
    return `class ${node.name?.getText() ?? ''}`
  })()
  return text
    .replace(/^export /, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A field or method of an interface, as documented. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly sentence: string
}

/** Returns an interface's own members, without internal ones. */
export function membersOf(file: string, name: string): Member[] {
  const node = parse(file).statements.find(
    (statement): statement is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(statement) && statement.name.text === name
  )
  if (!node) throw new Error(`${file} has no interface ${name}.`)
  return node.members
    .filter(member => !isInternal(member))
    .map(member => ({
      name: member.name?.getText() ?? '',
      type: typeText(member),
      optional: member.questionToken !== undefined,
      sentence: sentenceOf(member)
    }))
}

function typeText(member: ts.TypeElement): string {
  if (ts.isPropertySignature(member)) return (member.type?.getText() ?? '').replace(/\s+/g, ' ')
  const { parameters, type, typeParameters } = member as ts.MethodSignature
  const generic = typeParameters ? `<${typeParameters.map(each => each.getText()).join(', ')}>` : ''
  return `${generic}(${parameters.map(each => each.getText()).join(', ')}): ${type?.getText() ?? 'void'}`.replace(/\s+/g, ' ')
}
