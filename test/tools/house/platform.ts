import ts from 'typescript'
import { isHandTool } from './sources.ts'
import type { Sources } from './sources.ts'

/** The platform's own objects that are reached through one door. */
const storageAndNetwork = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel'
]
const page = [
  'window',
  'self',
  'globalThis',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'matchMedia',
  'open',
  'addEventListener'
]
const pageToo = [
  'removeEventListener',
  'requestAnimationFrame',
  'requestIdleCallback',
  'getComputedStyle',
  'crypto',
  'performance',
  'CustomEvent'
]
const timers = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']

/** For each room what its files may not name, and the files that are the door. */
const walls: readonly {
  readonly room: string
  readonly names: readonly string[]
  readonly doors: readonly string[]
  readonly clock?: boolean
}[] = [
  {
    room: 'state/',
    names: [...storageAndNetwork, ...page, ...pageToo, ...timers],
    doors: [
      'state/early.ts',
      'state/environment.ts',
      'state/page.ts',
      'state/provider-window.ts',
      'state/device.ts',
      'state/window.ts',
      'state/interop/solana.ts'
    ],
    clock: true
  },
  { room: 'elements/', names: storageAndNetwork, doors: [], clock: true },
  { room: 'react/', names: [...storageAndNetwork, ...page], doors: [] },
  { room: 'adapters/', names: ['localStorage', 'sessionStorage', 'indexedDB', 'XMLHttpRequest', 'document'], doors: [] }
]

/** Two copies of the kit on one page can only meet on the global object. */
const exceptions: Record<string, string> = { 'state/kit.ts': 'globalThis' }

/** Uses of the platform past its door, as `file:line name`. A name that the file declares itself is its own. */
export function platformUses(sources: Sources): string[] {
  const walled = new Map(
    [...sources].filter(([path]) =>
      walls.some(wall => path.startsWith(wall.room) && !wall.doors.includes(path) && !isHandTool(path))
    )
  )
  const { program, checker } = programOf(walled)
  return [...walled.keys()].flatMap(path => {
    const wall = walls.find(({ room }) => path.startsWith(room))
    const source = program.getSourceFile(path)
    if (!wall || !source) return []
    const found: string[] = []
    const report = (node: ts.Node, name: string) =>
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${name}`)
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
      if (wall.clock && asksClock(node)) report(node, 'Date.now')
      if (
        ts.isIdentifier(node) &&
        wall.names.includes(node.text) &&
        exceptions[path] !== node.text &&
        isReference(node) &&
        !isDeclaredHere(node, checker)
      )
        report(node, node.text)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

const asksClock = (node: ts.Node) =>
  (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Date' && node.name.text === 'now') ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0)

/** Not the name of a property, a member or a declaration. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false
  return !('name' in parent && parent.name === node)
}

function isDeclaredHere(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return (symbol?.declarations ?? []).length > 0
}

/** Without libraries, a name that no file declares is the platform's. */
function programOf(sources: Sources): { program: ts.Program; checker: ts.TypeChecker } {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.Latest,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: []
  }
  const program = ts.createProgram([...sources.keys()], options, {
    getSourceFile: path => {
      const text = sources.get(path)
      return text === undefined ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    },
    fileExists: path => sources.has(path),
    readFile: path => sources.get(path),
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: path => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined
  })
  return { program, checker: program.getTypeChecker() }
}
