import type { CallExpression, ObjectExpression, ObjectProperty } from '@babel/types'
import { addTodo, localName, propertiesOf, removeImports, textOf, walk, type Source } from './source.ts'

const from = /^@web3-onboard\//
const page = 'docs/migrate/web3-onboard'

/** Methods that have one counterpart with the same arguments. */
const methods: Readonly<Record<string, string>> = { connectWallet: 'kit.connect()', disconnectWallet: 'kit.disconnect()' }

/** Replaces `Onboard({ … })` by `createKit({ … })`, and names each use whose result differs. */
export function migrateWeb3Onboard(source: Source): boolean {
  if (!source.imports.some(({ source: module }) => from.test(module.value))) return false
  const create = localName(source, /^@web3-onboard\/core$/, 'default')
  const createInReact = localName(source, /^@web3-onboard\/react$/, 'init')
  let instance: string | undefined
  walk(source.program, node => {
    if (node.type === 'VariableDeclarator' && node.init?.type === 'CallExpression' && isCallOf(node.init, create, createInReact))
      instance = textOf(source, node.id)
    if (node.type === 'CallExpression' && isCallOf(node, create, createInReact)) rewriteCall(source, node)
  })
  replaceMethods(source, instance)
  for (const hook of ['useConnectWallet', 'useSetChain', 'useWallets']) {
    const name = localName(source, from, hook)
    if (name) addTodo(source, source.program, `${hook}: use useKit(), useChainId() and the methods of the kit (${page}).`)
  }
  removeImports(source, from)
  return true
}

const isCallOf = ({ callee }: CallExpression, ...names: readonly (string | undefined)[]): boolean =>
  callee.type === 'Identifier' && names.includes(callee.name)

function rewriteCall(source: Source, call: CallExpression): void {
  const [options] = call.arguments
  const properties = options?.type === 'ObjectExpression' ? propertiesOf(options) : undefined
  if (!properties) {
    addTodo(source, call, `Call createKit with your options (${page}).`)
    return
  }
  const lines = ['adapters: [evm()]']
  const chains = properties.get('chains')
  if (chains) lines.push(...networksOf(source, chains))
  const site = properties.get('appMetadata')
  if (site?.value.type === 'ObjectExpression') {
    const facts = propertiesOf(site.value)
    const known = ['name', 'description'].flatMap(name => (facts?.has(name) ? [textOf(source, facts.get(name)!)] : []))
    if (known.length > 0) lines.push(`metadata: { ${known.join(', ')} }`)
  }
  for (const [name, property] of properties)
    if (!['wallets', 'chains', 'appMetadata'].includes(name)) addTodo(source, property, `The option ${name}: see ${page}.`)
  source.edits.overwrite(call.start!, call.end!, `createKit({\n${lines.map(line => `  ${line}`).join(',\n')}\n})`)
  source.needed.add(`import { createKit } from 'w3m-kit'`)
  source.needed.add(`import { evm } from 'w3m-kit/adapters/evm'`)
  source.needed.add(`import 'w3m-kit/elements'`)
}

/** Chains with literal ids and URLs become networks with RPC URLs; the text of others is kept for the user. */
function networksOf(source: Source, { value }: ObjectProperty): readonly string[] {
  const chains = value.type === 'ArrayExpression' ? value.elements.filter(each => each?.type === 'ObjectExpression') : []
  const networks = chains.map(chain => networkOf(source, chain))
  if (value.type !== 'ArrayExpression' || networks.includes(undefined) || networks.length !== value.elements.length) {
    addTodo(source, value, `Write these chains as networks: ids are numbers, and URLs go to customRpcUrls (${page}).`)
    return ['networks: []']
  }
  return [`networks: [\n    ${networks.join(',\n    ')}\n  ]`]
}

function networkOf(source: Source, chain: ObjectExpression): string | undefined {
  const facts = propertiesOf(chain)
  const id = facts?.get('id')?.value
  const number = id?.type === 'StringLiteral' ? Number(id.value) : id?.type === 'NumericLiteral' ? id.value : Number.NaN
  const rpcUrl = facts?.get('rpcUrl')
  if (!facts || !Number.isSafeInteger(number) || !rpcUrl) return undefined
  const text = (name: string, fallback: string): string => {
    const found = facts.get(name)
    return found ? textOf(source, found.value) : fallback
  }
  const symbol = text('token', `'ETH'`)
  return `{ id: ${number}, name: ${text('label', `'Network ${number}'`)}, nativeCurrency: { name: ${symbol}, symbol: ${symbol}, decimals: 18 }, rpcUrls: { default: { http: [${textOf(source, rpcUrl.value)}] } } }`
}

function replaceMethods(source: Source, instance: string | undefined): void {
  if (!instance) return
  walk(source.program, node => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== instance) return
    const name = node.property.type === 'Identifier' ? node.property.name : ''
    addTodo(source, node, `${instance}.${name}: use ${methods[name] ?? 'the kit'}, whose result differs (${page}).`)
  })
}
