/**
 * Signed static export of the wallet directory (docs/decisions/directory-export.md). Written by services/directory/export.ts, read
 * by state/services/signed-directory.ts.
 *
 * `manifest.json` is signed and names a folder. Its files have the bytes of the service's responses, at the service's paths:
 * `getWallets/1.json`, `appkit/v1/config.json`, `getWalletImage/{id}.svg`.
 */
export interface SignedManifest {
  /** {@link DirectoryManifest} as JSON: exactly the signed text. */
  readonly payload: string
  /** Ed25519 signature of the payload in UTF-8, in base64url without padding. */
  readonly signature: string
}

export interface DirectoryManifest {
  readonly type: 'w3m-kit-directory'
  readonly version: 1
  /** ISO 8601, UTC. */
  readonly created: string
  readonly expires: string
  /** Folder of the files, beside the manifest. Each export has its own, so that a cache never mixes two. */
  readonly folder: string
  /** Number of list pages: `getWallets/1.json` and so on. */
  readonly pages: number
  /** SHA-256 by path in the folder, in base64url without padding. Images: in `images/{kind}.json`, of the same form. */
  readonly files: Readonly<Record<string, string>>
}

/** Folders of images, which are their kinds. */
export const imageFolders = ['getWalletImage', 'public/getAssetImage', 'public/getCurrencyImage', 'public/getTokenImage'] as const

/** Returns the file with the SHA-256 of the images of a folder. */
export const imageIndex = (folder: string): string => `images/${folder.replace('public/', '')}.json`

/** Returns the file of a list page. The first is 1. */
export const listPage = (page: number): string => `getWallets/${page}.json`

/** Files of single responses, by path of the service. */
export const replyFiles = ['appkit/v1/config', 'getAnalyticsConfig'] as const

/** Maximum number of pages and files that a client accepts. */
export const mostPages = 100
export const mostFiles = 10_000

/** A path below the folder: no empty, hidden or parent segment, no scheme, no query. */
const pathPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,4}$/
const folderPattern = /^[\w-]{1,64}$/
const digestPattern = /^[\w-]{43}$/

/** Returns whether a path stays inside the folder. */
export const isExportPath = (path: string): boolean => path.length <= 200 && pathPattern.test(path)

/** Parses digests by path. Returns `undefined` for anything else. */
export function parseDigests(value: unknown): ReadonlyMap<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  const isValid = entries.every(
    ([path, digest]) => isExportPath(path) && typeof digest === 'string' && digestPattern.test(digest)
  )
  return isValid && entries.length <= mostFiles ? new Map(entries as [string, string][]) : undefined
}

/** Parses the payload of a manifest. Returns a sentence about the first fault instead. */
export function parseManifest(value: unknown): DirectoryManifest | string {
  const fields = Object(value) as { readonly [Name in keyof DirectoryManifest]?: unknown }
  const { type, version, created, expires, folder, pages } = fields
  if (type !== 'w3m-kit-directory') return 'It is not the manifest of a wallet directory.'
  if (version !== 1) return `It has version ${String(version)}, and this kit reads version 1.`
  if (!isTime(created) || !isTime(expires)) return 'Its times are not ISO 8601.'
  if (typeof folder !== 'string' || !folderPattern.test(folder)) return 'Its folder is not a plain name.'
  if (!Number.isSafeInteger(pages) || Number(pages) < 1 || Number(pages) > mostPages) return 'Its number of pages is invalid.'
  const files = parseDigests(fields.files)
  if (!files) return 'Its files have an invalid path or digest.'
  for (let page = 1; page <= Number(pages); page++) if (!files.has(listPage(page))) return `It lacks page ${page}.`
  return { type, version, created, expires, folder, pages: Number(pages), files: Object.fromEntries(files) }
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value) && !Number.isNaN(Date.parse(value))
