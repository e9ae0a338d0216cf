import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WalletsReply } from '../../adapters/api/contract/directory.ts'
import {
  imageFolders,
  imageIndex,
  isExportPath,
  listPage,
  mostPages,
  parseManifest,
  replyFiles,
  type DirectoryManifest,
  type SignedManifest
} from '../../adapters/api/contract/directory-export.ts'
import { createDirectory } from './directory.ts'
import type { DirectoryImages } from './images/directory-images.ts'
import type { Registry } from './registry.ts'

export interface ExportOptions {
  /** Folder to publish. Earlier exports in it stay, for pages that read them. */
  readonly folder: string
  readonly registry: Registry
  readonly pictures: DirectoryImages
  /** Private Ed25519 key. */
  readonly key: KeyObject
  /** Days until clients refuse the export. */
  readonly days: number
  /** Features that the operator has disabled, for every app. */
  readonly featuresOff?: readonly string[]
  readonly now: () => number
  /** Wallets of a page. */
  readonly entries?: number
}

export interface ExportResult {
  readonly wallets: number
  readonly files: number
  readonly expires: string
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Writes the wallet directory as static files with a signed manifest (docs/decisions/directory-export.md). The files are the
 * responses of the service, so that both have the same content. The manifest is written last.
 *
 * @throws Error for a folder that cannot be written, or a directory that is too large
 */
export async function exportDirectory({ folder, key, days, now, ...options }: ExportOptions): Promise<ExportResult> {
  const created = new Date(now())
  const expires = new Date(created.getTime() + days * dayMilliseconds)
  const name = created.toISOString().replaceAll(/[-:.]/g, '')
  const target = join(folder, name)
  if (await exists(target)) throw new Error(`The folder ${target} exists already. Wait a second, and export again.`)

  const { files, pages, wallets } = await readResponses(options)
  const indexed = new Map(files)
  const images = new Map<string, string>()
  for (const imageFolder of imageFolders) {
    const ofFolder = [...files].filter(([path]) => path.startsWith(`${imageFolder}/`))
    const index = JSON.stringify(Object.fromEntries(ofFolder.map(([path, text]) => [path, digestOf(text)])))
    for (const [path] of ofFolder) indexed.delete(path)
    images.set(imageIndex(imageFolder), index)
  }
  const listed = [...indexed, ...images]
  const manifest: DirectoryManifest = {
    type: 'w3m-kit-directory',
    version: 1,
    created: created.toISOString(),
    expires: expires.toISOString(),
    folder: name,
    pages,
    files: Object.fromEntries(listed.map(([path, text]) => [path, digestOf(text)]))
  }
  // What a client would refuse is not published.
  const fault = parseManifest(manifest)
  if (typeof fault === 'string') throw new Error(`The export is invalid. ${fault}`)

  for (const [path, text] of [...files, ...images]) await write(join(target, path), text)
  const signed = JSON.stringify(signManifest(manifest, key))
  await write(join(folder, 'manifest.json.new'), signed)
  await rename(join(folder, 'manifest.json.new'), join(folder, 'manifest.json'))
  return { wallets, files: files.size + images.size + 1, expires: manifest.expires }
}

/** Signs a manifest. */
export function signManifest(manifest: DirectoryManifest, key: KeyObject): SignedManifest {
  const payload = JSON.stringify(manifest)
  return { payload, signature: sign(null, Buffer.from(payload), key).toString('base64url') }
}

/** Returns the public key as the option `services.directoryKey` takes it. */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x!

/** Returns the responses of the service, by path of the export. */
async function readResponses({
  registry,
  pictures,
  featuresOff = [],
  entries = 100
}: Pick<ExportOptions, 'registry' | 'pictures' | 'featuresOff' | 'entries'>) {
  const settings = { allowedOrigins: [], projectIds: [], analytics: false, features: [], featuresOff }
  const app = createDirectory({ ...settings, registry, pictures })
  const read = async (path: string): Promise<string> => {
    const response = await app.request(path)
    if (!response.ok) throw new Error(`${path} responds ${response.status}: ${await response.text()}`)
    return response.text()
  }

  const files = new Map<string, string>()
  let pages = 0
  for (let listed = 0, count = 1; listed < count;) {
    if (++pages > mostPages) throw new Error(`There are more than ${mostPages * entries} wallets.`)
    const text = await read(`/getWallets?page=${pages}&entries=${entries}`)
    const reply = JSON.parse(text) as WalletsReply
    files.set(listPage(pages), text)
    listed += entries
    count = reply.count
  }
  for (const path of replyFiles) files.set(`${path}.json`, await read(`/${path}`))
  const kinds = ['wallet', 'asset', 'currency', 'token'] as const
  for (const [index, kind] of kinds.entries()) {
    for (const id of pictures.ids[kind]) {
      const path = `${imageFolders[index]!}/${id}.svg`
      if (isExportPath(path)) files.set(path, await read(`/${imageFolders[index]!}/${encodeURIComponent(id)}`))
    }
  }
  return { files, pages, wallets: registry.length }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )
