import { deepEqual, ok } from 'node:assert/strict'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { examplesOf } from '../../scripts/docs/examples.ts'
import { pages } from '../../scripts/docs/pages.ts'

// What a recipe's page shows as its output, where it has nothing to run in a page: it is what the test has seen.

const root = join(import.meta.dirname, '../..')

/** Returns the output that the page of a recipe shows. */
function shownOutput(name: string): readonly string[] {
  const path = `recipes/${name}.md`
  const block = examplesOf(path, pages(root).get(path) ?? '').find(({ words }) => words.includes('output'))
  ok(block, `${path} shows no output`)
  return block.text.trimEnd().split('\n')
}

/** Returns the lines that are missing, in their order. `…` in a line stands for what differs on each run. */
function missingLines(shown: readonly string[], printed: string): readonly string[] {
  const lines = printed.split('\n')
  let from = 0
  return shown.filter(line => {
    const pattern = new RegExp(`^${line.trim().replace(/\s+/g, ' ').split('…').map(escape).join('.*')}$`)
    const found = lines.findIndex((each, index) => index >= from && pattern.test(each.trim().replace(/\s+/g, ' ')))
    if (found < 0) return true
    from = found + 1
    return false
  })
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Asserts that a program has printed what the page of its recipe shows. */
export const assertOutput = (name: string, printed: string): void =>
  deepEqual(missingLines(shownOutput(name), printed), [], `printed:\n${printed}`)

/** Records what a page requests below a path: method, path, status and text of each reply, one a line. */
export function recordReplies(page: Page, prefix: string): () => Promise<string> {
  const lines: Promise<string>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith(prefix)) return
    const line = async () => {
      const text = await response.text().catch(() => '')
      return `${response.request().method()} ${pathname} ${response.status()} ${text}`.trim()
    }
    lines.push(line())
  })
  return async () => (await Promise.all(lines)).join('\n')
}
