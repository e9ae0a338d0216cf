import type { CallExpression, JSXElement, Node, ObjectExpression, VariableDeclaration } from '@babel/types'
import {
  addTodo,
  elementName,
  importedNames,
  localName,
  propertiesOf,
  removeImports,
  textOf,
  unwrap,
  walk,
  type Migration,
  type Source
} from './source.ts'

/** A kit on wagmi whose provider, button and configuration the kit replaces. */
interface WagmiKit {
  readonly from: RegExp
  readonly provider: string
  readonly button: string
  /** Option of `getDefaultConfig` with the project id. */
  readonly projectId: string
  /** Whether `getDefaultConfig` already returns wagmi's configuration, and not the parameters of `createConfig`. */
  readonly createsConfig: boolean
  /** Replacements of what cannot be rewritten by itself. */
  readonly byHand: Readonly<Record<string, string>>
  readonly page: string
}

const rainbowKit: WagmiKit = {
  from: /^@rainbow-me\/rainbowkit(?:\/|$)/,
  provider: 'RainbowKitProvider',
  button: 'ConnectButton',
  projectId: 'projectId',
  createsConfig: true,
  byHand: {
    useConnectModal: `kit.open('Connect')`,
    useAccountModal: `kit.open('Account')`,
    useChainModal: `kit.open('Networks')`,
    useAddRecentTransaction: 'nothing: the kit tracks what it sends ($sent)',
    RainbowKitAuthenticationProvider: 'the option siwx: serverSiwx({ url })',
    connectorsForWallets: 'nothing: installed wallets list themselves',
    darkTheme: `themeMode: 'dark'`,
    lightTheme: `themeMode: 'light'`,
    midnightTheme: `themeMode: 'dark'`
  },
  page: 'docs/migrate/rainbowkit'
}

const connectKit: WagmiKit = {
  from: /^connectkit$/,
  provider: 'ConnectKitProvider',
  button: 'ConnectKitButton',
  projectId: 'walletConnectProjectId',
  createsConfig: false,
  byHand: {
    useModal: 'useOpen(), kit.open() and kit.close()',
    SIWEProvider: 'the option siwe',
    useSIWE: 'signIn() and signOut()',
    useChains: 'useNetworks()'
  },
  page: 'docs/migrate/connectkit'
}

export const migrateRainbowKit: Migration = source => migrateWagmiKit(source, rainbowKit)
export const migrateConnectKit: Migration = source => migrateWagmiKit(source, connectKit)

function migrateWagmiKit(source: Source, kit: WagmiKit): boolean {
  const { from, byHand, page } = kit
  if (!source.imports.some(({ source: module }) => from.test(module.value))) return false
  for (const name of importedNames(source, from)) {
    const instead = byHand[name]
    const [used] = instead ? usesOf(source, localName(source, from, name)!) : []
    if (used) addTodo(source, used, `${name}: use ${instead} instead (${page}).`)
  }
  replaceElements(source, kit)
  replaceConfig(source, kit)
  removeImports(source, from)
  return true
}

/** Uses of a name outside its import. */
function usesOf(source: Source, name: string): readonly Node[] {
  const uses: Node[] = []
  const imports = new Set<number>(source.imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.start!)))
  walk(source.program, node => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name && !imports.has(node.start!))
      uses.push(node)
  })
  return uses
}

function replaceElements(source: Source, { from, provider, button, page }: WagmiKit): void {
  const names = { provider: localName(source, from, provider), button: localName(source, from, button) }
  walk(source.program, node => {
    if (node.type !== 'JSXElement') return
    const name = elementName(node)
    if (name === names.provider) {
      const options = node.openingElement.attributes
      if (options.length > 0)
        addTodo(
          source,
          node,
          `Options of ${provider} are options of createKit now (${page}): ${options.map(each => textOf(source, each)).join(' ')}`
        )
      unwrap(source, node)
    } else if (name === names.button) replaceButton(source, node, page)
    else if (names.button && name === `${names.button}.Custom`)
      addTodo(source, node, `A button of your own: useKit() has the state, kit.open() opens the modal (${page}).`)
  })
}

function replaceButton(source: Source, node: JSXElement, page: string): void {
  const { attributes } = node.openingElement
  if (attributes.length > 0)
    addTodo(
      source,
      node,
      `Properties of the button have other names (${page}): ${attributes.map(each => textOf(source, each)).join(' ')}`
    )
  source.edits.overwrite(node.start!, node.end!, '<W3mButton />')
  source.needed.add(`import { W3mButton } from 'w3m-kit/react'`)
}

