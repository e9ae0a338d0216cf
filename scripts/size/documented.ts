import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplesOf } from '../docs/examples.ts'
import type { Example } from '../docs/examples.ts'
import { section } from '../docs/markdown.ts'

// The code blocks of the README and the documentation, as the projects that a reader makes of them.

/** Texts by path in the project. */
export type Files = Readonly<Record<string, string>>

/** Options that differ from those of the documented block. */
export interface Changes {
  /** Import lines instead of the one of `evm`, and the contents of `adapters`. */
  readonly imports?: string
  readonly adapters?: string
  readonly services?: Readonly<Record<string, string>>
  /** A network instead of those of the block. */
  readonly network?: { readonly chainId: number; readonly rpcUrl: string }
}

/**
 * Returns the blocks of a page that have a file name, with the paths of their files.
 *
 * @throws Error if one of the files is not on the page
 */
export function documentedFiles(root: string, page: string, paths: readonly string[]): Files {
  const examples = examplesOf(page, readFileSync(join(root, page), 'utf8'))
  return Object.fromEntries(
    paths.map(path => {
      const found = examples.find(({ file }) => file === path)
      if (!found) throw new Error(`${page} has no block ${path}.`)
      return [path, found.text]
    })
  )
}

/** Returns the first block of a language under a heading of the README. */
export function readmeBlock(root: string, heading: string, language: string): string {
  return firstBlock(root, 'README.md', heading, language)
}

/** Returns the first block of a language under a heading of a page, without blocks of the other library. */
export function firstBlock(root: string, page: string, heading: string, language: string): string {
  const examples = examplesOf(page, section(readFileSync(join(root, page), 'utf8'), heading))
  const found = examples.find((example: Example) => example.language === language && !example.words.includes('before'))
  if (!found) throw new Error(`${page} has no ${language} block under "${heading}".`)
  return found.text
}

const page = 'docs/start/html.md'

/** Returns the program of a page with elements. */
export const documentedProgram = (root: string): string => documentedFiles(root, page, ['src/main.ts'])['src/main.ts']!

/** Returns the body of the page with elements. */
export const documentedBody = (root: string): string => bodyOf(documentedFiles(root, page, ['index.html'])['index.html']!)

function bodyOf(html: string): string {
  const body = /<body>([^]*)<\/body>/.exec(html)?.[1]
  if (!body) throw new Error('The documented page has no body.')
  return body
}

/**
 * Returns the documented program with other options: for adapters that no page shows alone, and for a chain of this machine,
 * because the documented networks have neither test assets nor a private blockchain API.
 *
 * @throws Error if the block is written in another way
 */
export function changedProgram(root: string, { imports, adapters, services, network }: Changes): string {
  const replacements: [string, string][] = []
  if (imports !== undefined) replacements.push([`import { evm } from 'w3m-kit/adapters/evm'`, imports])
  if (adapters !== undefined) replacements.push(['adapters: [evm()]', `adapters: [${adapters}]`])
  if (network) {
    const { chainId, rpcUrl } = network
    const local = {
      id: chainId,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } }
    }
    replacements.push(['networks: [mainnet, base]', `networks: [${JSON.stringify(local)}]`])
    replacements.push([`import { base, mainnet } from 'w3m-kit/networks'\n`, ''])
  }
  if (services) replacements.push(['createKit({', `createKit({ services: ${JSON.stringify(services)},`])
  return replacements.reduce((program, [from, to]) => {
    if (!program.includes(from)) throw new Error(`The block of ${page} has no "${from}".`)
    return program.replace(from, () => to)
  }, documentedProgram(root))
}
