import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { contentPolicy } from '../../services/pages/policy.ts'
import { packageName, reachable } from './imports.ts'

/** What the built frame is made of, for whoever has to trust it. */
export interface FrameAudit {
  /** Every file with its size in brotli and its SHA-256. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
  /** What is loaded before anybody logs in, in bytes of brotli. */
  readonly first: number
  /** npm packages whose code can be in it. */
  readonly packages: readonly string[]
  /** Hosts that stand in its code. */
  readonly hosts: readonly string[]
  /** Ways from text to markup or code that stand in it. */
  readonly sinks: readonly string[]
}

const sinks = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'document.write',
  'eval(',
  'new Function',
  'srcdoc',
  'createContextualFragment'
]

/** Reads `dist/frame/page`. Throws where it is not built. */
export function auditFrame(root: string): FrameAudit {
  const folder = join(root, 'dist/frame/page')
  if (!existsSync(join(folder, 'index.html'))) throw new Error('The frame is not built. Run "npm run build" first.')
  const names = [
    'index.html',
    'window.html',
    'loading.html',
    ...readdirSync(join(folder, 'assets')).map(name => `assets/${name}`)
  ]
  const files = names.map(name => {
    const content = readFileSync(join(folder, name))
    return {
      name,
      text: content.toString('utf8'),
      bytes: brotliCompressSync(content).length,
      sha256: createHash('sha256').update(content).digest('hex')
    }
  })
  const index = files.find(({ name }) => name === 'index.html')
  const loaded = [...(index?.text.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g) ?? [])].map(([, name]) => name)
  const first = files
    .filter(({ name }) => loaded.includes(name) || name === 'index.html')
    .reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const hosts = new Set(
    scripts.flatMap(({ text }) => [...text.matchAll(/(?:https?|wss?):\/\/([a-z0-9][a-z0-9.-]*)/gi)].map(([, host]) => host ?? ''))
  )
  const { packages } = reachable(
    root,
    ['main.ts', 'loading.ts', 'keys/stretch-worker.ts'].map(file => `frame/page/${file}`)
  )
  return {
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    first,
    packages: [...new Set(packages.map(packageName))].sort(),
    hosts: [...hosts].sort(),
    sinks: scripts.flatMap(({ name, text }) => sinks.filter(sink => text.includes(sink)).map(sink => `${name}: ${sink}`))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, first, packages, hosts, sinks: found } = auditFrame(resolve(import.meta.dirname, '../..'))
  for (const { name, bytes, sha256 } of files) console.log(`${sha256}  ${String(bytes).padStart(7)} B br  ${name}`)
  console.log(`\nBefore login: ${(first / 1000).toFixed(1)} kB of brotli.`)
  console.log(`Packages: ${packages.join(', ')}.`)
  console.log(`Hosts named in its code: ${hosts.join(', ') || 'none'}.`)
  console.log(`Ways from text to markup or code: ${found.join(', ') || 'none'}.`)
  console.log(
    `It may reach what its policy names, and nothing else: ${contentPolicy('<the page>', ["'self'", '<login service and RPC addresses of the operator>'])}`
  )
}
