import { createRequire } from 'node:module'

/**
 * What runs oxlint with the rules of .oxlintrc.json; a comment that permits what nobody does is an error. By itself oxlint looks for the
 * program of its rules about types in `node_modules/.bin` alone: it is told where that is by the environment of this process.
 */
export function typedRules(): [program: string, ...words: string[]] {
  const program = `tsgolint${process.platform === 'win32' ? '.exe' : ''}`
  process.env['OXLINT_TSGOLINT_PATH'] ??= createRequire(import.meta.url).resolve(
    `@oxlint-tsgolint/${process.platform}-${process.arch}/${program}`
  )
  return ['oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error']
}
