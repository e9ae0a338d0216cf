import { createRequire } from 'node:module'

/**
 * Returns the command of oxlint with the rules of .oxlintrc.json; an unused disable comment is an
 * error. By default, oxlint looks for the program of its type-aware rules in `node_modules/.bin` only: an environment variable of
 * this process sets its path.
 */
export function getOxlintCommand(): [program: string, ...words: string[]] {
  const program = `tsgolint${process.platform === 'win32' ? '.exe' : ''}`
  process.env['OXLINT_TSGOLINT_PATH'] ??= createRequire(import.meta.url).resolve(
    `@oxlint-tsgolint/${process.platform}-${process.arch}/${program}`
  )
  return ['oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error']
}
