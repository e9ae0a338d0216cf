import { createRequire } from 'node:module'

/** oxlint with the rules of .oxlintrc.json; a comment that permits what nobody does is an error. */
export const typedRules = ['oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error'] as const

/** Tells oxlint where the program of its rules about types is: by itself it looks in `node_modules/.bin` alone. */
export function findTypedRules(): void {
  const program = `tsgolint${process.platform === 'win32' ? '.exe' : ''}`
  process.env['OXLINT_TSGOLINT_PATH'] ??= createRequire(import.meta.url).resolve(
    `@oxlint-tsgolint/${process.platform}-${process.arch}/${program}`
  )
}
