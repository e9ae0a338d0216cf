import * as published from '../../adapters/networks/index.ts'
import type { Namespace } from '../../adapters/base/caip.ts'

/** What `init` asks for. */
export interface Answers {
  /** Names of networks that `w3m-kit/networks` exports. */
  readonly networks: readonly string[]
  readonly phones: PhoneWallets
}

/** How phone wallets connect: through the public services, through the team's own, or not at all. */
export type PhoneWallets =
  | { readonly kind: 'none' }
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: 'services'; readonly url: string }

const networks = new Map(
  Object.entries(published).flatMap(([name, value]) => (typeof value === 'function' ? [] : [[name, value] as const]))
)

/** Exported names of all networks. */
export const networkNames: readonly string[] = [...networks.keys()]

/**
 * Parses a list of networks: names of `w3m-kit/networks`, their display names, chain ids or CAIP-2 ids, by commas.
 * @throws Error that names what is unknown
 */
export function parseNetworks(list: string): readonly string[] {
  const words = list
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
  const names = words.map(word => {
    const wanted = word.toLowerCase()
    const found = [...networks].find(([name, { id, caipNetworkId, name: label }]) =>
      [name, String(id), caipNetworkId, label].some(each => each.toLowerCase() === wanted)
    )
    if (found) return found[0]
    const close = networkNames.filter(name => name.toLowerCase().startsWith(wanted.slice(0, 3)))
    throw new Error(
      `There is no network "${word}" in w3m-kit/networks.${close.length > 0 ? ` Did you mean ${close.join(', ')}?` : ''}`
    )
  })
  if (names.length === 0) throw new Error('Name at least one network, such as mainnet.')
  return [...new Set(names)]
}

/** Parses the second answer: nothing or `none`, an https URL of services, or a project id of 32 hexadecimal digits. */
export function parsePhones(answer: string): PhoneWallets {
  const word = answer.trim()
  if (word === '' || word === 'none') return { kind: 'none' }
  if (/^https?:\/\//.test(word)) {
    if (!URL.canParse(word)) throw new Error(`"${word}" is not a URL.`)
    return { kind: 'services', url: word.replace(/\/$/, '') }
  }
  if (/^[0-9a-f]{32}$/i.test(word)) return { kind: 'project', projectId: word }
  throw new Error(`"${word}" is neither a URL of services, nor a project id (32 hexadecimal digits), nor "none".`)
}

const adapters: Readonly<Record<Namespace, { readonly call: string; readonly from: string }>> = {
  eip155: { call: 'evm', from: 'w3m-kit/adapters/evm' },
  solana: { call: 'solana', from: 'w3m-kit/adapters/solana' },
  bip122: { call: 'bitcoin', from: 'w3m-kit/adapters/bitcoin' },
  polkadot: { call: 'polkadot', from: 'w3m-kit/adapters/polkadot' }
}

/** Import lines and the call that start the kit. `elements`: the page uses tags, not React's components. */
export function kitCode({ networks: names, phones }: Answers, { elements }: { readonly elements: boolean }) {
  const used = [...new Set(names.map(name => networks.get(name)!.chainNamespace))].map(namespace => adapters[namespace])
  if (phones.kind !== 'none') used.push({ call: 'walletConnect', from: 'w3m-kit/adapters/walletconnect' })
  // a network may have the name of its adapter: `solana`
  const nameOf = (call: string) => (names.includes(call) ? `${call}Adapter` : call)
  const imports = [
    `import { ${phones.kind === 'project' ? 'cloud, ' : ''}createKit } from 'w3m-kit'`,
    ...used.map(({ call, from }) => `import { ${nameOf(call) === call ? call : `${call} as ${nameOf(call)}`} } from '${from}'`),
    ...(elements ? [`import 'w3m-kit/elements'`] : []),
    `import { ${[...names].sort().join(', ')} } from 'w3m-kit/networks'`
  ]
  const options = [
    `adapters: [${used.map(({ call }) => `${nameOf(call)}()`).join(', ')}]`,
    `networks: [${names.join(', ')}]`,
    ...(phones.kind === 'project' ? [`...cloud('${phones.projectId}')`] : []),
    ...(phones.kind === 'services' ? [`services: '${phones.url}'`] : [])
  ]
  return { imports, call: `createKit({\n${options.map(option => `  ${option}`).join(',\n')}\n})` }
}

/** A module that starts the kit and exports it. */
export function kitModule(answers: Answers, options: { readonly elements: boolean }): string {
  const { imports, call } = kitCode(answers, options)
  return `${imports.join('\n')}\n\nexport const kit = ${call}\n`
}
