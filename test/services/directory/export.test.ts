import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  isExportPath,
  parseDigests,
  parseManifest,
  type DirectoryManifest,
  type SignedManifest
} from '../../../adapters/api/contract/directory-export.ts'
import { wallets } from '../../../services/directory/data/wallets.ts'
import { createDirectory } from '../../../services/directory/directory.ts'
import { createDirectoryKey, runExport } from '../../../services/directory/export-command.ts'
import { exportDirectory, publicKeyOf, type ExportResult } from '../../../services/directory/export.ts'
import { createDirectoryImages } from '../../../services/directory/images/directory-images.ts'
import icons from '../../../services/directory/images/icons.json' with { type: 'json' }
import { loadRegistry } from '../../../services/directory/registry.ts'
import { createDataFolder } from '../data-folder.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const at = Date.parse('2026-12-01T12:00:00.000Z')
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** Returns the files below a folder, by path. */
const filesOf = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [relative(folder, file), readFileSync(file)])
  )

describe('the export of the directory', () => {
  let data: { path: string; remove: () => Promise<void> }
  let result: ExportResult
  let manifest: DirectoryManifest
  let files: Map<string, Buffer>
  before(async () => {
    data = await createDataFolder()
    const registry = await loadRegistry(wallets)
    const pictures = createDirectoryImages(registry, icons)
    result = await exportDirectory({ folder: data.path, registry, pictures, key: privateKey, days: 7, now: () => at })
    const { payload, signature } = JSON.parse(readFileSync(join(data.path, 'manifest.json'), 'utf8')) as SignedManifest
    ok(verify(null, Buffer.from(payload), createPublicKey(privateKey), Buffer.from(signature, 'base64url')))
    manifest = JSON.parse(payload) as DirectoryManifest
    files = filesOf(join(data.path, manifest.folder))
  })
  after(() => data.remove())

  it('lists every wallet, and says when it was made and until when it counts', () => {
    equal(result.wallets, wallets.length)
    equal(manifest.created, '2026-12-01T12:00:00.000Z')
    equal(manifest.expires, '2026-12-08T12:00:00.000Z')
    const listed = Array.from({ length: manifest.pages }, (_, index) => files.get(`getWallets/${index + 1}.json`)!)
    const pages = listed.map(page => JSON.parse(page.toString()) as { data: { name: string }[]; count: number })
    equal(new Set(pages.flatMap(page => page.data.map(({ name }) => name))).size, wallets.length)
    deepEqual([...new Set(pages.map(({ count }) => count))], [wallets.length])
  })

  it('has a digest of each file, in the manifest or in an index that the manifest names', () => {
    const digests = new Map(Object.entries(manifest.files))
    for (const [path] of digests) {
      if (!path.startsWith('images/')) continue
      for (const [image, digest] of parseDigests(JSON.parse(files.get(path)!.toString()))!) digests.set(image, digest)
    }
    deepEqual([...digests.keys()].sort(), [...files.keys()].sort())
    for (const [path, bytes] of files) equal(digests.get(path), digestOf(bytes), path)
    equal(result.files, files.size + 1)
  })

  it('has what the service responds, so that the service is a superset', async () => {
    const registry = await loadRegistry(wallets)
    const pictures = createDirectoryImages(registry, icons)
    const settings = { allowedOrigins: [], projectIds: [], analytics: false, features: [] }
    const app = createDirectory({ registry, pictures, ...settings })
    for (const [path, bytes] of files) {
      if (path.startsWith('images/')) continue
      const [, page] = /^getWallets\/(\d+)\.json$/.exec(path) ?? []
      const response = await app.request(page ? `/getWallets?page=${page}&entries=100` : `/${path.replace(/\.(json|svg)$/, '')}`)
      equal(await response.text(), bytes.toString(), path)
    }
  })

  it('has an image of each wallet', () => {
    const pages = [...files].filter(([path]) => path.startsWith('getWallets/'))
    const rows = pages.flatMap(([, page]) => (JSON.parse(page.toString()) as { data: { image_id: string }[] }).data)
    for (const { image_id } of rows) match(files.get(`getWalletImage/${image_id}.svg`)?.toString() ?? '', /^<svg/)
  })

  it('keeps an earlier export for pages that read it, and replaces no folder', async () => {
    const registry = await loadRegistry([{ name: 'One' }])
    const pictures = createDirectoryImages(registry, icons)
    const options = { folder: data.path, registry, pictures, key: privateKey, days: 1 }
    await rejects(exportDirectory({ ...options, now: () => at }), /exists already/)
    await exportDirectory({ ...options, now: () => at + 1000 })
    deepEqual(filesOf(join(data.path, manifest.folder)), files)
    equal(readdirSync(data.path).length, 3)
  })
})

