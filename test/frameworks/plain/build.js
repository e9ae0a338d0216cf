// Puts the kit beside the page and its hashes into the page: `npm run build`, into `site`. What it does can be done by hand.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { base, mainnet } from 'w3m-kit/networks'

const here = import.meta.dirname
const dist = join(dirname(fileURLToPath(import.meta.resolve('w3m-kit/package.json'))), 'dist')
const site = join(here, 'site')

await rm(site, { recursive: true, force: true })
await mkdir(site)
for (const file of ['w3m.js', 'kit.js']) await cp(join(dist, file), join(site, 'w3m-kit', file))
await cp(join(dist, 'chunks'), join(site, 'w3m-kit/chunks'), { recursive: true })
await cp(join(here, 'page.js'), join(site, 'page.js'))

// the wallet for trying things out is no part of the script tag
await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: site,
    emptyOutDir: false,
    lib: { entry: 'test-wallet.js', formats: ['es'], fileName: () => 'test-wallet.js' }
  }
})

// `{ "./w3m.js": "sha384-…", "./chunks/…": "sha384-…" }`
const hashes = JSON.parse(await readFile(join(dist, 'integrity.json'), 'utf8'))
const importmap = JSON.stringify({
  integrity: Object.fromEntries(Object.entries(hashes).map(([path, hash]) => [path.replace('./', './w3m-kit/'), hash]))
})

const rpc = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)
const policy = [
  "default-src 'none'",
  // the map stands in the page itself: it is known by its hash
  `script-src 'self' 'sha256-${createHash('sha256').update(importmap).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  `connect-src 'self' ${rpc.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html'
].join('; ')

const page = await readFile(join(here, 'index.html'), 'utf8')
await writeFile(
  join(site, 'index.html'),
  page
    .replace('{{policy}}', policy)
    .replace('{{integrity}}', hashes['./w3m.js'])
    .replace('<!-- {{importmap}} -->', `<script type="importmap">${importmap}</script>`)
)
