import { sourceFiles } from './source-files.ts'

/** What the sources of an app say of the kit's set-up, as far as it is written out. */
export interface Setup {
  /** URL of the services. */
  readonly services?: string
  /** URL of the relay, where it is not that of the services. */
  readonly relay?: string
  /** URL of the secure frame. */
  readonly frame?: string
  /** Project id of the public services. */
  readonly projectId?: string
  /** Whether phone wallets are to connect. */
  readonly usesPhones: boolean
}

const sources = /\.(?:[cm]?[jt]sx?|vue|svelte|html|astro)$/

/** Reads the sources in a folder that mention the kit. */
export function readSetup(folder: string): Setup {
  const text = Array.from(sourceFiles(folder, sources), file => file.text)
    .filter(mentionsKit)
    .join('\n')
  const services = /\bservices\s*:\s*(['"`])(https?:\/\/[^'"`$]+)\1/.exec(text)?.[2] ?? /\bservices-url="([^"]+)"/.exec(text)?.[1]
  const relay = /\brelay\s*:\s*(['"`])(wss?:\/\/[^'"`$]+)\1/.exec(text)?.[2]
  const frame = /\bframe\s*:\s*(['"`])(https?:\/\/[^'"`$]+)\1/.exec(text)?.[2] ?? /\bframe-url="([^"]+)"/.exec(text)?.[1]
  const projectId = /\bcloud\(\s*(['"`])([^'"`$]+)\1/.exec(text)?.[2]
  return {
    ...(services && { services: services.replace(/\/$/, '') }),
    ...(relay && { relay }),
    ...(frame && { frame }),
    ...(projectId && { projectId }),
    usesPhones: /\bwalletConnect\(/.test(text)
  }
}

const mentionsKit = (text: string): boolean => /\bw3m-kit\b|<w3m-modal\b/.test(text)
