import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// `npm run texts:frame`: removes unused texts of the secure frame from its translation tables, and lists those that are not
// translated yet. Until then, every language shows them in English.

const frame = join(import.meta.dirname, '../../frame/page')
const tables = join(frame, 'text/locales')
/** English texts for translation tools, in the format of the other languages. */
export const sourceFile = join(tables, 'source/en.json')
const listFile = join(frame, 'text/to-translate.json')

/**
 * Returns every text that a source file passes to `t`, with `{0}`, `{1}`… for its values: the keys of
 * the tables.
 */
export function textsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't') {
      const { template } = node
      const rest = ts.isNoSubstitutionTemplateLiteral(template) ? [] : template.templateSpans
      const first = ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text
      found.push(first + rest.map(({ literal }, index) => `{${index}}${literal.text}`).join(''))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}

/** Returns all texts of the secure frame. */
export function frameTexts(): ReadonlySet<string> {
  const files = readdirSync(frame, { recursive: true }).map(String).sort()
  return new Set(files.filter(file => file.endsWith('.ts')).flatMap(file => textsIn(readFileSync(join(frame, file), 'utf8'))))
}

/** Returns texts that may be missing in tables: new or changed English that is not translated yet. */
export const untranslatedTexts = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]

export const englishSource = (texts: ReadonlySet<string>): string =>
  `${JSON.stringify(Object.fromEntries([...texts].sort().map(text => [text, text])), undefined, 2)}\n`

function update(): void {
  const texts = frameTexts()
  const untranslated = new Set<string>()
  for (const file of readdirSync(tables).filter(name => name.endsWith('.json'))) {
    const path = join(tables, file)
    const table = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    const used = Object.entries(table).filter(([key]) => texts.has(key))
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(used), undefined, 2)}\n`)
    for (const key of texts) if (!Object.hasOwn(table, key)) untranslated.add(key)
  }
  writeFileSync(listFile, `${JSON.stringify([...untranslated].sort(), undefined, 2)}\n`)
  writeFileSync(sourceFile, englishSource(texts))
  console.log(`${texts.size} texts, ${untranslated.size} to translate`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) update()
