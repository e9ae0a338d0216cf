import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '../../../adapters/base/codes.ts'
import { events } from '../../../react/events.ts'
import { elements } from './elements.ts'
import { membersOf, modules } from './sources.ts'

// What the tables of `docs/migrate` say that the kit has in the place of something: each name in code in a table's last column.

/** Words of the language, and of the example, that are no names of the kit. */
const words = new Set(['true', 'false', 'auto', 'url', 'id', 'walletId'])

/** Packages that a site installs beside the kit. */
const packages = new Set(['@wagmi/core', '@solana/web3.js@2', '@walletconnect/sign-client@2.21.8'])

export interface Cell {
  /** What is left. */
  readonly of: string
  /** What the last column has in code. */
  readonly code: readonly string[]
}

/** The rows of every table of a page; those of its heads are none. */
export function tableRows(markdown: string): Cell[] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|') || /^\|[\s|:-]+$/.test(line) || /^\|[\s|:-]+$/.test(lines[index + 1] ?? '')) return []
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim())
    return [{ of: cells[0]!, code: [...cells.at(-1)!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!) }]
  })
}

/** Everything that a counterpart can be: what modules export, options, methods, elements and their parts, screens. */
export function counterparts(root: string): ReadonlySet<string> {
  const exported = JSON.parse(readFileSync(join(root, 'test/api.json'), 'utf8')) as Record<string, string[]>
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const of = (file: string, name: string): string[] => membersOf(join(root, file), name).map(member => member.name)
  const options = of('state/options.ts', 'KitOptions')
  return new Set([
    ...words,
    ...packages,
    ...modules(root).keys(),
    ...Object.values(exported)
      .flat()
      .map(name => name.replace('type ', '')),
    ...options,
    ...of('state/options.ts', 'Features').flatMap(name => [name, `features.${name}`]),
    ...of('state/kit.ts', 'Kit').map(name => `kit.${name}`),
    ...of('state/theme.ts', 'Theme'),
    ...of('state/siwx/server.ts', 'ServerSiwxOptions'),
    ...errorCodes,
    ...of('adapters/wallet-source.ts', 'DappMetadata'),
    ...of('adapters/base/network.ts', 'Network'),
    ...of('adapters/evm/index.ts', 'EvmOptions'),
    ...of('state/router.ts', 'Routes').map(name => `'${name}'`),
    ...[...read('state/options.ts').matchAll(/'--w3m-[\w-]+'/g)].map(([name]) => name.slice(1, -1)),
    ...Object.keys(events),
    ...elements(root).flatMap(({ tagName, attributes = [], members = [], cssParts = [] }) => [
      tagName,
      ...attributes.map(({ name }) => name),
      ...members.map(({ name }) => name),
      ...cssParts.map(({ name }) => `part(${name})`)
    ]),
    'appkit-wallet-button'
  ])
}

/** The names of a piece of code: of `kit.open('Networks')` the method and the screen; numbers, addresses and other texts are none. */
export function namesIn(code: string): string[] {
  const screens = [...code.matchAll(/\('([A-Z]\w+)'\)/g)].map(([, name]) => `'${name}'`)
  const parts = [...code.matchAll(/part\([\w-]+\)/g)].map(([part]) => part)
  if (packages.has(code) || /^w3m-kit(\/[\w/]+)?$/.test(code)) return [code]
  const plain = code
    .replace(/::part\([\w-]+\)/g, '')
    .replace(/(?<=--[\w-]+'): [^}]*/g, '')
    .replace(/'(--[\w-]+)'/g, '$1')
    .replace(/'[^']*'|"[^"]*"|=\{[^}]*\}/g, '')
    .replace(/(\$\w+)\.(get|subscribe)\(/g, '$1(')
  return [...screens, ...parts, ...(plain.match(/-{0,2}[$\p{L}][\w$-]*(\.[a-zA-Z]\w*)?/gu) ?? [])]
}

/** Counterparts that are nowhere in the kit, by the row that names them. */
export function unknownCounterparts(known: ReadonlySet<string>, markdown: string): string[] {
  return tableRows(markdown).flatMap(({ of, code }) =>
    code
      .flatMap(namesIn)
      .filter(name => !known.has(name))
      .map(name => `${of}: ${name}`)
  )
}
