import type { Node, StringLiteral } from '@babel/types'
import { addTodo, walk, type Source } from './source.ts'

/** Modules of AppKit, and the kit's of the same names. */
const modules: readonly (readonly [RegExp, string])[] = [
  [/^@reown\/appkit(?:\/library)?\/(react|vue)(?:-core)?$/, 'w3m-kit/compat/$1'],
  [/^@reown\/appkit\/networks$/, 'w3m-kit/networks'],
  [/^@reown\/appkit-adapter-wagmi$/, 'w3m-kit/compat/wagmi'],
  // a hook of its own, by the name of another one
  [/^@reown\/appkit-adapter-solana\/(react|vue)$/, 'w3m-kit/compat/solana/$1'],
  [/^@reown\/appkit-adapter-(?:ethers5?|solana|bitcoin|polkadot)$/, 'w3m-kit/compat'],
  [/^@reown\/appkit-(?:siwx|wallet-button)\/(react|vue)$/, 'w3m-kit/compat/$1'],
  [/^@reown\/appkit-(?:common|controllers|core|siwe|siwx|universal-connector|utils|wallet-button)$/, 'w3m-kit/compat'],
  [/^@reown\/appkit(?:\/(?:core|library|basic))?$/, 'w3m-kit/compat']
]

/** Returns the kit's module for one of AppKit's; `undefined` if there is none. */
export function kitModuleOf(specifier: string): string | undefined {
  const [from, to] = modules.find(([pattern]) => pattern.test(specifier)) ?? []
  return from && specifier.replace(from, to!)
}

/** Changes the modules of AppKit. The names stay: `w3m-kit/compat` has them. */
export function migrateAppKit(source: Source): boolean {
  let isUsed = false
  walk(source.program, node => {
    const module = moduleIn(node)
    if (!module?.value.startsWith('@reown/appkit')) return
    isUsed = true
    const ours = kitModuleOf(module.value)
    if (ours) source.edits.overwrite(module.start! + 1, module.end! - 1, ours)
    else addTodo(source, module, `${module.value} has no counterpart: see docs/migrate/appkit.`)
  })
  return isUsed
}

/** Calls that name a module, also those of test runners that replace one. */
const naming = new Set(['import', 'require', 'mock', 'doMock', 'importActual'])

/** The module that a node names: an import, an export from it, `import()`, `require()`, or a mock of it. */
function moduleIn(node: Node): StringLiteral | undefined {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return node.source
  if (node.type === 'ExportNamedDeclaration') return node.source ?? undefined
  if (node.type === 'TSImportType') return node.argument.type === 'StringLiteral' ? node.argument : undefined
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: values } = node
  const called = callee.type === 'MemberExpression' ? callee.property : callee
  const name = called.type === 'Import' ? 'import' : called.type === 'Identifier' ? called.name : ''
  return naming.has(name) && values[0]?.type === 'StringLiteral' ? values[0] : undefined
}

/** Changes the imports in a file of another language, such as a Vue component. */
export const migrateAppKitText = (text: string): string =>
  text.replace(
    /((?:from|import)\s*\(?\s*)(['"])(@reown\/appkit[^'"]*)\2/g,
    (all, before: string, quote: string, specifier: string) => {
      const ours = kitModuleOf(specifier)
      return ours ? `${before}${quote}${ours}${quote}` : all
    }
  )
