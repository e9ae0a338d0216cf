import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a program in a folder, as a user's terminal without colors. Returns everything that it prints. */
export async function run(cwd: string, file: string, ...words: readonly string[]): Promise<string> {
  const environment = {
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: join(import.meta.dirname, 'google-fonts.cjs'),
    NO_COLOR: '1',
    CI: '1',
    NODE_ENV: undefined,
    FORCE_COLOR: undefined
  }
  const { stdout, stderr } = await promisify(execFile)(file, words, {
    cwd,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024
  }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${file} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
  return `${stdout}\n${stderr}`
}