/** Replaces `const config = getDefaultConfig({ … })`, and the same within `createConfig(…)`. */
function replaceConfig(source: Source, kit: WagmiKit): void {
  const called = localName(source, kit.from, 'getDefaultConfig')
  if (!called) return
  walk(source.program, node => {
    if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return
    const value = node.declarations[0]!.init
    const call = value?.type === 'CallExpression' ? innerCall(value, called) : undefined
    const [options] = call?.arguments ?? []
    if (!call) return
    if (options?.type === 'ObjectExpression') rewriteConfig(source, kit, node, { whole: value as CallExpression, options })
    else addTodo(source, node, `Call createKit and createConfig(wagmiParameters(options)) as in ${kit.page}.`)
  })
}

/** `getDefaultConfig(…)` itself, or as the argument of `createConfig`. */
function innerCall(call: CallExpression, name: string): CallExpression | undefined {
  if (call.callee.type === 'Identifier' && call.callee.name === name) return call
  const [argument] = call.arguments
  return argument?.type === 'CallExpression' ? innerCall(argument, name) : undefined
}

/** Options of `getDefaultConfig` that are the site's metadata. */
const metadata = { appName: 'name', appDescription: 'description', appUrl: 'url', appIcon: 'icons' } as const

function rewriteConfig(
  source: Source,
  { projectId, page }: WagmiKit,
  declaration: VariableDeclaration,
  { whole, options }: { readonly whole: CallExpression; readonly options: ObjectExpression }
): void {
  const properties = propertiesOf(options)
  if (!properties) {
    addTodo(source, options, `Pass these options to createKit (${page}).`)
    return
  }
  const valueOf = (name: string): string | undefined => {
    const property = properties.get(name)
    return property && (property.shorthand ? name : textOf(source, property.value))
  }
  const site = Object.entries(metadata).flatMap(([theirs, ours]) => {
    const value = valueOf(theirs)
    return value === undefined ? [] : [`${ours}: ${ours === 'icons' ? `[${value}]` : value}`]
  })
  const chains = valueOf('chains') ?? '[mainnet]'
  const project = valueOf(projectId)
  const lines = [
    `adapters: [evm()${project ? ', walletConnect()' : ''}]`,
    `networks: ${chains}`,
    ...(project ? [`...cloud(${project})`] : []),
    ...(site.length > 0 ? [`metadata: { ${site.join(', ')} }`] : [])
  ]
  const known = new Set([...Object.keys(metadata), 'chains', projectId, 'ssr'])
  for (const [name, property] of properties) if (!known.has(name)) addTodo(source, property, `The option ${name}: see ${page}.`)
  const name = `${textOf(source, declaration.declarations[0]!.id)}Options`
  source.edits.appendLeft(
    lineStart(source, declaration),
    `const ${name} = {\n${lines.map(line => `  ${line}`).join(',\n')}\n}\ncreateKit(${name})\n`
  )
  source.edits.overwrite(whole.start!, whole.end!, `createConfig(wagmiParameters(${name}))`)
  addConfigImports(source, { usesProject: project !== undefined, namesMainnet: !properties.has('chains') })
}

/** Start of the statement, before its `export`. */
function lineStart({ text }: Source, node: Node): number {
  return text.lastIndexOf('\n', node.start! - 1) + 1
}

function addConfigImports(
  source: Source,
  { usesProject, namesMainnet }: { readonly usesProject: boolean; readonly namesMainnet: boolean }
): void {
  source.needed.add(`import { ${usesProject ? 'cloud, ' : ''}createKit } from 'w3m-kit'`)
  source.needed.add(`import { evm } from 'w3m-kit/adapters/evm'`)
  if (usesProject) source.needed.add(`import { walletConnect } from 'w3m-kit/adapters/walletconnect'`)
  if (namesMainnet) source.needed.add(`import { mainnet } from 'w3m-kit/networks'`)
  source.needed.add(`import { wagmiParameters } from 'w3m-kit/wagmi'`)
  if (!localName(source, /^wagmi$|^@wagmi\/core$/, 'createConfig')) source.needed.add(`import { createConfig } from 'wagmi'`)
}
