import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { DirectoryManifest, SignedManifest } from '../../../adapters/api/contract/directory-export.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { verifySignedBytes } from '../../../adapters/siwx/verify-signed-bytes.ts'
import { exportDirectory, publicKeyOf, signManifest } from '../../../services/directory/export.ts'
import { createDirectoryImages } from '../../../services/directory/images/directory-images.ts'
import icons from '../../../services/directory/images/icons.json' with { type: 'json' }
import { loadRegistry, type WalletEntry } from '../../../services/directory/registry.ts'
import { $alert } from '../../../state/alerts/alert.ts'
import { subscribeImage } from '../../../state/images/stored-images.ts'
import { loadRemoteFeatures } from '../../../state/services/remote-features.ts'
import { $recommended } from '../../../state/services/directory-lists.ts'
import { getServiceClient } from '../../../state/services/client.ts'
import { validateOptions } from '../../../state/options/validate.ts'
import { loadNextPage, prefetchDirectory, retryDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { $pages, $search, $walletCount } from '../../../state/wallets/directory-pages.ts'
import { createDataFolder } from '../../services/data-folder.ts'
import { staticHost } from '../../kit/static-host.ts'
import { until } from '../../kit/until.ts'
import { directoryBench, mainnet, names } from '../wallets/directory-bench.ts'

const bench = directoryBench()
const { privateKey } = generateKeyPairSync('ed25519')
const directoryKey = publicKeyOf(privateKey)
const services = { directory: 'https://cdn.example/wallets/', directoryKey }
const start = 1_700_000_000_000

const entries: WalletEntry[] = [
  { name: 'Alpha', any_evm_network: true, badge_type: 'certified', mobile_link: 'alpha://', supports_wc: true },
  { name: 'Solar', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], mobile_link: 'solar://', supports_wc: true },
  ...Array.from({ length: 148 }, (_, index) => ({ name: `Wallet ${index}`, chains: ['eip155:1'], mobile_link: `w${index}://` }))
]

let data: { path: string; remove: () => Promise<void> }
before(async () => {
  data = await createDataFolder()
  const registry = await loadRegistry(entries)
  const pictures = createDirectoryImages(registry, icons)
  const folder = join(data.path, 'wallets')
  await exportDirectory({ folder, registry, pictures, key: privateKey, days: 30, now: () => start, featuresOff: ['swap'] })
})
after(() => data.remove())

const readManifest = (): DirectoryManifest => {
  const { payload } = JSON.parse(readFileSync(join(data.path, 'wallets/manifest.json'), 'utf8')) as SignedManifest
  return JSON.parse(payload) as DirectoryManifest
}

/** Starts a kit that reads the export from a static host. */
function startKit(options: object = {}) {
  const host = staticHost(data.path)
  bench.start({ services, networks: [mainnet], ...options }, host.handler)
  return host
}

describe('a signed wallet directory', () => {
  it('lists what the service would, without the service', async () => {
    startKit()
    await prefetchDirectory()
    deepEqual(names($recommended.get()), ['Alpha', 'Wallet 0', 'Wallet 1', 'Wallet 2'])
    await loadNextPage()
    await loadNextPage()
    equal($pages.get().wallets.length, 80)
    equal($walletCount.get(), 149, 'all but the wallet of another chain')
    searchWallets('alp')
    await bench.platform.advance(300)
    await until($search, ({ name }) => name === 'ready')
    deepEqual(names($search.get()), ['Alpha'])
    searchWallets('', { certified: true })
    await bench.platform.advance(300)
    await until($search, ({ name, certified }) => name === 'ready' && certified)
    deepEqual(names($search.get()), ['Alpha'])
  })

  it('requests each file once, without a project id or another query', async () => {
    startKit({ projectId: 'abc', featuredWalletIds: ['x'] })
    await prefetchDirectory()
    await loadNextPage()
    const { folder } = readManifest()
    const urls = bench.platform.requests.map(({ url }) => url).filter(url => !url.includes('Image'))
    deepEqual(urls, [
      'https://cdn.example/wallets/manifest.json',
      `https://cdn.example/wallets/${folder}/getWallets/1.json`,
      `https://cdn.example/wallets/${folder}/getWallets/2.json`
    ])
  })

  it('has the images of wallets, and none that it does not name', async () => {
    startKit()
    const registry = await loadRegistry(entries)
    const shown: (string | undefined)[] = []
    const stop = await new Promise<() => void>(resolve => {
      const end = subscribeImage('wallet', registry[0]!.wallet.image_id!, url => {
        shown.push(url)
        if (url) resolve(() => end())
      })
    })
    match(decodeURIComponent(shown.at(-1)!), /^data:image\/svg\+xml,<svg/)
    stop()
    const requested = bench.platform.requests.length
    for (const id of ['unknown', '../../manifest', '..', 'a/b', '%'].map(encodeURIComponent)) {
      const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404
      await rejects(getServiceClient('directory')!.blob(`/getWalletImage/${id}`, {}), isMissing, id)
    }
    equal(bench.platform.requests.length, requested)
  })

  it('applies what the operator has disabled', async () => {
    startKit({ features: { swaps: true } })
    await loadRemoteFeatures()
    const { $remoteFeatures } = await import('../../../state/options/features.ts')
    equal($remoteFeatures.get().swaps, false)
  })
})

