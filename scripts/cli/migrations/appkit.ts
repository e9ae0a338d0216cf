import { addTodo, type Source } from './source.ts'

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

/** Changes the imports of AppKit. The names stay: `w3m-kit/compat` has them. */
export function migrateAppKit(source: Source): boolean {
  const theirs = source.imports.filter(({ source: module }) => module.value.startsWith('@reown/appkit'))
  for (const { source: module } of theirs) {
    const ours = kitModuleOf(module.value)
    if (ours) source.edits.overwrite(module.start! + 1, module.end! - 1, ours)
    else addTodo(source, module, `${module.value} has no counterpart: see docs/migrate/appkit.`)
  }
  return theirs.length > 0
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
