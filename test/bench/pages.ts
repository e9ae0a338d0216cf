import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPacked } from '../../scripts/size/install.ts'
import { documentedFiles } from '../../scripts/size/documented.ts'
import { startMeter } from '../../scripts/size/meter.ts'
import { buildProject, copyScriptTag, lendPackages, reactTemplate, writeProject } from '../../scripts/size/projects.ts'
import { serveFolder } from '../stack/static.ts'
import { benchWallet } from './bench-wallet.ts'

/** A page with a connect button, and how a visit finds its parts. Paths go through shadow roots. */
export interface BenchPage {
  readonly name: string
  readonly isOurs: boolean
  readonly url: string
  readonly button: string
  /** Row of a wallet in the open dialog. */
  readonly row: string
  /** The element whose changes end when the dialog is settled. */
  readonly card: string
  /** Button that closes the dialog; Escape if absent. */
  readonly close?: string
  /** What contains the account once it is connected, and how the account starts. */
  readonly connected: string
  readonly account: string
}

export interface BenchPages {
  readonly pages: readonly BenchPage[]
  stop(): Promise<void>
}

const dialog = 'w3m-modal >>> dialog[open]'
const ours = {
  isOurs: true,
  button: 'w3m-button >>> button',
  row: `${dialog} >>> w3m-connect-view >>> w3m-ui-row`,
  card: `${dialog} >>> section`,
  connected: 'w3m-button >>> button',
  account: benchWallet.evm
} as const

const peers = [
  {
    name: 'Solana wallet adapter',
    folder: 'solana',
    isOurs: false,
    button: '.wallet-adapter-button-trigger',
    row: '.wallet-adapter-modal-list button',
    card: '.wallet-adapter-modal',
    connected: '.wallet-adapter-button-trigger',
    account: benchWallet.solana
  },
  {
    name: 'Web3-Onboard',
    folder: 'onboard',
    isOurs: false,
    button: '#connect',
    row: 'onboard-v2 >>> .wallet-button-container button',
    card: 'onboard-v2 >>> .modal',
    close: 'onboard-v2 >>> .close-button',
    connected: '#connect',
    account: benchWallet.evm
  }
] as const

/** Builds and serves our pages, from the blocks of the documentation, and those of the peers. Needs the package in `dist`. */
export async function openPages(root: string): Promise<BenchPages> {
  const installed = installPacked(root)
  lendPackages(root, installed.folder, ['react', 'react-dom'])
  const stops: (() => Promise<void>)[] = []
  const serve = async (folder: string, path = ''): Promise<string> => {
    const files = await serveFolder({ folder })
    const meter = await startMeter(files.url)
    stops.push(meter.stop, files.stop)
    return `${meter.url}/${path}`
  }
  const vite = async (name: string, files: Readonly<Record<string, string>>) =>
    serve(await buildProject(writeProject(installed.folder, name, files)))

  const tag = writeProject(installed.folder, 'tag', documentedFiles(root, 'docs/start/html.md', ['public/index.html']))
  copyScriptTag(installed.folder, join(tag, 'public/w3m-kit'))
  const pages: BenchPage[] = [
    {
      ...ours,
      name: 'w3m-kit/elements',
      url: await vite('elements', documentedFiles(root, 'docs/start/html.md', ['index.html', 'src/main.ts']))
    },
    {
      ...ours,
      name: 'w3m-kit/react',
      url: await vite('react', {
        ...reactTemplate,
        ...documentedFiles(root, 'docs/start/react.md', ['src/kit.ts', 'src/App.tsx'])
      })
    },
    { ...ours, name: 'script tag', url: await serve(join(tag, 'public')) }
  ]
  const folder = installPeers(root)
  for (const { folder: name, ...peer } of peers) pages.push({ ...peer, url: await serve(await buildProject(join(folder, name))) })
  return {
    pages,
    async stop() {
      for (const stop of stops) await stop()
      installed.remove()
    }
  }
}

/** Installs the peers from their lock file into an ignored folder, once. */
function installPeers(root: string): string {
  const source = join(root, 'test/bench/peers')
  const folder = join(root, '.w3m/peers')
  const lock = (at: string) => (existsSync(at) ? readFileSync(at, 'utf8') : undefined)
  const isCurrent =
    existsSync(join(folder, 'node_modules')) &&
    lock(join(folder, 'package-lock.json')) === lock(join(source, 'package-lock.json'))
  cpSync(source, folder, { recursive: true, filter: path => !path.includes('node_modules') })
  if (!isCurrent)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit']
    })
  return folder
}