describe('the commands of the export', () => {
  it('create a key that only its owner reads, and export with it', async () => {
    const data = await createDataFolder()
    const file = join(data.path, 'key.pem')
    const created = await createDirectoryKey(file)
    equal(statSync(file).mode & 0o777, 0o600)
    await rejects(createDirectoryKey(file), /cannot be created/)
    const rows = await runExport(join(data.path, 'out'), { DIRECTORY_KEY: file, DIRECTORY_DAYS: '3' })
    equal(rows.directoryKey, created.directoryKey)
    equal(rows.wallets, String(wallets.length))
    const inline = await runExport(join(data.path, 'inline'), { DIRECTORY_KEY: readFileSync(file, 'utf8') })
    equal(inline.directoryKey, created.directoryKey)
    await data.remove()
  })

  it('name what is missing or wrong, and quote no key', async () => {
    await rejects(runExport('out', {}), /DIRECTORY_KEY: must be a private Ed25519 key.*create-directory-key/s)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })
    await rejects(runExport('out', { DIRECTORY_KEY: String(other), DIRECTORY_DAYS: '0' }), (error: Error) => {
      match(error.message, /DIRECTORY_DAYS=0: must be a whole number of days/)
      ok(!error.message.includes('BEGIN'), 'the key is secret')
      return true
    })
  })

  it('print the public key as the kit takes it', () => equal(publicKeyOf(privateKey).length, 43))
})

describe('a manifest', () => {
  const digest = 'A'.repeat(43)
  const valid = {
    type: 'w3m-kit-directory',
    version: 1,
    created: '2026-12-01T12:00:00.000Z',
    expires: '2026-12-08T12:00:00.000Z',
    folder: '20261201T120000000Z',
    pages: 1,
    files: { 'getWallets/1.json': digest }
  }
  it('is read', () => deepEqual(parseManifest(valid), valid))

  const faults: readonly [what: string, change: object, fault: RegExp][] = [
    ['of another kind', { type: 'other' }, /not the manifest/],
    ['of a later version', { version: 2 }, /version 2/],
    ['without an end', { expires: 'never' }, /times/],
    ['with a folder elsewhere', { folder: '../secret' }, /folder/],
    ['with a folder on another host', { folder: '//evil.example' }, /folder/],
    ['with too many pages', { pages: 1e9 }, /pages/],
    ['without a page', { pages: 2 }, /lacks page 2/],
    ['with a path that leaves the folder', { files: { ...valid.files, '../../etc/passwd': digest } }, /invalid path/],
    ['with an absolute path', { files: { ...valid.files, '/etc/passwd': digest } }, /invalid path/],
    ['with a digest of another length', { files: { 'getWallets/1.json': 'short' } }, /digest/],
    ['with a list of files', { files: [] }, /invalid path/]
  ]
  for (const [what, change, fault] of faults)
    it(`${what} is refused`, () => match(String(parseManifest({ ...valid, ...change })), fault))

  it('has paths inside its folder only', () => {
    for (const path of ['a.json', 'getWallets/1.json', 'public/getAssetImage/a.b-c_d.svg']) ok(isExportPath(path), path)
    const outside = [
      '',
      '.',
      '..',
      'a/..',
      'a/../b',
      './a',
      '/a',
      'a//b',
      'a/',
      '.env',
      'a/.env',
      'a?b',
      'a#b',
      'a%2e',
      'http://a',
      'a\\b'
    ]
    for (const path of outside) ok(!isExportPath(path), path)
  })
})
