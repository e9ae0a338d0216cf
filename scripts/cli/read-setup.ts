import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the sources of an app say of the kit's set-up, as far as it is written out. */
export interface Setup {
  /** URL of the services. */
  readonly services?: string
  /** URL of the secure frame. */
  readonly frame?: string
  /** Project id of the public services. */
  readonly projectId?: string
  /** Whether phone wallets are to connect. */
  readonly usesPhones: boolean
}

const sources = /\.(?:[cm]?[jt]sx?|vue|svelte|html|astro)$/
const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public'])
/** Larger files are no sources. */
const mostBytes = 512 * 1024

/** Reads the sources in a folder that mention the kit. */
export function readSetup(folder: string): Setup {
  const text = [...filesIn(folder)].filter(mentionsKit).join('\n')
  const services = /\bservices\s*:\s*(['"`])(https?:\/\/[^'"`$]+)\1/.exec(text)?.[2] ?? /\bservices-url="([^"]+)"/.exec(text)?.[1]
  const frame = /\bframe\s*:\s*(['"`])(https?:\/\/[^'"`$]+)\1/.exec(text)?.[2] ?? /\bframe-url="([^"]+)"/.exec(text)?.[1]
  const projectId = /\bcloud\(\s*(['"`])([^'"`$]+)\1/.exec(text)?.[2]
  return {
    ...(services && { services: services.replace(/\/$/, '') }),
    ...(frame && { frame }),
    ...(projectId && { projectId }),
    usesPhones: /\bwalletConnect\(/.test(text)
  }
}

const mentionsKit = (text: string): boolean => /\bw3m-kit\b|<w3m-modal\b/.test(text)

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesIn(path)
    else if (sources.test(entry.name) && statSync(path).size <= mostBytes) yield readFileSync(path, 'utf8')
  }
}
