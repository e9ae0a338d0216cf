import { deepEqual, ok } from 'node:assert/strict'
import { SourceMap } from 'node:module'
import { test } from 'node:test'
import { firstOfLines } from '../../../scripts/build/own-source-maps.ts'
import { withEdits } from '../../../scripts/build/text-edits.ts'

/** Positions of a word in a text, from 0. */
function positionOf(text: string, word: string): [line: number, column: number] {
  const before = text.slice(0, text.indexOf(word)).split('\n')
  return [before.length - 1, before.at(-1)!.length]
}

test('each word that stays is found in the source, after edits that add and remove lines', () => {
  const code =
    'const first = 1\n@removed({\n  whole: true\n})\nclass Second {\n  third = css`  a {}  `; fourth() {}\n}\nfifth()\n'
  const at = (text: string) => ({ start: code.indexOf(text), end: code.indexOf(text) + text.length })
  const { code: made, map } = withEdits(
    code,
    [
      { ...at('@removed({\n  whole: true\n})\n'), text: '' },
      { ...at('  a {}  '), text: 'a{}' },
      { start: at('fifth').start, end: at('fifth').start, text: 'added()\n\n' }
    ],
    'source.ts'
  )
  const lookedUp = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0])
  for (const word of ['first', 'Second', 'third', 'fourth', 'fifth']) {
    const entry = lookedUp.findEntry(...positionOf(made, word))
    deepEqual('originalLine' in entry && [entry.originalLine, entry.originalColumn], positionOf(code, word), word)
  }
})

test('a thinned map has the line of each word, from the start of the line on', () => {
  const code = 'zero()\n\n  one(); two()\nthree()\n'
  const { map } = withEdits(code, [{ start: 0, end: 0, text: 'added()\n' }], 'source.ts')
  const thinned = { version: map.version, sources: map.sources, names: map.names, mappings: firstOfLines(map.mappings) }
  ok(thinned.mappings.length < map.mappings.length / 2)
  const lookedUp = new SourceMap(thinned as unknown as ConstructorParameters<typeof SourceMap>[0])
  const lines = [1, 3, 4].map(line => {
    const entry = lookedUp.findEntry(line, 12)
    return 'originalLine' in entry && entry.originalLine
  })
  deepEqual(lines, [0, 2, 3])
})
