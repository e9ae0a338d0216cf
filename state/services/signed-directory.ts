import { findWallets, noFilter, type WalletFilter } from '../../adapters/api/contract/find-wallets.ts'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import {
  imageIndex,
  imageFolders,
  isExportPath,
  listPage,
  parseDigests,
  parseManifest,
  replyFiles,
  type DirectoryManifest
} from '../../adapters/api/contract/directory-export.ts'
import { createHttp, type CallOptions, type Http, type Query } from '../../adapters/api/http.ts'
import { HttpError, isKitError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { digestOf, verifySignedBytes } from '../../adapters/siwx/verify-signed-bytes.ts'
import { alertDevelopers } from '../alerts/lazy-alert.ts'
import { onStop } from '../platform/cleanup.ts'
import { environment } from '../platform/environment.ts'

// Reads a signed static export of the wallet directory (docs/decisions/directory-export.md). Lazy-loaded if the option
// `services.directoryKey` is set.

/** Client of each export of the running kit, by address and key. */
const clients = new Map<string, Http>()

/** Returns the client of an export. It answers the requests of the service from verified files. */
export function getSignedDirectory(baseUrl: string, key: string): Http {
  onStop(() => clients.clear())
  const name = `${baseUrl} ${key}`
  const client = clients.get(name) ?? createSignedDirectory(baseUrl, key)
  clients.set(name, client)
  return client
}

function createSignedDirectory(baseUrl: string, key: string): Http {
  const { fetch, after } = environment()
  const http = createHttp({ fetch, after, baseUrl })
  const files = new Map<string, Promise<Uint8Array>>()
  let manifest: Promise<DirectoryManifest> | undefined
  let wallets: Promise<readonly DirectoryWallet[]> | undefined

  function forget(): void {
    manifest = undefined
    wallets = undefined
    files.clear()
  }

  /** Returns the verified manifest. One that has expired while the page is open is requested again. */
  async function readManifest(): Promise<DirectoryManifest> {
    try {
      if (manifest && isExpired(await manifest)) forget()
      return mustBeCurrent(await (manifest ??= loadManifest(http, baseUrl, key)), baseUrl)
    } catch (error) {
      forget()
      throw error
    }
  }

  /** Returns a verified file. Requests it once; a failed request is repeated by the next call. */
  function readFile(path: string, folder: string, digest: string): Promise<Uint8Array> {
    const known = files.get(path) ?? loadFile(http, baseUrl, `${folder}/${path}`, digest)
    files.set(path, known)
    known.catch(() => files.delete(path))
    return known
  }

  async function readJson(path: string): Promise<unknown> {
    const { folder, files: digests } = await readManifest()
    const digest = digests[path]
    if (digest === undefined) throw new HttpError(404, `${baseUrl}/${path}`, 'The signed wallet directory has no such file.')
    return JSON.parse(new TextDecoder().decode(await readFile(path, folder, digest))) as unknown
  }

  async function readWallets(): Promise<readonly DirectoryWallet[]> {
    try {
      const { pages } = await readManifest()
      const lists = await Promise.all(Array.from({ length: pages }, (_, index) => readJson(listPage(index + 1))))
      // The caller drops invalid entries, as it does with responses of the service.
      return lists.flatMap(list => (isRecord(list) && Array.isArray(list.data) ? list.data.filter(isWallet) : []))
    } catch (error) {
      wallets = undefined
      throw error
    }
  }

  async function readImage(path: string): Promise<Blob> {
    const folder = imageFolders.find(each => path.startsWith(`/${each}/`))
    const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
    const file = `${folder}/${/Token|Currency/.test(path) ? id.toUpperCase() : id}.svg`
    const digests = folder && isExportPath(file) ? parseDigests(await readJson(imageIndex(folder))) : undefined
    const digest = digests?.get(file)
    if (digest === undefined) throw new HttpError(404, baseUrl + path, 'The signed wallet directory has no such image.')
    const bytes = await readFile(file, (await readManifest()).folder, digest)
    files.delete(file) // the caller keeps it
    return new Blob([Uint8Array.from(bytes)], { type: 'image/svg+xml' })
  }

  const isReadOnly = (path: string): Promise<never> =>
    Promise.reject(new HttpError(405, baseUrl + path, 'A signed wallet directory is read-only.'))

  return {
    get: (path, query, { signal }) =>
      untilAborted(signal, async () => {
        if (path === '/getWallets') {
          await readManifest()
          return findWallets(await (wallets ??= readWallets()), toFilter(query))
        }
        const file = replyFiles.find(each => path === `/${each}`)
        if (!file) throw new HttpError(404, baseUrl + path, 'The signed wallet directory has no such file.')
        return readJson(`${file}.json`)
      }),
    blob: (path, { signal }) => untilAborted(signal, () => readImage(path)),
    send: isReadOnly,
    post: isReadOnly
  }
}

async function loadManifest(http: Http, baseUrl: string, key: string): Promise<DirectoryManifest> {
  const signed = await http.get('/manifest.json', {}, { cache: 'no-cache' })
  const { payload, signature } = isRecord(signed) ? signed : {}
  if (typeof payload !== 'string' || typeof signature !== 'string')
    throw refusal(baseUrl, 'manifest.json is not signed.', 'Publish the folder that `w3m-kit-services export-directory` writes.')
  const isGenuine = await verifySignedBytes(key, new TextEncoder().encode(payload), signature).catch(() => {
    throw refusal(baseUrl, 'This browser cannot verify it.', 'It needs a secure context, and Ed25519 in WebCrypto.')
  })
  if (!isGenuine)
    throw refusal(baseUrl, 'The signature does not match services.directoryKey.', 'Set the public key of the export.')
  const manifest = parseManifest(parse(payload))
  if (typeof manifest === 'string') throw refusal(baseUrl, manifest, 'Export the directory again.')
  return manifest
}

const isExpired = ({ expires }: DirectoryManifest): boolean => Date.parse(expires) <= environment().now()

/** @throws KitError for an expired manifest */
function mustBeCurrent(manifest: DirectoryManifest, baseUrl: string): DirectoryManifest {
  if (!isExpired(manifest)) return manifest
  throw refusal(baseUrl, `It expired at ${manifest.expires}.`, 'Export the directory again, or check the clock of this device.')
}

async function loadFile(http: Http, baseUrl: string, path: string, digest: string): Promise<Uint8Array> {
  const blob = await http.blob(`/${path}`, {})
  const bytes = new Uint8Array(await blob.arrayBuffer())
  if ((await digestOf(bytes)) === digest) return bytes
  throw refusal(baseUrl, `${path} was changed after signing.`, 'Publish all files of the export unchanged.')
}

/** Creates the error for an export that the kit does not use, and alerts the developers. */
function refusal(baseUrl: string, reason: string, advice: string): KitError {
  const text = `The signed wallet directory ${baseUrl} is refused. ${reason}`
  alertDevelopers('directory-refused', `${text} ${advice}`)
  return new KitError('invalid-reply', text, { metaMessages: [advice] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // parseManifest says what is missing
  }
}

const isWallet = (value: unknown): value is DirectoryWallet =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'

/** Fills in the defaults of the service. */
function toFilter(query: Query): WalletFilter {
  const given = Object.entries(query).filter(([name, value]) => name in noFilter || (name === 'badge_type' && value))
  return { ...noFilter, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

/** Rejects as soon as the caller aborts; verified files stay for the next caller. */
async function untilAborted<Result>(signal: CallOptions['signal'], run: () => Promise<Result>): Promise<Result> {
  const aborted = (): KitError => new KitError('aborted', 'Request was aborted', { cause: signal?.reason })
  if (signal?.aborted) throw aborted()
  let abort: (() => void) | undefined
  try {
    return await Promise.race([
      run().catch((error: unknown) => {
        throw isKitError(error)
          ? error
          : new KitError('invalid-reply', 'A file of the directory is unreadable.', { cause: error })
      }),
      new Promise<never>((_, reject) => signal?.addEventListener('abort', (abort = () => reject(aborted()))))
    ])
  } finally {
    if (abort) signal?.removeEventListener('abort', abort)
  }
}