describe('a wallet directory that is refused', () => {
  /** Returns the message of the failed list, and checks that the developers are alerted. */
  async function refusalOf(change: (host: ReturnType<typeof startKit>) => void, options: object = {}): Promise<string> {
    const host = startKit(options)
    change(host)
    await prefetchDirectory()
    const list = $recommended.get()
    equal(list.name, 'failed')
    equal(list.wallets.length, 0)
    await until($alert, alert => alert?.code === 'directory-refused')
    ok(list.name === 'failed' && list.error.code === 'invalid-reply')
    return list.name === 'failed' ? list.error.message : ''
  }
  const signed = (change: Partial<DirectoryManifest>, key = privateKey) =>
    JSON.stringify(signManifest({ ...readManifest(), ...change }, key))

  it('is unsigned', async () => {
    const message = await refusalOf(({ changes }) => changes.set('manifest.json', JSON.stringify(readManifest())))
    match(message, /https:\/\/cdn\.example\/wallets\/ is refused\. manifest\.json is not signed\. Publish the folder/)
  })

  it('is signed with another key', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    const message = await refusalOf(({ changes }) => changes.set('manifest.json', signed({}, other)))
    match(message, /signature does not match services\.directoryKey/)
  })

  it('has a changed manifest', async () => {
    const text = readFileSync(join(data.path, 'wallets/manifest.json'), 'utf8').replace('2023', '2033')
    match(await refusalOf(({ changes }) => changes.set('manifest.json', text)), /signature does not match/)
  })

  it('has a changed page', async () => {
    const message = await refusalOf(({ changes }) => changes.set('getWallets/2.json', '{"data":[],"count":0}'))
    match(message, /getWallets\/2\.json was changed after signing/)
  })

  it('has expired, also while the page is open', async () => {
    match(
      await refusalOf(({ changes }) => changes.set('manifest.json', signed({ expires: '2023-01-01T00:00:00.000Z' }))),
      /expired at 2023/
    )
    bench.stop()
    startKit()
    await prefetchDirectory()
    equal($recommended.get().name, 'ready')
    await bench.platform.advance(31 * 24 * 60 * 60 * 1000)
    await loadNextPage()
    const pages = $pages.get()
    match(pages.name === 'failed' ? pages.error.message : '', /It expired at/)
  })

  it('names a file outside its folder, even signed', async () => {
    const { files } = readManifest()
    const digest = 'A'.repeat(43)
    for (const change of [{ files: { ...files, '../../etc/passwd': digest } }, { folder: '../other' }]) {
      match(await refusalOf(({ changes }) => changes.set('manifest.json', signed(change))), /invalid path|plain name/)
      bench.stop()
    }
  })

  it('is read once it is published as signed', async () => {
    const host = startKit()
    host.changes.set('getWallets/1.json', '{}')
    await prefetchDirectory()
    equal($recommended.get().name, 'failed')
    host.changes.clear()
    retryDirectory()
    await until($recommended, ({ name }) => name === 'ready')
    equal($recommended.get().wallets.length, 4)
  })
})

describe('the signature of a directory', () => {
  const bytes = new TextEncoder().encode('signed')

  it('is not taken for good in an engine that cannot verify it', async context => {
    const { payload, signature } = signManifest(readManifest(), privateKey)
    const text = new TextEncoder().encode(payload)
    equal(await verifySignedBytes(directoryKey, text, signature), true)
    equal(await verifySignedBytes(directoryKey, bytes, signature), false)
    context.mock.method(crypto.subtle, 'importKey', () => Promise.reject(new DOMException('No', 'NotSupportedError')))
    await rejects(verifySignedBytes(directoryKey, text, signature), { code: 'siwx-unanswered' })
  })

  it('is wrong if it or the key is malformed', async () => {
    equal(await verifySignedBytes('short', bytes, 'A'.repeat(86)), false)
    equal(await verifySignedBytes(directoryKey, bytes, 'short'), false)
    equal(await verifySignedBytes('A'.repeat(43), bytes, 'A'.repeat(86)), false, 'a key that signs everything')
  })

  it('needs a key of 32 bytes in the options', () => {
    const check = (key: string) =>
      validateOptions(
        { networks: [mainnet], services: { ...services, directoryKey: key } },
        { networks: undefined, services: undefined }
      )
    throws(() => check('my key'), /services\.directoryKey.*32 bytes in base64url/s)
    check(directoryKey)
  })
})
