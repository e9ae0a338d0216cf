import { spawnSync } from 'node:child_process'

/** Returns true if this process may install Debian packages. */
export const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/** @throws Error with what `apt-get` says where it fails */
export function installPackages(packages: readonly string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', command, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8'
    })
    if (status !== 0) throw new Error(`apt-get ${command.join(' ')} failed.\n${stderr}`)
  }
}
