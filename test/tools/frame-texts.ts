import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// `npm run texts:frame`: removes texts that the secure frame no longer uses from the tables of its languages, and lists those that are not
// translated yet. Until they are translated, every language shows them in English.

const frame = join(import.meta.dirname, '../../frame/page')
const tables = join(frame, 'text/tables')
const listFile = join(frame, 'text/to-translate.json')

/** Every text that a source file passes to `say`, with `{0}`, `{1}`… for its values: the keys of the tables. */
export function textsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say') {
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

/** Every text of the secure frame. */
export function frameTexts(): ReadonlySet<string> {
  const files = readdirSync(frame, { recursive: true }).map(String)
  return new Set(files.filter(file => file.endsWith('.ts')).flatMap(file => textsIn(readFileSync(join(frame, file), 'utf8'))))
}

/** Texts that may be missing from tables: new or changed English that is not translated yet. */
export const untranslatedTexts = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]

function update(): void {
  const texts = frameTexts()
  const untranslated = new Set<string>()
  for (const file of readdirSync(tables)) {
    const path = join(tables, file)
    const text = readFileSync(path, 'utf8')
    const { kept, keys } = withoutUnused(text, texts)
    if (kept !== text) writeFileSync(path, kept)
    for (const key of texts) if (!keys.has(key)) untranslated.add(key)
  }
  writeFileSync(listFile, `${JSON.stringify([...untranslated].sort(), undefined, 2)}\n`)
  console.log(`${texts.size} texts, ${untranslated.size} to translate`)
}

function withoutUnused(text: string, texts: ReadonlySet<string>): { readonly kept: string; readonly keys: ReadonlySet<string> } {
  const source = ts.createSourceFile('table.ts', text, ts.ScriptTarget.Latest, true)
  const keys = new Set<string>()
  let kept = text
  const cuts: (readonly [number, number])[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && (ts.isStringLiteralLike(node.name) || ts.isIdentifier(node.name))) {
      if (texts.has(node.name.text)) keys.add(node.name.text)
      else cuts.push([node.getFullStart(), node.getEnd()])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const [from, to] of cuts.reverse()) kept = kept.slice(0, from) + kept.slice(kept[to] === ',' ? to + 1 : to)
  return { kept, keys }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) update()
