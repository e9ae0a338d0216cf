import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const root = resolve(import.meta.dirname, '../..')
export const keysFile = join(root, 'state/own-texts/keys.ts')

/** The file that names every text of every flow, for checks that must not load the texts themselves: `npm run texts`. */
export async function writtenKeys(): Promise<string> {
  const flows = [
    ...readFileSync(join(root, 'state/own-texts/flows.ts'), 'utf8').matchAll(
      /^import type \{ (\w+) \} from '\.\.\/text\/(.+)\.ts'/gm
    )
  ]
  const keys: Record<string, string> = {}
  for (const [, exported, flow] of flows) {
    const module = (await import(`../../state/text/${flow}.ts`)) as Record<string, object>
    keys[flow!] = Object.keys(module[exported!]!).join(' ')
  }
  const source = `import type { Flows } from './flows.ts'

/** The names of all texts, by flow. Written by \`npm run texts\`. */
export const keys: { readonly [Flow in keyof Flows]: string } = ${JSON.stringify(keys)}
`
  return format(source, { ...(await resolveConfig(keysFile)), parser: 'typescript' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(keysFile, await writtenKeys())
