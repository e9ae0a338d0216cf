import { isDeepStrictEqual } from 'node:util'
import type { Entry, Says } from './entry.ts'

/** Says what stands between entries without being of weight. */
const connecting = /^(?:[\s.,:;()/]|\b(?:and|or|with|also|the|a|an|then|plus|in|by|are|is)\b)*$/i

/** The sections of the specification by number, each as one line without its marks. The words before the first belong to it. */
export function readSections(specification: string): ReadonlyMap<number, string> {
  const parts = specification.split(/^## (\d+)\. .*$/m)
  const [introduction = '', ...rest] = parts
  const sections = new Map<number, string>()
  for (let index = 0; index < rest.length; index += 2) {
    const number = Number(rest[index])
    sections.set(number, toLine(number === 1 ? `${introduction}\n${rest[index + 1]}` : rest[index + 1]!))
  }
  return sections
}

function toLine(text: string): string {
  return text
    .replace(/^# .*$/m, '')
    .replace(/^- /gm, '')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a section that no entry has, and the entries that the section does not have, or not in this place. */
export function findGaps(text: string, entries: readonly Entry[]): readonly string[] {
  const gaps: string[] = []
  const check = (between: string): void => {
    if (!connecting.test(between)) gaps.push(`in no entry: "${between.trim()}"`)
  }
  let end = 0
  for (const { spec } of entries) {
    const start = text.indexOf(spec, end)
    if (start < 0) {
      gaps.push(`not in the specification here: "${spec}"`)
      continue
    }
    check(text.slice(end, start))
    end = start + spec.length
  }
  check(text.slice(end))
  return gaps
}

/** What is wrong with an entry. `read` gives the text of a file, `undefined` where there is none. */
export function findFaults(entry: Entry, read: (file: string) => string | undefined): readonly string[] {
  const answers = ['held', 'issue', 'not'].filter(name => name in entry)
  if (answers.length !== 1) return [`has ${answers.length} answers: ${answers.join(', ')}`]
  if ('issue' in entry) return entry.issue >= 3 && entry.issue <= 9 ? [] : [`there is no open issue ${entry.issue as number}`]
  if ('not' in entry) return entry.not.length > 10 ? [] : ['does not say why']
  const files = Object.entries(entry.held)
  const faults = files.flatMap(([file, says]) => findMissing(file, says, read(file)))
  if (!files.length) faults.push('names no file')
  const [actual, expected] = entry.equal ?? []
  if (!isDeepStrictEqual(actual, expected)) faults.push(`is ${JSON.stringify(actual)}, and not ${JSON.stringify(expected)}`)
  return faults
}

function findMissing(file: string, says: Says, text: string | undefined): string[] {
  if (text === undefined) return [`${file} does not exist`]
  const wanted = [says].flat()
  if (!wanted.length || wanted.includes('')) return [`${file} is asked for nothing`]
  return wanted
    .filter(part => !(typeof part === 'string' ? text.includes(part) : part.test(text)))
    .map(part => `${file} does not say ${String(part)}`)
}
