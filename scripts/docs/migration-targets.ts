import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '../../adapters/base/error-codes.ts'
import { events } from '../../react/component.ts'
import { elements } from './elements.ts'
import { membersOf, modules } from './sources.ts'

// Counterparts in the tables of `docs/migrate`: each name in code in a table's last column.

/** Words of the language, and of the example, that are not names of the kit. */
const words = new Set(['true', 'false', 'auto', 'url', 'id', 'walletId'])

/** Packages that an app installs in addition to the kit. */
const packages = new Set(['@wagmi/core', '@solana/web3.js@1'])

export interface Cell {
  /** The replaced name. */
  readonly of: string
  /** Code in the last column. */
  readonly code: readonly string[]
}

/** Returns the rows of every table of a page, without header rows. */
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

/** Returns all possible counterparts: exports, options, methods, elements and their parts, screens. */
export function listMigrationTargets(root: string): ReadonlySet<string> {
  const exported = JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as Record<string, string[]>
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const of = (file: string, name: string): string[] => membersOf(join(root, file), name).map(member => member.name)
  const options = of('state/options/options.ts', 'KitOptions')
  return new Set([
    ...words,
    ...packages,
    ...modules(root).keys(),
    ...Object.values(exported)
      .flat()
      .map(name => name.replace('type ', '')),
    ...options,
    ...of('state/options/options.ts', 'Features').flatMap(name => [name, `features.${name}`]),
    ...of('state/kit/kit.ts', 'Kit').map(name => `kit.${name}`),
    ...of('state/options/theme.ts', 'Theme'),
    ...of('state/sign-in/server.ts', 'ServerSiwxOptions'),
    ...errorCodes,
    ...of('adapters/wallet-source.ts', 'DappMetadata'),
    ...of('adapters/base/network.ts', 'Network'),
    ...of('adapters/evm/index.ts', 'EvmOptions'),
    ...of('state/router/router.ts', 'Routes').map(name => `'${name}'`),
    ...[...read('state/options/options.ts').matchAll(/'--w3m-[\w-]+'/g)].map(([name]) => name.slice(1, -1)),
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

/**
 * Returns the names in a piece of code: for `kit.open('Networks')` the method and the screen; without
 * numbers, addresses and other texts.
 */
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

/** Returns counterparts that do not exist in the kit, by row. */
export function findUnknownTargets(known: ReadonlySet<string>, markdown: string): string[] {
  return tableRows(markdown).flatMap(({ of, code }) =>
    code
      .flatMap(namesIn)
      .filter(name => !known.has(name))
      .map(name => `${of}: ${name}`)
  )
}
