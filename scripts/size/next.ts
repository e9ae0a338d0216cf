import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fixtures } from '../../test/frameworks/fixtures.ts'
import { serveFixture } from '../../test/frameworks/serve.ts'
import type { StaticServer } from '../../test/stack/static.ts'
import type { Files } from './documented.ts'
import { writeProject } from './projects.ts'

export type NextBundler = 'turbopack' | 'webpack'

/** A folder with Next and the packed package. */
export interface NextFolder {
  /**
   * Builds the files of an app, in place of those before, and serves them. Stop a server before the next call.
   * @param bundler - Turbopack is Next's default.
   */
  serve(files: Files, bundler?: NextBundler): Promise<StaticServer>
  remove(): void
}

const layout = `import './globals.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Create Next App' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`

/** Installs Next as the fixture of test/frameworks does, from its lock file. Needs a registry. */
export async function installNext(root: string, tarball: string): Promise<NextFolder> {
  const fixture = fixtures.find(({ name }) => name === 'next')
  if (!fixture) throw new Error('There is no fixture for Next.')
  const folder = mkdtempSync(join(tmpdir(), 'w3m-next-'))
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, 'test/frameworks/next', file), join(folder, file))
  cpSync(tarball, join(folder, 'w3m-kit.tgz'))
  await run(folder, 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
  return {
    async serve(files, bundler = 'turbopack') {
      for (const made of ['app', '.next']) rmSync(join(folder, made), { recursive: true, force: true })
      // what create-next-app writes around the documented files, without its fonts and styles
      writeProject(folder, '.', { 'app/layout.tsx': layout, 'app/globals.css': '', ...files })
      await run(folder, 'run', 'build', '--', `--${bundler}`)
      return serveFixture(fixture, folder)
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

async function run(cwd: string, ...words: readonly string[]): Promise<void> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', NODE_ENV: undefined }
  await promisify(execFile)('npm', words, { cwd, env, maxBuffer: 64 * 1024 * 1024 }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`npm ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
}
