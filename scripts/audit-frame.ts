import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createContentSecurityPolicy, workerContentSecurityPolicy } from '../services/pages/security-headers.ts'

/** Contents of the built frame, for a security review. */
export interface FrameAudit {
  /** Every file with its brotli size and its SHA-256. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
  /** Size of what is loaded before a login, in bytes of brotli. */
  readonly first: number
  /** Bundled npm packages with their versions, as in the bundler's `licenses.md`. */
  readonly packages: readonly string[]
  /**
   * Hosts in its code, including those in error messages.
   * Its Content-Security-Policy decides which it can reach.
   */
  readonly hosts: readonly string[]
  /** APIs in its code that convert text to HTML or code. */
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

/** Audits `dist/frame/page`. Throws if it is not built. */
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
  const licences = readFileSync(join(folder, 'licenses.md'), 'utf8')
  return {
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    first,
    packages: [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name}@${version}`),
    hosts: [...hosts].sort(),
    sinks: scripts.flatMap(({ name, text }) => sinks.filter(sink => text.includes(sink)).map(sink => `${name}: ${sink}`))
  }
}

/** Contents that a service actually serves, compared with this build. */
export interface ServedAudit {
  /** Files that differ from this build, or are missing. */
  readonly others: readonly string[]
  /** Origins that its policy allows, besides its own. */
  readonly reaches: readonly string[]
}

/**
 * Requests every file of the frame from a service.
 *
 * @param address URL of `services/pages`, such as `https://wallet.example.com/pages`
 * @param page origin of a page that may embed the frame: it is served for one at a time
 */
export async function auditServed(
  { files }: Pick<FrameAudit, 'files'>,
  address: string,
  page: string,
  get: (url: string) => Promise<Response> = fetch
): Promise<ServedAudit> {
  const base = address.replace(/\/+$/, '')
  const paths: Readonly<Record<string, string>> = {
    'index.html': `sdk?origin=${encodeURIComponent(page)}`,
    'window.html': 'window',
    'loading.html': 'loading'
  }
  const others: string[] = []
  const reaches = new Set<string>()
  for (const { name, sha256 } of files) {
    const reply = await get(`${base}/${paths[name] ?? name}`)
    const served = createHash('sha256').update(new Uint8Array(await reply.arrayBuffer()))
    if (!reply.ok || served.digest('hex') !== sha256) others.push(name)
    const [, connect = ''] = /connect-src ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '') ?? []
    for (const source of connect.split(' ')) if (!['', "'self'", "'none'"].includes(source)) reaches.add(source)
  }
  return { others, reaches: [...reaches].sort() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const audit = auditFrame(resolve(import.meta.dirname, '..'))
  const { files, first, packages, hosts, sinks: found } = audit
  for (const { name, bytes, sha256 } of files) console.log(`${sha256}  ${String(bytes).padStart(7)} B br  ${name}`)
  console.log(`\nBefore login: ${(first / 1000).toFixed(1)} kB of brotli.`)
  console.log(`Packages: ${packages.join(', ')}.`)
  console.log(`Hosts named in its code: ${hosts.join(', ') || 'none'}. It reaches none of them unless its policy names it.`)
  console.log(`Ways from text to markup or code: ${found.join(', ') || 'none'}.`)
  const operators = '<login service, and addresses of networks, bundlers, sponsors and the custodian, as the operator has them>'
  console.log(
    `It may reach what its policy names, and nothing else: ${createContentSecurityPolicy('<the page>', ["'self'", operators])}`
  )
  console.log(`Its worker, which derives keys of passwords: ${workerContentSecurityPolicy}`)
  const [address, page] = process.argv.slice(2)
  if (address === undefined) {
    console.log(
      '\nWhat a service hands out: npm run audit:frame -- https://wallet.example.com/pages https://the-page.example.com'
    )
  } else {
    const { others, reaches } = await auditServed(audit, address, page ?? '')
    console.log(`\n${address} may reach: ${reaches.join(', ') || 'nothing but itself'}.`)
    console.log(others.length === 0 ? 'It hands out this build.' : `It hands out others than this build's: ${others.join(', ')}.`)
    if (others.length > 0) process.exitCode = 1
  }
}
