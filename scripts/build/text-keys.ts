import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const root = resolve(import.meta.dirname, '../..')
export const keysFile = join(root, 'state/custom-texts/keys.ts')

export const englishFile = join(root, 'state/locales/source/en.json')

/** Returns the English texts of every flow from the `.text.ts` files. */
async function englishTexts(): Promise<Record<string, Record<string, string>>> {
  const flows = readFileSync(join(root, 'state/custom-texts/flows.ts'), 'utf8').matchAll(
    /^import type \{ (\w+) \} from '\.\.\/([\w-]+)\/([\w-]+)\.text\.ts'/gm
  )
  const texts: Record<string, Record<string, string>> = {}
  for (const [, exported, room, flow] of flows) {
    const module = (await import(`../../state/${room}/${flow}.text.ts`)) as Record<string, Record<string, string>>
    texts[flow!] = module[exported!]!
  }
  return texts
}

/** Returns the file with the keys of all texts, for checks that must not load the texts themselves. */
export async function writtenKeys(): Promise<string> {
  const keys = Object.entries(await englishTexts()).map(([flow, texts]) => [flow, Object.keys(texts).join(' ')])
  const source = `import type { Flows } from './flows.ts'

/** The names of all texts, by flow. Written by \`npm run texts\`. */
export const textKeys: { readonly [Flow in keyof Flows]: string } = ${JSON.stringify(Object.fromEntries(keys))}
`
  return format(source, { ...(await resolveConfig(keysFile)), parser: 'typescript' })
}

/** Returns the English texts for translation tools, in the format of `state/locales/<code>.json`. */
export const writtenEnglish = async (): Promise<string> => `${JSON.stringify(await englishTexts(), undefined, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(keysFile, await writtenKeys())
  writeFileSync(englishFile, await writtenEnglish())
}
